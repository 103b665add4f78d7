import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import LocalStore from '@fastify/rate-limit/store/LocalStore.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from 'node:net'
import { Refusal } from '#core/errors.ts'
import { onServer } from '#core/paths.ts'
import { minutes, seconds } from '#core/units.ts'
import type { Machines } from '#kit/server/context.ts'
import { networkOf } from '#kit/server/networkOf.ts'
import english from '../../../locales/en/server/busy.json' with { type: 'json' }
import hindi from '../../../locales/hi/server/busy.json' with { type: 'json' }

/**
 * Factor for the app's files, which are cheap: a first visit fetches about a hundred. Photos have no limit, tiles their
 * own.
 */
const FILES_FACTOR = 20
const FILE = /^(?:\/(?:assets|screenshots)\/[^/]+|\/(?:\.well-known\/)?[^/]+\.(?:js|css|png|svg|ico|webmanifest|txt))$/

/** True for a file of the app, by method and path only: API requests never count as files. */
const isFile = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && FILE.test(url.split('?')[0]!)

const WINDOW = minutes(1)

/** State of the counter after a request was counted. */
export interface Count {
  limit: number
  remaining: number
  /** Seconds until the counting window ends. */
  reset: number
}

/** Most cached accounts; the oldest entry is removed first. */
const MOST_ACCOUNTS = 20_000

/**
 * Limits of requests per minute. Signed-in people are counted by account, so that people behind one network address (a
 * shared Wi-Fi, a mobile network) do not use up each other's requests; all others are counted by network. Files are
 * counted separately. Accounts are known from answered requests (`remember`): an invented session token counts for its
 * network.
 */
export class RequestLimits {
  readonly #perMinute: number
  readonly #accounts = new Map<string, string>()
  #counters: LocalStore | null = null

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Caches the account of a session token. It is used only for counting, never for access. */
  remember(token: string, userId: string): void {
    if (this.#accounts.has(token)) return
    this.#accounts.set(token, userId)
    if (this.#accounts.size > MOST_ACCOUNTS) this.#accounts.delete(this.#accounts.keys().next().value!)
  }

  /** Whether the account known by this token has requests left in the counters of this process. */
  hasRoom(token: string): boolean {
    const account = this.#accounts.get(token)
    if (account === undefined || !this.#counters) return false
    let used = Infinity
    this.#counters.read(account, (_, { current }) => (used = current), WINDOW, this.#perMinute)
    return used < this.#perMinute
  }

  /** Counts a request of an account with requests left, in the same way as the plugin. */
  count(token: string): Count {
    let [remaining, reset] = [0, 0]
    this.#counters!.incr(
      this.#accounts.get(token)!,
      (_, { current, ttl }) => ([remaining, reset] = [this.#perMinute - current, Math.ceil(ttl / 1000)]),
      WINDOW,
      this.#perMinute,
    )
    return { limit: this.#perMinute, remaining, reset }
  }

  /** Counters in the memory of this process, which {@link count} shares with the plugin. */
  ownStore(): Pick<RateLimitPluginOptions, 'store'> {
    const keep = (made: LocalStore) => (this.#counters = made)
    class Counters extends LocalStore {
      constructor() {
        super(false, false)
        keep(this)
      }
    }
    return { store: Counters }
  }

  /**
   * Options for the rate limit plugin.
   * @param tokenOf returns the session token of a request
   */
  options(tokenOf: (request: FastifyRequest) => string | null | undefined): RateLimitPluginOptions {
    return {
      max: (request) => this.#perMinute * (isFile(request) ? FILES_FACTOR : 1),
      timeWindow: WINDOW,
      keyGenerator: (request) => {
        if (isFile(request)) return `${networkOf(request.ip)} files`
        const account = this.#accounts.get(tokenOf(request) ?? '')
        return account ?? networkOf(request.ip)
      },
      errorResponseBuilder: (_, { ttl }) =>
        new Refusal('tooManyRequests', { params: { waitSeconds: Math.ceil(ttl / 1000) } }),
    }
  }
}

/**
 * Answers a rate-limited page request with a page in both languages: the emergency number 112 first, and an automatic
 * reload.
 * @returns false for anything that is not a page
 */
export function answerBusyPage(request: FastifyRequest, reply: FastifyReply, error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code !== 'tooManyRequests') return false
  if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return false
  const wait = Number(error.details.params?.['waitSeconds'] ?? 60)
  const say = (key: keyof typeof english) =>
    `<p lang="en">${english[key].replace('{seconds}', String(wait))}</p>` +
    `<p lang="hi">${hindi[key].replace('{seconds}', String(wait))}</p>`
  reply
    .code(429)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(wait), refresh: String(wait + 1) })
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        '<meta name="robots" content="noindex"><title>Hereabouts</title><link rel="stylesheet" href="' +
        onServer('/plain.css') +
        '">' +
        `<main><p><a href="tel:112">112</a></p>${say('emergency')}${say('wait')}</main></html>`,
    )
  return true
}

/** Longest wait for a counter. */
const ANSWERS_WITHIN = seconds(0.5)
/** Interval of the pings to Redis, which detect a Redis that hangs with its connection still open. */
const ASKED_EVERY = seconds(5)

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether requests are limited now; missing when each process counts by itself. */
    areLimited?: () => boolean
  }
}

/**
 * Counts the request limits of all nodes together in Redis or Valkey (REDIS_URL); without it, each process counts in
 * memory. While Redis does not answer, requests are not limited, because the limits are no access control. The client
 * library is loaded only here.
 */
export async function sharedCounters(
  app: FastifyInstance,
  { config, log }: Pick<Machines, 'config' | 'log'>,
): Promise<RateLimitPluginOptions> {
  if (config.redisUrl === '') return {}
  const { Redis } = await import('ioredis')
  const redis = new Redis(config.redisUrl, {
    connectTimeout: ANSWERS_WITHIN,
    commandTimeout: ANSWERS_WITHIN,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(times * 100, seconds(5)),
  })
  let answers = true
  const fails = ({ message }: Error) => {
    if (answers) log.error({ reason: message }, 'Redis does not answer; requests are not limited meanwhile.')
    answers = false
  }
  const succeeds = () => {
    if (!answers) log.warn('Redis answers again; requests are limited.')
    answers = true
  }
  redis.on('error', fails).on('ready', succeeds)
  const timer = setInterval(() => void redis.ping().then(succeeds, fails), ASKED_EVERY).unref()
  app.decorate('areLimited', () => answers)
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    redis.disconnect()
    done()
  })
  await new Promise((resolve) => {
    redis.once('ready', resolve)
    setTimeout(resolve, 2 * ANSWERS_WITHIN).unref()
  })
  return { redis, nameSpace: 'hereabouts-limit-', skipOnError: true }
}

/**
 * Immediately closes connections of a network address beyond the limit. For servers that browsers reach directly:
 * behind a proxy every connection comes from the proxy, which limits them itself.
 * @param most open connections of one address; IPv6 addresses are grouped by their first 64 bits
 */
export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const from = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(from) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(from, count)
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1
      if (left === 0) open.delete(from)
      else open.set(from, left)
    })
  })
}
