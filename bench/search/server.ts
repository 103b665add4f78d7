import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { newId } from '#core/ids.ts'
import { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { MissedQueue } from '#features/insights/server/missedQueue.ts'
import { discovery } from '#features/discovery/server/feature.ts'
import type { SearchService } from '#features/discovery/server/searchService.ts'
import { readConfig } from '#kit/server/config.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { newToken } from '#kit/server/cookies.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { bindRoutes } from '#kit/server/http.ts'
import { EventStreams } from '#kit/server/streams.ts'
import { buildServer } from '#app/server/server.ts'
import { withDatabase } from '../kit/database.ts'
import { filledIndex } from './filledIndex.ts'
import { BENCH_NOW } from './listings.ts'

/** Ports and cookie of the servers under load. */
export interface Serving {
  /** Ports of the full product server, with and without the session cache. */
  remembering: number
  asking: number
  /** Like `remembering`, but without the fast path for plain searches (ADR 0083). */
  longWay: number
  /** Port of a bare server without sessions, with the search route, the two ceilings and `/cpu`. */
  bare: number
  /** Ports of plain Node servers with the ready page: one without and one with the headers of the product. */
  raw: number
  rawLikeProduct: number
  /** Cookie header of the caller. */
  cookie: string
}

/** The servers under load, in a separate process with one index and one database. It ends with its parent. */
export async function serve(count: number): Promise<void> {
  const { index } = filledIndex(count)
  const nobody: ReadonlySet<string> = new Set()
  const findAtOnce = (asked: Parameters<typeof index.search>[0]) => {
    const { hits, hasMore } = index.search(asked)
    return { hits, hasMore, version: '1:1:' }
  }
  const search = {
    findAtOnce,
    find: async (asked: Parameters<typeof index.search>[0]) => findAtOnce(asked),
    knownBlocks: () => nobody,
    blockedWith: async () => nobody,
  } as unknown as SearchService
  await withDatabase(async (database) => {
    const machines = benchMachines(database)
    const ctx = productCtx(machines)
    const { userId } = await newPerson(ctx)
    const token = await openSession(ctx, userId)
    const known = new KnownSessions(database)
    await known.start()
    const streams = new EventStreams(machines, database)
    const serving = (sessions: KnownSessions, hasLane = true) => {
      const services = { search, streams, sessions, missed: new MissedQueue(machines) }
      return buildServer(machines, services, undefined, { hasLane })
    }
    const { bare, page } = await bareServer(search, database)
    const remembering = await serving(known)
    const { headers } = await remembering.inject({ url: EVERYWHERE, headers: { cookie: `session=${token}` } })
    process.send!({
      remembering: await listening(remembering),
      longWay: await listening(await serving(known, false)),
      asking: await listening(await serving(new KnownSessions(database))), // not started, so it never caches
      bare: await listening(bare),
      raw: await listeningRaw(rawServer(page, { 'content-type': JSON_TYPE, 'content-length': page.length })),
      rawLikeProduct: await listeningRaw(rawServer(page, { ...headers, 'content-length': page.length })),
      cookie: `Cookie: session=${token}; device=${newToken()}`,
    } satisfies Serving)
    await new Promise((resolve) => process.once('disconnect', resolve))
  })
  process.exit()
}

/** The clock is fixed to the day of the benchmark's listings. */
function benchMachines({ db }: OpenDatabase): Machines {
  const config = readConfig({ LOG_LEVEL: 'info', REQUESTS_PER_MINUTE: '10000000', QUOTA_FACTOR: '0' })
  const key = Buffer.alloc(32, 'bench').toString('base64')
  const secrets = { pepper: key, tokenKey: key, areaKey: null, vapid: { publicKey: '', privateKey: '' } }
  // Log lines are buffered as in the product, and discarded.
  const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false, minLength: 4096 }))
  return { db, config, secrets, log, now: () => BENCH_NOW }
}

const JSON_TYPE = 'application/json; charset=utf-8'
const EVERYWHERE = '/api/search?latitude=12.9716&longitude=77.5946&radiusMeters=5000000'

/** The search alone; localities are read from the database once. */
async function bareServer(
  search: SearchService,
  { db }: OpenDatabase,
): Promise<{ bare: FastifyInstance; page: Buffer }> {
  const bare = Fastify({ genReqId: () => newId(), logger: { level: 'error' } })
  await bare.register(cookie)
  const machines = { db, config: readConfig({}), now: () => BENCH_NOW } as Machines
  const actor = { userId: newId(), sessionId: newId(), isAdmin: false, isDemo: false }
  bindRoutes(bare, discovery.routes({ search }), { machines, authenticate: async () => actor })
  let page: Buffer = Buffer.alloc(0)
  bare.get('/ceiling', (_, reply) => reply.type(JSON_TYPE).send(page))
  let ready: unknown = null
  bare.get('/ceiling-object', () => ready)
  bare.get('/cpu', () => process.cpuUsage())
  page = (await bare.inject({ url: EVERYWHERE })).rawPayload
  ready = JSON.parse(page.toString())
  return { bare, page }
}

/** The maximum rate of Node's own server. */
const rawServer = (page: Buffer, headers: OutgoingHttpHeaders): Server =>
  createServer((_, response) => void response.writeHead(200, headers).end(page))

async function listening(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

async function listeningRaw(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
