import { createHash } from 'node:crypto'
import { request as ask, Agent, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { endSessionsOf, openSession } from '#features/accounts/server/sessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import type { MissedQueue } from '#features/insights/server/missedQueue.ts'
import { HERE, newItem, newOffice, newService, newShop } from '#features/listings/server/testing.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { readConfig } from '#kit/server/config.ts'
import type { Machines } from '#kit/server/context.ts'
import { type NotificationSource, openDatabase } from '#kit/server/db.ts'
import { EventStreams } from '#kit/server/streams.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/testDatabase.ts'
import { buildServer } from './server.ts'
import { hostileSearch } from './testing/hostileSearch.ts'
import { seeded } from './testing/naughty.ts'

/** Two servers with one index; only the first answers plain searches by the fast path. */
interface Way {
  server: FastifyInstance
  port: number
  log: Array<Record<string, unknown>>
  missed: unknown[]
  /** Number of answers by the fast path. */
  quick: number
}

interface Answer {
  status: number
  headers: string[]
  body: Buffer
}

let database: TestDatabase
let machines: Machines
let search: SearchService
let heard: NotificationSource
let ways: [quick: Way, long: Way]
let cookie: string
const closing: Array<() => Promise<unknown>> = []
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  database = await testDatabase()
  const visitor = database.ctx()
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: visitor.config.dataDir }, visitor.log)
  closing.push(() => opened.close())
  // Notifications count as up to date and the index as complete, also while the machine is busy: only then is it
  // certain which path a request takes.
  heard = { listen: (channel, onBell) => opened.listen(channel, onBell), bellLag: () => 0 }
  machines = { ...visitor, db: opened.db, now: () => new Date() }
  const seller = await someone('Meena')
  const shop = await newShop(seller.ctx, { name: 'किराना स्टोर' })
  for (let i = 0; i < 45; i++) {
    const location = { lat: HERE.latitude + i / 5000, lng: HERE.longitude - i / 7000 }
    await newItem(seller.ctx, { name: `Rice ${i} kg`, price: 10 + ((i * 7) % 45), shopId: shop.id, location })
  }
  await newService(seller.ctx)
  await newOffice(seller.ctx)
  const blocked = await someone('Blocked')
  await newItem(blocked.ctx, { name: 'Blocked rice' })
  const buyer = await someone('Ravi')
  await blockPerson(buyer.ctx, { userId: blocked.actor.userId })
  cookie = buyer.cookie
  search = new SearchService(machines, heard, { clock: () => 0, shadowShare: 0 })
  closing.push(() => search.stop())
  await search.ready
  ways = await bothWays({ REQUESTS_PER_MINUTE: '100000' })
})
afterAll(async () => {
  agent.destroy()
  for (const close of closing.reverse()) await close()
})

async function someone(name: string, traits: { isAdmin?: boolean } = {}) {
  const now = () => new Date()
  const actor = await newPerson(database.ctx({ now }), name, traits)
  const ctx = database.ctx({ now, actor })
  return { actor, ctx, cookie: `session=${await openSession(ctx, actor.userId)}` }
}

const bothWays = async (settings: Record<string, string>): Promise<[Way, Way]> => [
  await way(settings, true),
  await way(settings, false),
]

async function way(settings: Record<string, string>, hasLane: boolean): Promise<Way> {
  const log: Way['log'] = []
  const missed: unknown[] = []
  const destination = new Writable({ write: (chunk, _, done) => (log.push(JSON.parse(String(chunk))), done()) })
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: machines.config.dataDir, DEMO: 'off', ...settings })
  const own = { ...machines, config, log: pino({ level: 'info', base: null }, destination) as Machines['log'] }
  const sessions = new KnownSessions(heard)
  await sessions.start()
  const queue = { add: (ctx: Machines & { actor: unknown }, said: object) => void missed.push([ctx.actor, said]) }
  const streams = new EventStreams(own, heard)
  const services = { search, streams, sessions, missed: queue as unknown as MissedQueue }
  const server = await buildServer(own, services, undefined, { hasLane })
  await server.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => server.close())
  const made: Way = { server, port: (server.server.address() as AddressInfo).port, log, missed, quick: 0 }
  server.searchLane?.onAnswer(() => made.quick++)
  return made
}

type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }

async function answerOf({ port }: Way, { path, method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  const sent = ask({ host: '127.0.0.1', port, agent, method, path, headers })
  sent.end(body)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
  })
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode!, headers: response.rawHeaders, body: Buffer.concat(parts) }
}

