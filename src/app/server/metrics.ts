import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pushBacklog } from '#features/notifications/server/push.ts'
import { onDelivery, recentDelivery } from '#features/sos/server/deliveryTimes.ts'
import { textBacklog } from '#features/sos/server/texts.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import type { Recurring } from '#kit/server/recurring.ts'
import type { Services } from './features.ts'

/** Upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Sources of the metrics. */
interface Sources {
  /** Those of background work. */
  machines: Machines
  database: Pick<OpenDatabase, 'bellLag' | 'connections' | 'pool'>
  services: Services
  /** How late each recurring task is; nothing before they are started. */
  lateness: Recurring['lateness']
}

/**
 * Serves the metrics of this process in OpenMetrics text format at `GET /metrics` on a separate address (METRICS_PORT;
 * 0: none), which no proxy should forward. Names and alert rules: deploy/prometheus. They contain no personal data.
 */
export async function serveMetrics(app: FastifyInstance, sources: Sources): Promise<void> {
  const { port, host } = sources.machines.config.metrics
  if (port === 0) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  timeRequests(app, register)
  timeSos(app, register)
  readGauges(register, sources)
  const readDatabase = databaseFigures(register, sources)
  readWork(register, sources)
  if (app.areLimited) readLimits(register, app.areLimited)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    readDatabase()
      .then(() => register.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
  app.addHook('onClose', (_app, done) => void server.close(() => done()))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
}

/** Measures requests by endpoint and status: rate, errors and durations. */
function timeRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'hereabouts_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['endpoint', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  app.searchLane?.onAnswer(({ endpoint, status, milliseconds }) =>
    seconds.observe({ endpoint, status }, milliseconds / 1000),
  )
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: string }
    const name = endpoint ?? request.routeOptions.url ?? 'none'
    // An event stream lasts for hours and would distort the durations.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      seconds.observe({ endpoint: name, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** Upper bounds for the delivery of an SOS, in seconds: a closed app can take minutes to be woken. */
const DELIVERY_BUCKETS = [0.5, 1, 2, 5, 10, 30, 60, 180, 600]

/** Measures how long an accepted SOS takes to reach a device. */
function timeSos(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'hereabouts_sos_delivery_seconds',
    help: 'Time from accepting an SOS for a recipient until it is on one of their devices.',
    labelNames: ['kind'],
    buckets: DELIVERY_BUCKETS,
    registers: [register],
  })
  const stop = onDelivery(({ kind, seconds: taken }) => seconds.observe({ kind }, taken))
  app.addHook('onClose', (_app, done) => {
    stop()
    done()
  })
}

/** Longest wait for the database's own figures; without an answer they are missing from this scrape. */
const DATABASE_ANSWERS_MS = 1000

/**
 * Asks the database; null if it does not answer within a second. While an earlier query is pending no further one is
 * sent; otherwise a hanging database would use up the connections.
 */
function patient<T>(ask: () => Promise<T>): () => Promise<T | null> {
  let open: Promise<T | null> | null = null
  return () => {
    open ??= ask()
      .catch(() => null)
      .finally(() => (open = null))
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), DATABASE_ANSWERS_MS).unref())
    return Promise.race([open, late])
  }
}

/**
 * Figures of the database, the same on every node. If the database does not answer, they are missing from this scrape,
 * because a 0 would mean that there is no standby.
 * @returns a function that reads them; it must be awaited before the metrics are collected
 */
function databaseFigures(register: Registry, { database: { pool }, machines }: Sources): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `hereabouts_${name}`, help, labelNames, registers: [register] })
  const answers = gauge('database_answers', '1: the database answered within a second; 0: its figures are missing.')
  const standbys = gauge('database_standbys', 'Standbys that replicate from the database.')
  const failing = gauge('archive_failing', '1: the last attempt of the database to archive its log failed.')
  const backlog = gauge('backlog', 'Pushes, and texts of an SOS, that are not sent yet.', ['queue'])
  const late = gauge('backlog_late_seconds', 'Time for which the first has been due although no node sent it.', [
    'queue',
  ])
  const people = gauge(
    'sos_recipients',
    'People told of a real SOS 2 to 60 minutes ago; those of them who have it on a device.',
    ['state'],
  )
  const read = patient(async () => {
    const ctx = productCtx(machines)
    const server = await serverFigures(pool)
    const queues = { push: await pushBacklog(ctx), text: await textBacklog(ctx) }
    return { server, queues, sos: await recentDelivery(ctx) }
  })
  return async () => {
    const told = await read()
    answers.set(told ? 1 : 0)
    for (const each of [backlog, late, people]) each.reset()
    // `reset` would leave a 0 where there are no labels.
    for (const each of [standbys, failing]) each.remove()
    if (!told) return
    standbys.set(told.server.standbys)
    failing.set(told.server.isFailing ? 1 : 0)
    for (const [queue, { count, lateSeconds }] of Object.entries(told.queues)) {
      backlog.set({ queue }, count)
      late.set({ queue }, lateSeconds)
    }
    for (const [state, count] of Object.entries(told.sos)) people.set({ state }, count)
  }
}

async function serverFigures(pool: OpenDatabase['pool']) {
  const { rows } = await pool.query<{ standbys: number; isFailing: boolean }>(`
    select (select count(*)::int from pg_stat_replication) as standbys,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`)
  return rows[0]!
}

/** Scheduled work of this process. */
function readWork(register: Registry, { lateness }: Sources): void {
  const late = new Gauge({
    name: 'hereabouts_work_late_seconds',
    help: 'Time since a scheduled task of this node should have succeeded again; 0: on time.',
    labelNames: ['work'],
    registers: [],
    collect() {
      for (const { work, seconds } of lateness()) this.set({ work }, seconds)
    },
  })
  register.registerMetric(late)
}

/** Whether requests are limited, where Redis counts them. */
function readLimits(register: Registry, areLimited: () => boolean): void {
  const limits = new Gauge({
    name: 'hereabouts_requests_limited',
    help: '1: the requests of a network address or account are limited; 0: Redis does not answer, and they are not.',
    registers: [],
    collect() {
      this.set(areLimited() ? 1 : 0)
    },
  })
  register.registerMetric(limits)
}

function readGauges(register: Registry, { database, services: { search, streams } }: Sources): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `hereabouts_${name}`,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  gauge('bell_lag_seconds', 'Time for which a notification of the database may have been missed.', () =>
    Math.min(database.bellLag() / 1000, 1e9),
  )
  gauge('search_ready', '1: the index answers searches; 0: SQL does.', () => Number(search.status().isReady))
  gauge('search_listings', 'Listings in the index.', () => search.status().listings)
  gauge(
    'search_lag_seconds',
    'Time since the index was last known to be complete.',
    () => search.status().lagMilliseconds / 1000,
  )
  gauge('search_compared', 'Searches that SQL answered, too, since the start.', () => search.status().compared)
  gauge('search_differences', 'Of those, answers that differed.', () => search.status().differences)
  gauge('event_streams', 'Open event streams.', () => streams.count)
  const connections = new Gauge({
    name: 'hereabouts_database_connections',
    help: 'Connections by use (background, requests, urgent) and state.',
    labelNames: ['use', 'state'],
    registers: [],
    collect() {
      for (const { use, open, idle, waiting } of database.connections()) {
        this.set({ use, state: 'busy' }, open - idle)
        this.set({ use, state: 'idle' }, idle)
        this.set({ use, state: 'waited for' }, waiting)
      }
    },
  })
  register.registerMetric(connections)
}
