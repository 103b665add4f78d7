import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#kit/server/config.ts'
import { type RequestInProgress, requestInProgress } from '#kit/server/postgres/connectionPool.ts'
import { isTrustedProxy } from '#kit/server/proxies.ts'

/**
 * Makes SQL statements name their request (SQL_COMMENTS), and sends traces of requests and their statements
 * (TRACES_URL). Without either setting it does nothing, and the tracing library is not loaded.
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
  // A body is read in the async context of its connection, not of the request.
  app.addHook('preValidation', (request, _reply, done) => requestInProgress.run(inProgress.get(request)!, done))
  if (tracer) app.addHook('onClose', (): Promise<void> => tracer.close())
}

/** The endpoint's name or the route, never the address, which may contain a position or a token. */
const endpointOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.config as { endpoint?: string }).endpoint ?? routeOptions.url ?? 'none'

/** Sends spans of requests over OTLP. */
interface Tracer {
  /** @param parent the header `traceparent` of a trusted proxy */
  begin(request: { requestId: string; method: string; parent: string | string[] | undefined }): RequestSpan
  close(): Promise<void>
}

interface RequestSpan {
  child: (name: string) => (error?: unknown) => void
  end(endpoint: string, status: number): void
}

/**
 * Loads OpenTelemetry, which takes a tenth of a second and few installations use, and connects to a collector
 * (TRACES_URL, OTLP over HTTP). TRACES_SHARE of the requests are traced, unless a proxy has decided already. Spans
 * contain no personal data: only names of endpoints and SQL verbs.
 */
async function openTracer({ url, share }: Config['traces']): Promise<Tracer> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, trace } = await import('@opentelemetry/api')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } =
    await import('@opentelemetry/sdk-trace-base')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hereabouts' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  const tracer = provider.getTracer('hereabouts')
  const propagator = new W3CTraceContextPropagator()
  return {
    begin({ requestId, method, parent }) {
      const above =
        typeof parent === 'string'
          ? propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
          : ROOT_CONTEXT
      const attributes = { 'http.request.method': method, 'request.id': requestId }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, above)
      const within = trace.setSpan(above, span)
      return {
        child(name) {
          const inner = tracer.startSpan(name, { kind: SpanKind.CLIENT }, within)
          return (error) => {
            if (error !== undefined) inner.setStatus({ code: SpanStatusCode.ERROR })
            inner.end()
          }
        },
        end(endpoint, status) {
          span.updateName(`${method} ${endpoint}`)
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}
