import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { onServer } from '#core/paths.ts'
import { minutes } from '#core/units.ts'
import { networkOf } from '#kit/server/networkOf.ts'
import english from '../../../locales/en/server/busy.json' with { type: 'json' }
import hindi from '../../../locales/hi/server/busy.json' with { type: 'json' }

/** Files of the app are cheap, and a first visit fetches some hundred of them. Photos have no limit, tiles their own. */
const FILES_FACTOR = 20
const FILE = /^\/assets\/|\.(?:js|css|png|svg|ico|webmanifest|txt)(?:\?|$)/

/** Accounts remembered at a time; the first one remembered makes room. */
const MOST_ACCOUNTS = 20_000

/**
 * Limits of requests per minute. Whoever is signed in is counted by account, so that neighbours behind one network address
 * (a shared Wi-Fi, a mobile network) do not use up each other's requests; everybody else by network. Files are counted
 * apart. Names of accounts come from requests that were answered (`remember`): a made-up session counts for its network.
 */
export class RequestLimits {
  readonly #perMinute: number
  readonly #accounts = new Map<string, string>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Remembers whose session this token is. It decides only what is counted together, never access. */
  remember(token: string, userId: string): void {
    if (this.#accounts.has(token)) return
    this.#accounts.set(token, userId)
    if (this.#accounts.size > MOST_ACCOUNTS) this.#accounts.delete(this.#accounts.keys().next().value!)
  }

  /** @param tokenOf the session token that a request carries */
  options(tokenOf: (request: FastifyRequest) => string | null | undefined): RateLimitPluginOptions {
    return {
      max: (request) => this.#perMinute * (FILE.test(request.url) ? FILES_FACTOR : 1),
      timeWindow: minutes(1),
      keyGenerator: (request) => {
        if (FILE.test(request.url)) return `${networkOf(request.ip)} files`
        const account = this.#accounts.get(tokenOf(request) ?? '')
        return account ?? networkOf(request.ip)
      },
      errorResponseBuilder: (_, { ttl }) =>
        new Refusal('tooManyRequests', { params: { waitSeconds: Math.ceil(ttl / 1000) } }),
    }
  }
}

/**
 * Answers a page that was refused by a limit as a page in both languages: 112 first, and it opens again by itself.
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
