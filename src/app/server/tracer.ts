import type { Config } from '#kit/server/config.ts'

/** Sends spans of requests by OTLP. */
export interface Tracer {
  /** @param parent the header `traceparent` of a trusted proxy */
  begin(request: { requestId: string; method: string; parent: string | string[] | undefined }): RequestSpan
  close(): Promise<void>
}

interface RequestSpan {
  child: (name: string) => (error?: unknown) => void
  end(endpoint: string, status: number): void
}

/**
 * Loads OpenTelemetry, which takes a tenth of a second and is wanted by few, and opens the way to a collector
 * (TRACES_URL, OTLP over HTTP). TRACES_SHARE of the requests are traced, unless a proxy has decided already. Nothing
 * about people is in a span: names of endpoints and verbs of SQL.
 */
export async function openTracer({ url, share }: Config['traces']): Promise<Tracer> {
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
