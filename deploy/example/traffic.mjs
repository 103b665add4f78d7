import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export const HERE = { lat: 12.9784, lng: 77.6408 }
/** What a seller sends for a listing. */
export const LAMP = {
  name: 'Lamp',
  category: 'Home & Garden',
  price: 10,
  priceUnit: 'piece',
  stock: 5,
  photoIds: [],
  description: 'A lamp.',
  keywords: ['lamp'],
  features: [],
  location: HERE,
}
/** A browser gives up on an answer after this. */
const PATIENCE = 10_000
/** An SOS must be answered or refused within this. */
export const SOS_WITHIN = 5000

/** A word of letters for a number, so that a search for it finds one listing exactly. */
const wordOf = (prefix, number) =>
  `zq${prefix}${[...String(number).padStart(6, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}x`

/** A person with a session, who sends what a browser sends and sends it again with the same key. */
export class Person {
  constructor(url, number) {
    this.url = url
    this.number = number
  }

  async signUp() {
    const phone = `9${String(100_000_000 + Math.floor(Math.random() * 899_999_999))}`
    const email = `${randomUUID()}@example.org`
    const answer = await this.send('POST', '/register.php', {
      name: `Asha ${this.number}`,
      email,
      phone,
      password: '739164',
    })
    if (answer.status !== 200 || !answer.cookie)
      throw new Error(`No account: ${answer.status} ${JSON.stringify(answer.body)}`)
    this.cookie = answer.cookie
    this.id = (await this.send('GET', '/api/me')).body.user.id
    return this
  }

  async send(method, path, body, { key, url = this.url, patience = PATIENCE } = {}) {
    const start = performance.now()
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(this.cookie && { cookie: this.cookie }),
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      })
      const text = await answer.text()
      const cookie = answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .filter((each) => /session/.test(each))[0]
      let parsed = null
      try {
        parsed = JSON.parse(text)
      } catch {
        // A page of the load balancer.
      }
      return { status: answer.status, body: parsed, cookie, took: performance.now() - start }
    } catch (error) {
      return { status: 0, body: null, failure: error.cause?.code ?? error.name, took: performance.now() - start }
    }
  }

  /** Sends until it is acknowledged or refused for good, as the browser's outbox does. */
  async persist(method, path, body, isOver) {
    const key = randomUUID()
    for (let pause = 200; ; pause = Math.min(pause * 2, 2000)) {
      const answer = await this.send(method, path, body, { key })
      if (answer.status > 0 && answer.status < 500 && answer.status !== 429) return answer
      if (isOver()) return null
      await sleep(pause)
    }
  }
}

const numberOf = (body) => /"number":(\d+)/.exec(JSON.stringify(body))?.[1]

/** Listings, messages and SOS in a steady small stream; counts what was acknowledged and what was heard. */
export class Traffic {
  items = new Map()
  messages = new Set()
  heard = new Set()
  /** Events of an inbox that its stream skipped. */
  holes = 0
  sos = { answered: 0, refused: 0, late: [], longest: 0 }
  refusedForGood = []
  #isOver = false
  #work = []

  constructor(url, people) {
    this.url = url
    this.people = people
    this.prefix = Math.random()
      .toString(36)
      .replace(/[^a-z]/g, '')
      .slice(0, 3)
  }

