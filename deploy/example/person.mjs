import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export const HERE = { lat: 12.9784, lng: 77.6408 }
/** Input of a new listing. */
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
/** Timeout of a request, as in the browser. */
const PATIENCE = 10_000
const PASSWORD = '739164'

/** A person with a session, who sends the requests of a browser and retries them with the same key. */
export class Person {
  /** Number of 500 answers, which are bugs. */
  unexpected = 0

  constructor(url, number) {
    this.url = url
    this.number = number
  }

  async signUp() {
    const phone = `9${String(100_000_000 + Math.floor(Math.random() * 899_999_999))}`
    this.email = `${randomUUID()}@example.org`
    const asked = { name: `Asha ${this.number}`, email: this.email, phone, password: PASSWORD }
    const answer = await this.send('POST', '/register.php', asked)
    if (answer.status !== 200 || !answer.cookie)
      throw new Error(`No account: ${answer.status} ${JSON.stringify(answer.body)}`)
    this.cookie = answer.cookie
    this.id = (await this.send('GET', '/api/me')).body.user.id
    return this
  }

  /** The same person on another device; null while sign-in is not possible. */
  async onOtherDevice() {
    const device = Object.assign(new Person(this.url, this.number), { email: this.email, id: this.id })
    const { cookie } = await device.send('POST', '/login.php', { emailOrPhone: this.email, password: PASSWORD })
    return cookie ? Object.assign(device, { cookie }) : null
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
      if (answer.status === 500) this.unexpected++
      const cookie = answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .filter((each) => /session/.test(each))[0]
      let parsed = null
      try {
        parsed = JSON.parse(text)
      } catch {
        // An error page of the load balancer.
      }
      return { status: answer.status, body: parsed, cookie, took: performance.now() - start }
    } catch (error) {
      return { status: 0, body: null, failure: error.cause?.code ?? error.name, took: performance.now() - start }
    }
  }

  /** Retries until acknowledged or finally refused, as the browser's outbox does. */
  async persist(method, path, body, isOver) {
    const key = randomUUID()
    for (let pause = 200; ; pause = Math.min(pause * 2, 2000)) {
      const answer = await this.send(method, path, body, { key })
      if (answer.status > 0 && answer.status < 500 && answer.status !== 429) return answer
      if (isOver()) return null
      await sleep(pause)
    }
  }

  /** Events of an open stream, until it ends or is aborted: `{ name, id, data }`. */
  async *events(signal, { query = '', url = this.url } = {}) {
    const answer = await fetch(`${url}/api/events${query}`, { headers: { cookie: this.cookie }, signal })
    if (!answer.ok) throw new Error(`A stream was refused: ${answer.status}`)
    let rest = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split('\n\n')
      rest = events.pop()
      for (const event of events) {
        const field = (name) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1]
        yield { name: field('event'), id: field('id') && Number(field('id')), data: field('data') ?? '' }
      }
    }
  }
}
