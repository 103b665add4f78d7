import type { FastifyInstance } from 'fastify'
import { seconds } from '#core/units.ts'
import type { Machines } from '#kit/server/context.ts'
import type { DatabaseClock } from '#kit/server/databaseClock.ts'
import { pingDatabase, type OpenDatabase } from '#kit/server/db.ts'
import type { Nodes } from '#kit/server/nodes.ts'
import type { Services } from './features.ts'

/** Above this answer time of the database a node counts as not ready. */
const ANSWERS_WITHIN = seconds(1)
/**
 * Checks within this time share one pending query to the database, because each pending query holds a connection that
 * an SOS may need.
 */
const SHARED_FOR = seconds(2)
/** Notifications that have not arrived for this long count as broken. */
const MOST_LAG = seconds(10)

/** Sources of the health checks besides the database. */
export interface Health {
  bells: Pick<OpenDatabase, 'bellLag'>
  nodes: Pick<Nodes, 'others' | 'localStores'>
  clock: Pick<DatabaseClock, 'ahead'>
  /** True while the process finishes running requests before it ends. */
  isDraining: () => boolean
}

/**
 * Health checks. For a load balancer: `GET /livez` is 200 while the process runs; `GET /readyz` is 200 while it should
 * get requests: the database answers, the search index is ready, and the process is not stopping. For people and
 * monitoring: `GET /healthz` is 200 while the database answers, with the state of the search and of notifications.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { db: usual, urgentDb: db = usual }: Machines,
  { search }: Services,
  { bells, nodes, clock, isDraining }: Health,
): Promise<void> {
  const options = { config: { rateLimit: false as const }, logLevel: 'warn' as const }
  let open: { at: number; answer: Promise<boolean> } | null = null
  const ask = () => {
    const mine = { at: performance.now(), answer: Promise.resolve(false) }
    mine.answer = pingDatabase(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        if (open === mine) open = null
      })
    return (open = mine)
  }
  const databaseAnswers = () => {
    const late = new Promise<false>((resolve) => setTimeout(resolve, ANSWERS_WITHIN, false).unref())
    const { answer } = open && performance.now() - open.at < SHARED_FOR ? open : ask()
    return Promise.race([answer, late])
  }
  app.addHook('onSend', async (request, reply) => {
    if (isDraining()) reply.header('connection', 'close')
    return undefined
  })
  app.get('/livez', options, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get('/readyz', options, async (_request, reply) => {
    const state = { database: await databaseAnswers(), search: search.status().isReady, draining: isDraining() }
    const ok = state.database && state.search && !state.draining
    reply.code(ok ? 200 : 503).header('cache-control', 'no-store')
    return { ok, ...state }
  })
  app.get('/healthz', options, async (_request, reply) => {
    const answers = await databaseAnswers()
    reply.code(answers ? 200 : 503).header('cache-control', 'no-store')
    if (!answers) return { ok: false }
    // The version of the search is left out: its transaction ids would reveal how much activity there is.
    const { version: _, ...status } = search.status()
    const hearsNotifications = bells.bellLag() <= MOST_LAG
    const wrong = clock.ahead === 0 ? {} : { clockAheadSeconds: Math.round(clock.ahead / 1000) }
    return { ok: true, hearsNotifications, ...wrong, search: status, nodes: stateOf(nodes) }
  })
}

/** Number of nodes on the database, and the stores that one of them keeps locally although others need them. */
const stateOf = ({ others, localStores }: Health['nodes']) => {
  const kept = localStores()
  return { count: 1 + others(), ...(kept.length > 0 && { problem: `A node keeps ${kept.join(' and ')}.` }) }
}