  /** Resolves once the stream is open: an event before that is not missing. */
  async start() {
    const [watcher, ...writers] = this.people
    const isOpen = new Promise((resolve) => (this.#opened = resolve))
    const listening = this.#listen(watcher)
    await isOpen
    this.#work = [...writers.map((person) => this.#write(person, watcher)), listening, this.#raise(watcher)]
  }

  #opened = () => {}

  async #write(person, reader) {
    for (let n = 0; !this.#isOver; n++) {
      const word = wordOf(this.prefix, person.number * 10_000 + n)
      const item = { ...LAMP, name: `Lamp ${word}` }
      const made = await this.persist_(person, 'POST', '/api/items', item)
      if (made?.status === 200) this.items.set(word, made.body.id)
      const text = `message ${word}`
      const sent = await this.persist_(person, 'POST', '/api/chat/messages', { id: randomUUID(), to: reader.id, text })
      if (sent?.status === 200) this.messages.add(`${person.id} ${numberOf(sent.body)}`)
      await sleep(300)
    }
  }

  async persist_(person, ...all) {
    const deadline = () => this.#isOver && Date.now() > this.#overAt + 30_000
    const answer = await person.persist(...all, deadline)
    if (answer && answer.status !== 200)
      this.refusedForGood.push(`${all[1]} ${answer.status} ${answer.body?.error?.code}`)
    return answer
  }

  /** One event stream that resumes by number, as a browser's does. */
  async #listen(person) {
    let last = null
    while (!this.#isOver || Date.now() < this.#overAt + 10_000) {
      try {
        const path = last === null ? '/api/events' : `/api/events?after=${last}`
        const answer = await fetch(this.url + path, {
          headers: { cookie: person.cookie },
          signal: this.#closing.signal,
        })
        if (!answer.ok) throw new Error(String(answer.status))
        let rest = ''
        for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
          const events = (rest + chunk).split('\n\n')
          rest = events.pop()
          for (const event of events) {
            if (event.includes('event: at')) this.#opened()
            const id = /^id: ?(\d+)/m.exec(event)?.[1]
            if (id !== undefined) {
              if (last !== null && Number(id) > last + 1) this.holes++
              last = Math.max(last ?? 0, Number(id))
            }
            const [, partner] = /"partnerId":"([\w-]+)"/.exec(event) ?? []
            const [, number] = /"payload":\{[^}]*"number":(\d+)/.exec(event) ?? []
            if (partner && number) this.heard.add(`${partner} ${number}`)
          }
        }
      } catch (error) {
        if (this.#closing.signal.aborted) return
        if (error instanceof ReferenceError) throw error
      }
      await sleep(300)
    }
  }

  /** An exercise alert every half second: answered, or refused in so many words, within 5 s. */
  async #raise(person) {
    const id = randomUUID()
    while (!this.#isOver) {
      const now = new Date().toISOString()
      const alert = { id, kind: 'drill', withoutPlace: true, tappedAt: now, deviceNow: now }
      const { status, took, failure } = await person.send('POST', '/api/sos/alerts', alert, { patience: 15_000 })
      this.sos.longest = Math.max(this.sos.longest, took)
      if (took > SOS_WITHIN) this.sos.late.push(`${Math.round(took)} ms (${status || failure})`)
      if (status === 200) this.sos.answered++
      else this.sos.refused++
      await sleep(Math.max(0, 500 - took))
    }
  }

  #overAt = Infinity
  #closing = new AbortController()

  async stop() {
    this.#isOver = true
    this.#overAt = Date.now()
    await Promise.all(this.#work.slice(0, this.people.length - 1))
    const heardAll = () => [...this.messages].every((text) => this.heard.has(text))
    for (const start = Date.now(); !heardAll() && Date.now() - start < 10_000;) await sleep(200)
    this.#closing.abort()
  }
}

/**
 * Compares what was acknowledged with what every node finds, and with the database.
 * @param {string[]} urls of the nodes themselves
 * @param {() => Map<string, number>} countInDatabase listings by word
 */
export async function judge(traffic, urls, reader, countInDatabase) {
  const sum = {
    acknowledged: traffic.items.size,
    messages: traffic.messages.size,
    lost: 0,
    doubled: 0,
    missing: 0,
    ghosts: 0,
  }
  const stored = countInDatabase(`zq${traffic.prefix}`)
  for (const [word] of traffic.items) if (!stored.has(word)) sum.lost++
  for (const [, count] of stored) if (count > 1) sum.doubled++
  for (const url of urls) {
    for (const word of new Set([...traffic.items.keys(), ...stored.keys()])) {
      const query = new URLSearchParams({ q: word, lat: HERE.lat, lng: HERE.lng })
      const { status, body } = await reader.send('GET', `/api/search?${query}`, undefined, { url })
      if (status !== 200) throw new Error(`A search was answered with ${status} ${JSON.stringify(body)}`)
      const found = JSON.stringify(body).split(`Lamp ${word}`).length > 1
      if (stored.has(word) && !found) sum.missing++
      if (!stored.has(word) && found) sum.ghosts++
    }
  }
  sum.unheard = [...traffic.messages].filter((text) => !traffic.heard.has(text)).length
  sum.holes = traffic.holes
  const { answered, refused, late, longest } = traffic.sos
  Object.assign(sum, {
    sosAnswered: answered,
    sosRefused: refused,
    sosLongest: Math.round(longest),
    sosLate: late.length,
  })
  return sum
}
