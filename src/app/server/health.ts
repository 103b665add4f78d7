import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Machines } from '#kit/server/context.ts'
import type { Services } from './productRoutes.ts'

/** `GET /healthz`: 200 once the server can serve, 503 while the database does not answer. */
export async function healthRoutes(app: FastifyInstance, { db }: Machines, { search }: Services): Promise<void> {
  app.get('/healthz', { config: { rateLimit: false }, logLevel: 'warn' }, async (_, reply) => {
    try {
      await db.execute(sql`select 1`)
      return reply.header('cache-control', 'no-store').send({ ok: true, search: search.status() })
    } catch {
      return reply.code(503).header('cache-control', 'no-store').send({ ok: false })
    }
  })
}