/** Masks what may differ: the date, ids of requests, seconds until a limit is reset. */
function comparable({ status, headers, body }: Answer): unknown {
  const masked = headers.map((value, i) =>
    /^(date|x-ratelimit-reset|retry-after)$/i.test(headers[i - 1] ?? '') ? '' : value,
  )
  const text = body.toString('latin1')
  const maskedText = status < 400 ? text : text.replace(/"(requestId":"[^"]+|waitSeconds":\d+)/g, '')
  return {
    status,
    headers: masked,
    body: maskedText.length > 2000 ? createHash('sha256').update(maskedText).digest('hex') : maskedText,
  }
}

const logged = ({ log }: Way) =>
  log.map((line) => [Object.keys(line), { ...line, time: 0, reqId: 0, milliseconds: 0, msg: line['msg'] }])

/** Sends a request on both paths and expects the same answer. */
async function askBoth(asked: Asked, both = ways): Promise<Answer> {
  const [quick, long] = [await answerOf(both[0], asked), await answerOf(both[1], asked)]
  expect({ asked, ...(comparable(quick) as object) }).toEqual({ asked, ...(comparable(long) as object) })
  return quick
}

const PATIENT = { timeout: 20_000, interval: 20 }

const around = `latitude=${HERE.latitude}&longitude=${HERE.longitude}`

/** Makes both servers cache session, account and blocked people. */
async function warm(both = ways, who = cookie) {
  for (let i = 0; i < 2; i++) await askBoth({ path: `/api/search?${around}`, headers: { cookie: who } }, both)
}

test('a plain search bypasses Fastify, with the same headers and bytes', async () => {
  await warm()
  const [{ quick }] = ways
  const answer = await askBoth({ path: `/api/search?${around}&q=rice`, headers: { cookie } })
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body.toString())).toMatchObject({ source: 'index', totalIsExact: false })
  expect(answer.body.toString()).not.toContain('Blocked rice')
  expect(ways[0].quick).toBe(quick + 1)
  expect(ways[1].server.searchLane).toBeUndefined()
})

const ENCODINGS = [
  'gzip',
  'br',
  'deflate',
  'gzip, deflate, br',
  'gzip, deflate, br, zstd',
  'identity',
  '',
  '*',
  'x-gzip',
  'GZIP',
  'br;q=0.1, gzip;q=0.9',
  'gzip;q=0, *',
  '*;q=0',
  'nonsense',
  'gzip;q=x',
  ',',
  'zstd',
]

test('pages are compressed identically for every Accept-Encoding', async () => {
  await warm()
  for (const encoding of ENCODINGS) {
    for (const limit of [1, 20, 50])
      await askBoth({ path: `/api/search?${around}&limit=${limit}`, headers: { cookie, 'accept-encoding': encoding } })
  }
  expect(ways[0].quick).toBeGreaterThan(ENCODINGS.length)
})

test('all pages follow each other identically, in every order', async () => {
  await warm()
  for (const sort of ['nearest', 'cheapest', 'popular', 'newest', 'rating']) {
    let [cursor, seen] = ['', 0]
    do {
      const path = `/api/search?${around}&sort=${sort}&q=rice${cursor && `&cursor=${cursor}`}`
      const page = JSON.parse((await askBoth({ path, headers: { cookie } })).body.toString())
      seen += page.items.length
      cursor = page.nextCursor ?? ''
    } while (cursor !== '')
    expect(seen).toBeGreaterThanOrEqual(45)
  }
})

