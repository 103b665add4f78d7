import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { parse as parseQuery } from 'fast-querystring'
import type { FastifyInstance } from 'fastify'
import type { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { searchListings } from '#features/discovery/contract.ts'
import type { OnMissed } from '#features/discovery/server/query/asked.ts'
import { searchAtOnce } from '#features/discovery/server/search.ts'
import type { SearchService } from '#features/discovery/server/searchService.ts'
import type { Actor, Machines } from '#kit/server/context.ts'
import { sessionTokenOf } from '#kit/server/cookies.ts'
import { inputOf, READY_JSON_TYPE } from '#kit/server/http.ts'
import { logAnswer } from './log.ts'
import type { Count, RequestLimits } from './requestLimits.ts'

/** What the fast path shares with the server whose requests it answers. */
export interface LaneDeps {
  machines: Machines
  services: { search: SearchService; sessions: KnownSessions }
  limits: RequestLimits
  onMissed: OnMissed
  /** Headers that every answer carries. */
  headers: ReadonlyArray<readonly [name: string, value: string]>
  newRequestId: (request: IncomingMessage) => string
  /** The address without the base path. */
  pathOf: (request: IncomingMessage) => string
}

/** Called when an answer has been sent. */
export type OnAnswer = (answer: { endpoint: string; status: number; milliseconds: number }) => void

/** A computed answer that only has to be counted and sent. */
interface Ready {
  token: string
  page: Buffer
  encoding: string | null
}

const START = `${searchListings.path}?`
/** A request with one of these headers takes the normal path. */
const UNUSUAL = [
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'accept-version',
  'x-no-compression',
  'expect',
]
/** Largest number of different `Accept-Encoding` headers that are cached. */
const MOST_ACCEPTED = 100

/**
 * Answers plain searches without Fastify, which costs as much as the search itself (ADR 0083): a GET without a body, of
 * a person whose session is cached (ADR 0020) and who has requests left, which the index answers without waiting. The
 * answer has the same headers and bytes, counts against the same limit, and is logged and measured in the same way. All
 * other requests, including every refusal, take the normal path; nothing has been counted or changed before that.
 */
export class SearchLane {
  readonly #app: FastifyInstance
  readonly #deps: LaneDeps
  readonly #constant: readonly string[]
  readonly #accepted = new Map<string, string | null>()
  readonly #onAnswer: OnAnswer[] = []
  #isClosing = false

  constructor(app: FastifyInstance, deps: LaneDeps) {
    this.#app = app
    this.#deps = deps
    this.#constant = deps.headers.flat()
    app.addHook('preClose', (done) => {
      this.#isClosing = true
      done()
    })
  }

  /** Answers the requests it can; the others go to the server's previous listeners. */
  answerBefore(server: Server): void {
    const before = server.listeners('request') as Array<(request: IncomingMessage, response: ServerResponse) => void>
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (this.#answers(request, response)) return
      for (const listener of before) listener.call(server, request, response)
    })
  }

  onAnswer(listener: OnAnswer): void {
    this.#onAnswer.push(listener)
  }

  #answers(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isClosing || request.method !== 'GET') return false
    const path = this.#deps.pathOf(request)
    if (!path.startsWith(START) || UNUSUAL.some((name) => request.headers[name] !== undefined)) return false
    const start = performance.now()
    const ready = this.#ready(request, path.slice(START.length))
    if (!ready) return false
    const reqId = this.#deps.newRequestId(request)
    let isOver = false
    const end = (error: Error | null) => {
      if (isOver) return
      isOver = true
      const milliseconds = performance.now() - start
      logAnswer(this.#app.log, error, { reqId, method: 'GET', url: START, statusCode: 200, milliseconds })
      for (const tell of this.#onAnswer) tell({ endpoint: searchListings.name, status: 200, milliseconds })
    }
    response.on('finish', () => end(null))
    response.on('error', end)
    send(response, ready, [...this.#constant], this.#deps.limits.count(ready.token))
    return true
  }

  /** Computes the answer; null if the request must take the normal path. */
  #ready(request: IncomingMessage, query: string): Ready | null {
    const { machines, services, limits, onMissed } = this.#deps
    const { db, now } = machines
    const token = this.#tokenOf(request)
    const actor: Actor | null = token === '' ? null : services.sessions.known(token, now())
    if (!actor || !limits.hasRoom(token)) return null
    const encoding = this.#encodingOf(request.headers)
    try {
      const input = inputOf(searchListings, query === '' ? {} : (parseQuery(query) as object))
      const page = searchAtOnce({ actor, db, now }, services.search, input, onMissed)?.bytes
      if (!page || (encoding && page.length > PACKED_AT_ONCE_BYTES)) return null
      const isPacked = encoding !== null && page.length >= SMALLEST_PACKED_BYTES
      return { token, page: isPacked ? packAtOnce(encoding, page) : page, encoding: isPacked ? encoding : null }
    } catch {
      return null // the normal path refuses it, or logs the failure
    }
  }

  #tokenOf(request: IncomingMessage): string {
    const { cookie } = request.headers
    if (cookie === undefined) return ''
    const { config } = this.#deps.machines
    return sessionTokenOf(config, { cookies: this.#app.parseCookie(cookie), protocol: 'http' })
  }

  /** The encoding of the answer; null: not compressed. */
  #encodingOf({ 'accept-encoding': header }: IncomingHttpHeaders): string | null {
    if (header === undefined) return null
    let encoding = this.#accepted.get(header)
    if (encoding === undefined) {
      encoding = negotiated(header)
      if (this.#accepted.size >= MOST_ACCEPTED) this.#accepted.clear()
      this.#accepted.set(header, encoding)
    }
    return encoding
  }
}

/** Chooses the encoding as @fastify/compress does. */
function negotiated(header: string): string | null {
  const encoding = negotiate(header.toLowerCase().replace(GZIP_ALIAS, 'gzip'), ENCODINGS)
  return encoding === 'identity' ? null : encoding
}
const GZIP_ALIAS = /\*|x-gzip/gu

function send(response: ServerResponse, { page, encoding }: Ready, headers: string[], count: Count): void {
  headers.push('x-ratelimit-limit', String(count.limit), 'x-ratelimit-remaining', String(count.remaining))
  headers.push('x-ratelimit-reset', String(count.reset), 'cache-control', 'no-store', 'content-type', READY_JSON_TYPE)
  if (encoding) headers.push('vary', 'accept-encoding', 'content-encoding', encoding)
  headers.push('content-length', String(page.length))
  response.writeHead(200, headers).end(page)
}

/**
 * True when the settings allow the fast path: no Redis counters, SQL comments or traces, and no trusted proxy unless
 * PUBLIC_URL is https, because otherwise it is not known here whether a request is secure.
 */
export const isLaneSafe = ({ config }: Pick<Machines, 'config'>): boolean =>
  config.redisUrl === '' &&
  !config.sqlComments &&
  config.traces.url === '' &&
  (config.trustProxy === false || config.publicUrl.startsWith('https://'))

/** Smaller answers are not compressed. */
export const SMALLEST_PACKED_BYTES = 1024
/** Up to this size an answer is compressed synchronously, at a quarter of the cost of a stream. */
export const PACKED_AT_ONCE_BYTES = 32 * 1024

/** Quality 3 makes a page of listings 1 % larger than quality 4, which takes twice the time. */
export const PACKING: typeof zlib = {
  ...zlib,
  brotliCompressSync: (bytes) =>
    zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } }),
}

const SYNC = {
  zstd: (PACKING as { zstdCompressSync?: (bytes: Buffer) => Buffer }).zstdCompressSync,
  br: PACKING.brotliCompressSync,
  gzip: PACKING.gzipSync,
  deflate: PACKING.deflateSync,
}

/** Encodings offered by @fastify/compress, the preferred one first. */
const ENCODINGS = [...Object.keys(SYNC).filter((name) => SYNC[name as keyof typeof SYNC]), 'identity']

/** Compresses an answer synchronously, with the same result as @fastify/compress with {@link PACKING}. */
const packAtOnce = (encoding: string, bytes: Buffer): Buffer => SYNC[encoding as keyof typeof SYNC]!(bytes)
