import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { newId } from '#core/ids.ts'
import { discoveryRoutes, type SearchService } from '#features/discovery/server/routes.ts'
import { readConfig } from '#kit/server/config.ts'
import type { Machines } from '#kit/server/context.ts'
import { bindRoutes } from '#kit/server/http.ts'
import { filledIndex } from './filledIndex.ts'
import { BENCH_NOW } from './listings.ts'

/**
 * The server under load, a process of its own: the product's own route over an index, without the sessions' database; and
 * beside it the ceiling, the same server answering one ready page of twenty results to everybody.
 */
export async function serve(count: number): Promise<void> {
  const { index } = filledIndex(count)
  const nobody: ReadonlySet<string> = new Set()
  const service: Pick<SearchService, 'find' | 'blockedWith'> = {
    find: async (search) => ({ ...index.search(search), version: '1:1:' }),
    blockedWith: async () => nobody,
  }
  const app = Fastify({ genReqId: () => newId(), logger: { level: 'error' } })
  await app.register(cookie)
  const machines = { config: readConfig({}), now: () => BENCH_NOW } as Machines
  const actor = { userId: newId(), sessionId: newId(), isAdmin: false, isDemo: false }
  bindRoutes(app, discoveryRoutes(service as SearchService), { machines, authenticate: async () => actor })
  let page: Buffer = Buffer.alloc(0)
  app.get('/ceiling', (_, reply) => reply.type('application/json; charset=utf-8').send(page))
  app.get('/cpu', () => process.cpuUsage())
  page = (await app.inject({ url: '/api/search?latitude=12.9716&longitude=77.5946&radiusMeters=5000000' })).rawPayload
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  process.send!({ port: typeof address === 'object' ? address!.port : 0, pageBytes: page.length })
}