/** Headers that change an answer, or might. */
const HEADERS: Array<Record<string, string>> = [
  {},
  { 'if-none-match': '*' },
  { 'if-modified-since': new Date().toUTCString(), range: 'bytes=0-9' },
  { 'x-no-compression': '1', 'accept-encoding': 'br' },
  { 'content-encoding': 'gzip' },
  { 'content-length': '0' },
  { 'accept-version': '1' },
  { connection: 'close' },
  { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': '10.1.1.1', 'x-forwarded-proto': 'https', 'x-request-id': 'chosen-by-client' },
  { accept: 'text/html', 'user-agent': 'x'.repeat(400) },
]

test(
  'any query in any state gets the same answer, log line and record of vain searches both ways',
  { timeout: 240_000 },
  async () => {
    const ended = await someone('Ended')
    const admin = await someone('Admin', { isAdmin: true })
    const cookies = [
      ...Array.from({ length: 12 }, () => cookie),
      `device=${'d'.repeat(40)}; ${cookie}`,
      `${cookie}; session=twice`,
      '',
      'session=',
      'session=made-up-but-long-enough',
      'session="quoted-and-long-enough"',
      'nonsense',
      admin.cookie,
      `__Host-${cookie}`,
      ended.cookie,
    ]
    await warm()
    await warm(ways, ended.cookie)
    for (const each of ways) each.log.length = each.missed.length = each.quick = 0
    const random = seeded(20)
    const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
    let answered = 0
    const ASKED = 700
    for (let i = 0; i < ASKED; i++) {
      if (i === ASKED / 2) {
        await endSessionsOf(ended.ctx, ended.actor.userId)
        const asked = { path: `/api/search?${around}`, headers: { cookie: ended.cookie } }
        const isOut = async (each: (typeof ways)[number]) => (await answerOf(each, asked)).status === 401
        await vi.waitUntil(async () => (await Promise.all(ways.map(isOut))).every(Boolean), PATIENT)
        for (const each of ways) each.log.length = 0
      }
      const query = hostileSearch(random)
      if (random(3) > 0) for (const name of ['latitude', 'longitude', 'cursor', 'after']) query.delete(name)
      if (!query.has('latitude')) query.append('latitude', String(HERE.latitude))
      if (!query.has('longitude')) query.append('longitude', String(HERE.longitude))
      if (random(4) === 0)
        query.set('q', pick(['rice near bengaluru', 'nothing of that kind', 'tap repare', 'rice 3 kg']))
      const raw = pick(['', '', '', '&', '&=', '&q', '#x', '&%', '&%E0%A4%A', ';x=1', '&q=%00', '?'])
      const path = pick(['/api/search', '/api/search', '/api/search', '/api/search/', '//api/search', '/api/Search'])
      const method = pick(['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])
      const own = pick(cookies)
      const { status } = await askBoth({
        path: `${random(10) === 0 ? path : '/api/search'}?${query.toString()}${raw}`,
        method: random(4) === 0 ? method : 'GET',
        headers: {
          ...(random(3) === 0 && pick(HEADERS)),
          ...(random(3) === 0 && { 'accept-encoding': pick(ENCODINGS) }),
          ...(own !== '' && { cookie: own }),
        },
      })
      if (status === 200) answered++
    }
    const [quick, long] = ways
    expect(answered).toBeGreaterThan(ASKED / 5)
    expect(quick.quick).toBeGreaterThan(ASKED / 20)
    expect(quick.quick).toBeLessThan(answered)
    expect(logged(quick)).toEqual(logged(long))
    expect(quick.missed).toEqual(long.missed)
    expect(quick.missed.length).toBeGreaterThan(0)
  },
)

test('a caller who exceeds the request limit is refused both ways, at the same request, and each request is counted once', async () => {
  const both = await bothWays({ REQUESTS_PER_MINUTE: '12' })
  const statuses: number[] = []
  for (let i = 0; i < 16; i++) {
    const path = i % 3 === 0 ? `/api/search?${around}&latitude=x` : `/api/search?${around}`
    statuses.push((await askBoth({ path, headers: { cookie } }, both)).status)
  }
  expect(statuses.slice(0, 12)).not.toContain(429)
  expect(statuses.slice(13)).toEqual([429, 429, 429])
  expect(both[0].quick).toBeGreaterThan(4)
})

test('below a base path the search lane is used with and without it', async () => {
  const both = await bothWays({ PUBLIC_URL: 'http://127.0.0.1/near' })
  await warm(both)
  const { quick } = both[0]
  for (const path of ['/near/api/search', '/api/search', '/near/near/api/search', '/nearapi/search'])
    await askBoth({ path: `${path}?${around}`, headers: { cookie } }, both)
  expect(both[0].quick).toBe(quick + 2)
})

test.each([{ TRUST_PROXY: '1' }, { SQL_COMMENTS: 'on' }])(
  'with %o all searches go through Fastify',
  async (settings) => {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: machines.config.dataDir, DEMO: 'off', ...settings })
    const sessions = new KnownSessions(heard)
    const streams = new EventStreams(machines, heard)
    const services = { search, streams, sessions, missed: null as unknown as MissedQueue }
    const server = await buildServer({ ...machines, config }, services)
    expect(server.searchLane).toBeUndefined()
    await server.close()
  },
)
