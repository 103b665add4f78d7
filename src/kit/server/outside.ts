import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type Milliseconds, seconds } from '#core/units.ts'
import type { Config } from './config.ts'

/** A request to a host that the operator configured. */
export interface OutsideRequest {
  url: string
  /** User agent (see `identification`). */
  identification: string
  headers?: Record<string, string>
  /** Largest accepted answer in bytes. */
  mostBytes: number
  /** The configured host, if `url` was taken from an answer of that host; default: the host of `url`. */
  configuredHost?: string
  /** From the request to the last byte of the answer, redirects included; default 3 s. */
  timeout?: Milliseconds
}

export interface OutsideAnswer {
  status: number
  /** Media type without its parameters, lower case; "" when none is given. */
  type: string
  body: Buffer
  /** ETag of the file, if the host sends one. */
  etag?: string
}

/** Why there is no usable answer. Any HTTP status counts as an answer. */
export type OutsideReason =
  | 'timedOut'
  | 'unreachable'
  | 'tooLarge'
  | 'tooManyRedirects'
  | 'redirectRefused'
  | 'badAddress'
  | 'tooBusy'

/** Thrown when an external service gave no usable answer; the caller uses a fallback. */
export class OutsideFailure extends Error {
  override readonly name = 'OutsideFailure'
  readonly reason: OutsideReason

  constructor(reason: OutsideReason) {
    super(reason)
    this.reason = reason
  }
}

export const OUTSIDE_TIMEOUT = seconds(3)
const MOST_REDIRECTS = 3

/** The product's user agent: product, version and the operator's contact. */
export function identification(
  config: Pick<Config, 'publicUrl' | 'geocoder'> & Partial<Pick<Config, 'operatorContact'>>,
): string {
  const contact = [config.geocoder.contact || config.operatorContact, config.publicUrl]
    .filter((part) => part !== '')
    .join('; ')
  const printable = (contact || 'no contact given').replace(/[^\x20-\x7e]/g, '').replace(/[()\\]/g, '')
  return `Hereabouts/0.1 (${printable})`
}

/**
 * Sends one GET to a configured host: with user agent, time limit and size limit, without cookies. The configured host
 * may be on the operator's private network. Redirects to other hosts are followed only to public addresses, checked
 * when connecting, which prevents server-side request forgery (SSRF).
 * @throws OutsideFailure
 */
export async function fetchOutside(request: OutsideRequest): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(request.timeout ?? OUTSIDE_TIMEOUT)
  let url = parseUrl(request.url)
  const configuredHost = request.configuredHost ?? url.host
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const answer = await requestOnce(url, request, signal, url.host === configuredHost)
    if (!('redirect' in answer)) return answer
    url = redirected(url, answer.redirect)
  }
  throw new OutsideFailure('tooManyRedirects')
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OutsideFailure('badAddress')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutsideFailure('badAddress')
  return url
}

function redirected(from: URL, target: string): URL {
  const to = URL.canParse(target, from.href) ? new URL(target, from.href) : null
  if (!to || !/^https?:$/.test(to.protocol) || (from.protocol === 'https:' && to.protocol === 'http:')) {
    throw new OutsideFailure('redirectRefused')
  }
  return to
}

function requestOnce(
  url: URL,
  { identification: userAgent, headers, mostBytes }: OutsideRequest,
  signal: AbortSignal,
  isConfigured: boolean,
): Promise<OutsideAnswer | { redirect: string }> {
  if (!isConfigured && isPrivateAddress(url.hostname)) return Promise.reject(new OutsideFailure('redirectRefused'))
  const options: RequestOptions = {
    signal,
    headers: { ...headers, 'user-agent': userAgent, 'accept-encoding': 'identity' },
    ...(!isConfigured && { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(asFailure(error, signal))
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      const target = response.headers.location
      if (target !== undefined && [301, 302, 303, 307, 308].includes(response.statusCode ?? 0)) {
        response.destroy()
        resolve({ redirect: target })
      } else {
        readBody(response, mostBytes).then((body) => resolve(answerOf(response, body)), fail)
      }
    })
    request.on('error', fail)
    request.end()
  })
}

async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) {
      response.destroy()
      throw new OutsideFailure('tooLarge')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function answerOf(response: IncomingMessage, body: Buffer): OutsideAnswer {
  const type = (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  const { etag } = response.headers
  return { status: response.statusCode ?? 0, type, body, ...(etag !== undefined && { etag }) }
}

function asFailure(error: unknown, signal: AbortSignal): OutsideFailure {
  if (error instanceof OutsideFailure) return error
  return new OutsideFailure(signal.aborted ? 'timedOut' : 'unreachable')
}

const OWN_NETWORKS = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  OWN_NETWORKS.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  OWN_NETWORKS.addSubnet(network, bits, 'ipv6')
}

/** True for an IP address that is not on the public Internet; false for a public address and for a host name. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  return family !== 0 && OWN_NETWORKS.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address))) {
      return done(new OutsideFailure('redirectRefused'), '')
    }
    if (options.all) return done(null, addresses)
    done(null, addresses[0]!.address, addresses[0]!.family)
  })
}

/**
 * A queue that runs at most `atOnce` tasks while up to `waiting` more wait; further tasks are rejected.
 * @returns a function that runs a task in its turn, or rejects with OutsideFailure 'tooBusy'
 */
export function outsideQueue({
  atOnce,
  waiting,
}: {
  atOnce: number
  waiting: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const pending: Array<() => void> = []
  return async (work) => {
    if (running >= atOnce) {
      if (pending.length >= waiting) throw new OutsideFailure('tooBusy')
      await new Promise<void>((resolve) => pending.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = pending.shift()
      if (next) next()
      else running -= 1
    }
  }
}
