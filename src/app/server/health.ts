import type { FastifyInstance } from 'fastify'
import type { Machines } from '#kit/server/context.ts'
import { askDatabase } from '#kit/server/db.ts'
import type { Services } from './productRoutes.ts'

/** `GET /healthz`: 200 once the server can serve, 503 while the database does not answer. */
export async function healthRoutes(app: FastifyInstance, { db }: Machines, { search }: Services): Promise<void> {
  app.get('/healthz', { config: { rateLimit: false }, logLevel: 'warn' }, async (_request, reply) => {
    const answers = await askDatabase(db).then(
      () => true,
      () => false,
    )
    reply.code(answers ? 200 : 503).header('cache-control', 'no-store')
    if (!answers) return { ok: false }
    // Without the version of the database: its transaction ids would reveal how much activity there is.
    const { version: _, ...status } = search.status()
    return { ok: true, search: status }
  })
}
