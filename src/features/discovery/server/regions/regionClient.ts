import { createHmac } from 'node:crypto'
import { Agent as HttpAgent, type IncomingMessage, request as askHttp } from 'node:http'
import { Agent as HttpsAgent, request as askHttps } from 'node:https'
import type { Logger } from 'pino'
import { milliseconds, seconds } from '#core/units.ts'
import type { Region } from '#kit/server/indexRegions.ts'

/** A region that takes longer counts as unavailable; the search is then answered by SQL. */
const ANSWERS_WITHIN = seconds(1)
/** A node that failed is not asked again for this long. */
const LEFT_ALONE_FOR = milliseconds(500)
const CONNECTIONS = 32
/** Status of an answer while the index is not ready, or has not yet applied a change that the question requires. */
export const NOT_NOW = 503
/** Header with the proof that the question comes from a node of the same installation. */
export const PROOF = 'x-region-proof'

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxSockets: CONNECTIONS }),
  'https:': new HttpsAgent({ keepAlive: true, maxSockets: CONNECTIONS }),
}

/** Proves knowledge of the installation's key for one question. The key itself is never sent. */
export const proofOf = (key: string, body: Uint8Array): string => createHmac('sha256', key).update(body).digest('hex')

/** Asks the nodes of one region, one at a time. */
export class RegionClient {
  readonly #region: Region
  readonly #key: string
  readonly #log: Pick<Logger, 'warn' | 'info'>
  readonly #leftAloneUntil: number[]
  #next = 0
  #isSilent = false

  constructor(region: Region, key: string, log: Pick<Logger, 'warn' | 'info'>) {
    this.#region = region
    this.#key = key
    this.#log = log
    this.#leftAloneUntil = region.urls.map(() => -Infinity)
  }

  /** The answer of a node of the region; null when none answers in time. */
  async ask(question: Buffer): Promise<Buffer | null> {
    const deadline = performance.now() + ANSWERS_WITHIN
    const { urls } = this.#region
    const first = this.#next++
    for (let i = 0; i < urls.length; i++) {
      const node = (first + i) % urls.length
      const now = performance.now()
      if (now < this.#leftAloneUntil[node]! || now >= deadline) continue
      try {
        const answer = await this.#post(urls[node]!, question, deadline - now)
        this.#note(false)
        if (answer) return answer
      } catch (error) {
        this.#leftAloneUntil[node] = performance.now() + LEFT_ALONE_FOR
        this.#note(true, error)
      }
    }
    return null
  }

  #note(isSilent: boolean, error?: unknown): void {
    if (isSilent === this.#isSilent) return
    this.#isSilent = isSilent
    const { from, to } = this.#region
    const cells = `${from}-${to}`
    if (isSilent) this.#log.warn({ err: error, cells }, 'A region of the search index does not answer; SQL does.')
    else this.#log.info({ cells }, 'A region of the search index answers again.')
  }

  /**
   * Sends a question.
   * @returns null when the node runs, but cannot answer this question now
   */
  #post(url: string, body: Buffer, within: number): Promise<Buffer | null> {
    const target = new URL(url)
    const isHttps = target.protocol === 'https:'
    const options = {
      method: 'POST',
      agent: isHttps ? agents['https:'] : agents['http:'],
      headers: { 'content-length': body.length, [PROOF]: proofOf(this.#key, body) },
    }
    return new Promise((resolve, reject) => {
      const asked = (isHttps ? askHttps : askHttp)(target, options, (answer) => {
        takeIn(answer)
          .then((bytes) => {
            if (answer.statusCode === 200) resolve(bytes)
            else if (answer.statusCode === NOT_NOW) resolve(null)
            else reject(new Error(`${answer.statusCode}: ${bytes.toString('utf8', 0, 200)}`))
          }, reject)
          .finally(() => clearTimeout(timer))
      })
      const timer = setTimeout(() => asked.destroy(new Error('It took too long')), within)
      asked.on('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      asked.end(body)
    })
  }
}

async function takeIn(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}
