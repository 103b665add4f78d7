import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#kit/server/config.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import type { Services } from './productRoutes.ts'

/** Upper limits in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** What the figures are read from. */
interface Sources {
  config: Pick<Config, 'metrics'>
  database: Pick<OpenDatabase, 'bellLag' | 'connections'>
  services: Services
}

/**
 * Serves the figures of this process in OpenMetrics' text form at `GET /metrics` of an address of its own
 * (METRICS_PORT; 0: none), which no proxy should pass on. Names and alert rules: deploy/prometheus. None is about a
 * person.
 */
export async function serveMetrics(app: FastifyInstance, sources: Sources): Promise<void> {
  const { port, host } = sources.config.metrics
  if (port === 0) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  timeRequests(app, register)
  readGauges(register, sources)
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

/** Requests by endpoint and status: rate, errors and durations. */
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
    // An event stream lasts for hours and would hide what else is slow.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      seconds.observe({ endpoint: name, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
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
