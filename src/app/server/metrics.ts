import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { onDelivery } from '#features/sos/server/deliveryTimes.ts'
import type { Config } from '#kit/server/config.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import type { Services } from './productRoutes.ts'

/** Upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Sources of the metrics. */
interface Sources {
  config: Pick<Config, 'metrics'>
  database: Pick<OpenDatabase, 'bellLag' | 'connections' | 'pool'>
  services: Services
}

/**
 * Serves the metrics of this process in OpenMetrics text format at `GET /metrics` on a separate address (METRICS_PORT;
 * 0: none), which no proxy should forward. Names and alert rules: deploy/prometheus. They contain no personal data.
 */
export async function serveMetrics(app: FastifyInstance, sources: Sources): Promise<void> {
  const { port, host } = sources.config.metrics
  if (port === 0) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  timeRequests(app, register)
  timeSos(app, register)
  readGauges(register, sources)
  readDatabase(register, sources.database)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    register.metrics().then(
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

/** Longest wait for the database's own figures; without an answer they are missing from this reading. */
const DATABASE_ANSWERS_MS = 1000

/** What the connected database reports of its standbys and its archive. */
function readDatabase(register: Registry, { pool }: Sources['database']): void {
  const standbys = new Gauge({
    name: 'hereabouts_database_standbys',
    help: 'Standbys that replicate from the database.',
    registers: [register],
    async collect() {
      const told = await databaseFigures(pool)
      this.reset()
      failing.reset()
      if (!told) return
      this.set(told.standbys)
      failing.set(told.isFailing ? 1 : 0)
    },
  })
  const failing = new Gauge({
    name: 'hereabouts_archive_failing',
    help: '1: the last attempt of the database to archive its log failed.',
    registers: [register],
  })
  standbys.reset()
}

async function databaseFigures(pool: OpenDatabase['pool']) {
  const asked = pool.query<{ standbys: number; isFailing: boolean }>(`
    select (select count(*)::int from pg_stat_replication) as standbys,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`)
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), DATABASE_ANSWERS_MS).unref())
  const answer = await Promise.race([asked.catch(() => null), late])
  return answer?.rows[0] ?? null
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
