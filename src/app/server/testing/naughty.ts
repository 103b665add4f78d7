import type { InjectOptions } from 'fastify'
import { type Endpoint, splitPath } from '#core/contract.ts'

/** Whole numbers below `below`, the same for the same seed. */
export type Random = (below: number) => number

export function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)]!

/** Texts that often break programs. */
export const NAUGHTY_TEXTS = [
  '',
  ' ',
  'undefined',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x7fffffff',
  '9'.repeat(400),
  '१२३',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f\u009f',
  '\ud800',
  'x\udfffy',
  '\u202eabc\u2066',
  '\ufeff\ufffe\uffff',
  'é'.normalize('NFD').repeat(50),
  'Z̸̢͎͚̓̚a̷̱͐l̵̯͝g̶̼̔o̴',
  '👩‍👩‍👧‍👦🏳️‍🌈🇮🇳',
  'हिन्दी अक्षर',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table users; --",
  "' or 1=1 /*",
  '%00%0d%0aSet-Cookie:x=1',
  '\r\nX-Injected: 1',
  '${7*7}{{7*7}}#{7*7}',
  '../../../../etc/passwd',
  'C:\\con\\nul',
  '__proto__',
  'constructor.prototype',
  'toString',
  '{"$gt":""}',
  '\\',
  '%',
  '_%_%',
  '((((((((((',
  'a&b|c!:*<->d',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  'data:text/html,x',
  'javascript:alert(1)',
  'https://user:pass@[::1]:99999/',
  'x'.repeat(10_000),
  'अ'.repeat(3000),
  '🪴'.repeat(600),
] as const

const NUMBERS = [0, -0, -1, 0.1, 1e-320, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 90.0000001, 181, 32_768]

function naughty(random: Random): unknown {
  switch (random(9)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return pick(random, NAUGHTY_TEXTS)
    case 4:
    case 5:
      return pick(random, NUMBERS)
    case 6:
      return pick(random, [null, true, false, [], {}, [null], [[]], [{}]])
    case 7:
      return Array.from({ length: pick(random, [1, 12, 200]) }, () => pick(random, NAUGHTY_TEXTS.slice(0, 40)))
    default:
      return { [pick(random, ['length', 'id', 'lat', 'toString', 'constructor'])]: pick(random, NUMBERS) }
  }
}

/** A copy of a valid input with one to three wrong values. */
function spoilt(random: Random, good: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const input = structuredClone(good)
  for (let i = 0; i <= random(3); i++) {
    let place: Record<string, unknown> = input
    for (;;) {
      const keys = [...Object.keys(place), ...(place === input ? names : [])]
      const key = keys.length > 0 ? pick(random, keys) : 'x'
      const inside = place[key]
      if (inside !== null && typeof inside === 'object' && random(2) === 0) {
        place = inside as Record<string, unknown>
        continue
      }
      if (random(6) === 0) delete place[key]
      else place[key] = naughty(random)
      break
    }
  }
  return input
}

const DEEP = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
const BODIES: readonly (string | Buffer)[] = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '7',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1e999}',
  '{"a":NaN}',
  DEEP,
  `{"text":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  `{"text":"${'x'.repeat(300_000)}"}`,
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x7d]),
  Buffer.from([0xff, 0xfe, 0x00, 0x00]),
  Buffer.alloc(64),
  'a=1&a=2&__proto__[x]=1&%=%ZZ',
]
const KINDS = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'image/png',
  'x',
  ';;',
]
const HEADERS: readonly Record<string, string>[] = [
  { range: 'bytes=-1' },
  { range: 'bytes=9999999999-0' },
  { 'if-none-match': '"'.repeat(99) },
  { 'accept-language': 'q=;;,,*;q=9' },
  { 'accept-encoding': 'gzip;q=x, br;q=-1' },
  { 'idempotency-key': "a' or 1=1" },
  { 'idempotency-key': 'x'.repeat(5000) },
  { 'last-event-id': '-9e99' },
  { 'user-agent': '\u00ff'.repeat(3000) },
  { host: 'evil.example:99999' },
  { 'x-forwarded-for': '::ffff:999.1.1.1, x' },
  { 'content-length': '5' },
  { 'sec-fetch-site': 'none, cross-site' },
  { origin: 'null' },
]
const COOKIES = [
  '',
  'session=',
  'session=%00',
  `session=${'x'.repeat(4000)}`,
  'session=__proto__; session=constructor',
  ';;;=;',
  'device=%E0%A4%A; session=%',
]

/** The query of an input, as a careless or hostile client writes it. */
function queryOf(random: Random, input: Record<string, unknown>): string {
  const pairs = Object.entries(input).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${encodeURIComponent(name)}=${random(8) === 0 ? '%E0%A4%A&x[]=1&x[__proto__]=2' : escaped(text)}`
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** A lone surrogate cannot be percent-encoded. */
const escapable = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
const escaped = (text: string) => encodeURIComponent(text.slice(0, 6000).toWellFormed())

/**
 * One malformed request to an endpoint: a wrong input, sometimes with a malformed body, header, cookie or address.
 * @param good an input that the endpoint accepts
 */
export function malformed(
  random: Random,
  endpoint: Endpoint,
  good: Record<string, unknown>,
  cookies: readonly string[],
): InjectOptions {
  const shape = (endpoint.input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {}
  const input = spoilt(random, good, Object.keys(shape))
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const inPath = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, endpoint.path.includes(`:${name}`) ? escapable(value) : value]),
  )
  const { path, rest } = splitPath(endpoint.path, inPath)
  const headers: Record<string, string> = {
    cookie: random(12) === 0 ? pick(random, COOKIES) : pick(random, cookies),
    ...(random(10) === 0 && pick(random, HEADERS)),
  }
  const method =
    random(60) === 0 ? pick(random, ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const) : endpoint.method
  const url = random(40) === 0 ? `${path}/${escaped(pick(random, NAUGHTY_TEXTS))}` : path
  // Random addresses, because this test is not about rate limits.
  const remoteAddress = `10.${random(256)}.${random(256)}.${random(256)}`
  if (inQuery) return { method, url: `${url}${queryOf(random, rest)}`, headers, remoteAddress }
  if (random(6) === 0) {
    return {
      method,
      url,
      headers: { ...headers, 'content-type': pick(random, KINDS) },
      payload: pick(random, BODIES),
      remoteAddress,
    }
  }
  const body = endpoint.form ? queryOf(random, rest).slice(1) : JSON.stringify(rest)
  const kind = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
  return { method, url, headers: { 'content-type': kind, ...headers }, payload: body, remoteAddress }
}
