import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#kit/server/config.ts'
import { type RequestInProgress, requestInProgress } from '#kit/server/postgres/requestInProgress.ts'
import { isTrustedProxy } from '#kit/server/proxies.ts'
import { openTracer } from './tracer.ts'

/** Ids that a proxy may give: they stand in log lines and SQL comments. */
const REQUEST_ID = /^[\w-]{8,64}$/

/** The id of a request: X-Request-Id of a trusted proxy (TRUST_PROXY), else a new one. Clients never choose theirs. */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isTrusted = isTrustedProxy(trustProxy)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isUsable = typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(socket.remoteAddress)
    return isUsable ? given : crypto.randomUUID()
  }
}

/**
 * Lets SQL statements name their request (SQL_COMMENTS), and sends traces of requests and their statements (TRACES_URL).
 * Without either setting it does nothing, and the library of traces is not loaded.
 */
export async function traceRequests(
  app: FastifyInstance,
  { sqlComments, traces, trustProxy }: Pick<Config, 'sqlComments' | 'traces' | 'trustProxy'>,
): Promise<void> {
  const tracer = traces.url === '' ? null : await openTracer(traces)
  if (!sqlComments && !tracer) return
  const isTrusted = isTrustedProxy(trustProxy)
  const inProgress = new WeakMap<FastifyRequest, RequestInProgress>()
  app.addHook('onRequest', (request, reply, done) => {
    const parent = isTrusted(request.raw.socket.remoteAddress) ? request.headers['traceparent'] : undefined
    const span = tracer?.begin({ requestId: request.id, method: request.method, parent })
    if (span) reply.raw.once('close', () => span.end(endpointOf(request), reply.statusCode))
    const state = { requestId: request.id, ...(span && { beginSpan: span.child }) }
    inProgress.set(request, state)
    requestInProgress.run(state, done)
  })
  // A body arrives in the context of its connection, not of the request.
  app.addHook('preValidation', (request, _reply, done) => requestInProgress.run(inProgress.get(request)!, done))
  if (tracer) app.addHook('onClose', (): Promise<void> => tracer.close())
}

/** The endpoint's name or the route, never the address: it may hold a position or a token. */
const endpointOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.config as { endpoint?: string }).endpoint ?? routeOptions.url ?? 'none'
