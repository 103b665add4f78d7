import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LAMP } from './person.mjs'

/** Milliseconds within which an SOS must be answered or refused. */
const SOS_WITHIN = 5000
/** Number of devices that sign in, listen, sign out and must get no events afterwards. */
const DEVICES = 3
/** Milliseconds within which events in transit at the acknowledged sign-out may still arrive. */
const IN_TRANSIT_MS = 1000

/** Encodes a number as a word of letters, so that a search for it finds exactly one listing. */
const wordOf = (prefix, number) =>
  `zq${prefix}${[...String(number).padStart(6, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}x`

const numberOf = (body) => /"number":(\d+)/.exec(JSON.stringify(body))?.[1]
const anySignal = (...signals) => AbortSignal.any(signals)

/**
 * Writes listings, messages and SOS alerts at a low steady rate and reads event streams; counts what was acknowledged
 * and received.
 */
export class Traffic {
  /** Ids of acknowledged listings by their word. */
  items = new Map()
  /** Words of acknowledged messages, with "sender number" as the stream identifies them. */
  messages = new Map()
  heard = new Set()
  /** Number of events of an inbox that its stream skipped. */
  holes = 0
  /** Number of times the stream told the browser to reload everything. */
  gaps = 0
  sos = { answered: 0, refused: 0, late: [], longest: 0 }
  /** Number of devices that signed out; `overheard` counts private events that one of them got afterwards. */
  signedOut = 0
  overheard = 0
  refusedForGood = []
  /** Number of attempts that a browser had to repeat. */
  repeated = 0
  #isOver = false
  #unexpectedBefore = 0
  #overAt = Infinity
  #writing = []
  #listening = []
  #closing = new AbortController()

  /** @param people one who reads the stream, one who raises alerts, and the writers */
  constructor([listener, alarmed, ...writers]) {
    this.listener = listener
    this.alarmed = alarmed
    this.writers = writers
    const letters = Math.random()
      .toString(36)
      .replace(/[^a-z]/g, '')
    this.prefix = letters.slice(0, 3)
    this.alert = randomUUID()
    this.#unexpectedBefore = this.unexpected
  }

  /** Resolves once the stream is open, because earlier events do not count as missing. */
  async start() {
    await new Promise((resolve) => this.#listening.push(this.#listen(resolve)))
    this.#writing = [...this.writers.map((person) => this.#write(person)), this.#raise()]
    for (let n = 0; n < DEVICES; n++) this.#listening.push(this.#signInAndOut())
  }

  async #write(person) {
    for (let n = 0; !this.#isOver; n++) {
      const word = wordOf(this.prefix, person.number * 10_000 + n)
      const made = await this.#persist(person, 'POST', '/api/items', { ...LAMP, name: `Lamp ${word}` })
      if (made?.status === 200) this.items.set(word, made.body.id)
      const message = { id: randomUUID(), to: this.listener.id, text: `message ${word}` }
      const sent = await this.#persist(person, 'POST', '/api/chat/messages', message)
      if (sent?.status === 200) this.messages.set(word, `${person.id} ${numberOf(sent.body)}`)
      await sleep(300)
    }
  }

  async #persist(person, ...all) {
    let tries = 0
    const isLate = () => {
      tries++
      return this.#isOver && Date.now() > this.#overAt + 30_000
    }
    const answer = await person.persist(...all, isLate)
    this.repeated += tries
    if (answer && answer.status !== 200)
      this.refusedForGood.push(`${all[1]} ${answer.status} ${answer.body?.error?.code}`)
    return answer
  }

  /** Reads one event stream that resumes by number and time of its last event, as a browser does. */
  async #listen(opened) {
    let [last, at] = [null, '']
    const { signal } = this.#closing
    while (!signal.aborted) {
      const query = last === null ? '' : `?after=${last}&at=${encodeURIComponent(at)}`
      try {
        for await (const { name, id, data } of this.listener.events(signal, { query })) {
          if (name === 'at') opened()
          if (name === 'gap') {
            this.gaps++
            await this.#readChat()
          }
          if (name === 'at' || name === 'gap') [last, at] = [JSON.parse(data).number, JSON.parse(data).at ?? '']
          if (id === undefined) continue
          if (last !== null && id > last + 1) this.holes++
          if (id > (last ?? 0)) [last, at] = [id, JSON.parse(data).at]
          const [, partner] = /"partnerId":"([\w-]+)"/.exec(data) ?? []
          const [, number] = /"payload":\{[^}]*"number":(\d+)/.exec(data) ?? []
          if (partner && number) this.heard.add(`${partner} ${number}`)
        }
      } catch (error) {
        if (error instanceof ReferenceError || error instanceof SyntaxError) throw error
      }
      // Long enough for new events to be written in the meantime.
      await sleep(1500)
    }
  }

  /** Reloads the chat, as a page does after a gap. */
  async #readChat() {
    const { body } = await this.listener.send('GET', '/api/chat/conversations')
    for (const { id, partner } of body?.conversations ?? []) {
      for (let before = null; ;) {
        const page = await this.listener.send(
          'GET',
          `/api/chat/conversations/${id}/messages${before === null ? '' : `?before=${before}`}`,
        )
        for (const { number } of page.body?.messages ?? []) this.heard.add(`${partner.id} ${number}`)
        if (!page.body?.hasOlder) break
        before = page.body.messages[0].number
      }
    }
  }

  /** Repeatedly signs a device in, listens, signs it out, and checks that it gets no further event. */
  async #signInAndOut() {
    const { signal } = this.#closing
    while (!this.#isOver) {
      const device = await this.listener.onOtherDevice()
      const ending = new AbortController()
      let signedOutAt = Infinity
      const listen = async () => {
        for await (const { name } of device.events(anySignal(signal, ending.signal)))
          if ((name === 'told' || name === 'now') && Date.now() > signedOutAt + IN_TRANSIT_MS) this.overheard++
      }
      if (device) {
        const listening = listen().catch(() => {})
        await sleep(2000)
        const answer = await device.persist('POST', '/api/sign-out', {}, () => this.#isOver)
        if (answer?.status === 200) {
          this.signedOut++
          signedOutAt = Date.now()
        }
        await sleep(this.#isOver ? 0 : 8000)
        ending.abort()
        await listening
      }
      await sleep(500)
    }
  }

  /** Raises a drill every half second: it must be answered, or refused with a code, within 5 s. */
  async #raise() {
    while (!this.#isOver) {
      const now = new Date().toISOString()
      const alert = { id: this.alert, kind: 'drill', withoutPlace: true, tappedAt: now, deviceNow: now }
      const { status, took, failure } = await this.alarmed.send('POST', '/api/sos/alerts', alert, { patience: 15_000 })
      this.sos.longest = Math.max(this.sos.longest, took)
      if (took > SOS_WITHIN) this.sos.late.push(`${Math.round(took)} ms (${status || failure})`)
      if (status === 200) this.sos.answered++
      else this.sos.refused++
      await sleep(Math.max(0, 500 - took))
    }
  }

  get unexpected() {
    return (
      [this.listener, this.alarmed, ...this.writers].reduce((sum, { unexpected }) => sum + unexpected, 0) -
      this.#unexpectedBefore
    )
  }

  /** Stops writing, and waits until every event was received. */
  async stop() {
    this.#isOver = true
    this.#overAt = Date.now()
    await Promise.all(this.#writing)
    const heardAll = () => [...this.messages.values()].every((message) => this.heard.has(message))
    for (const start = Date.now(); !heardAll() && Date.now() - start < 10_000;) await sleep(200)
    this.#closing.abort()
    await Promise.all(this.#listening)
  }
}
