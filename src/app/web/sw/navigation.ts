import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'

/** Longest wait for the server; then the cached shell opens. */
const PATIENCE_MS = 1500

/**
 * Answers a navigation with the server's page, requested while this worker started (navigation preload), so that pages
 * are always current; with the cached shell if there is no network, a slow one, or a server error.
 */
export async function answerNavigation(
  { event, request }: RouteHandlerCallbackOptions,
  keptShell: () => Promise<Response | undefined>,
): Promise<Response> {
  const { preloadResponse } = event as FetchEvent
  const asked = fromServer(request, preloadResponse)
  event.waitUntil(asked.catch(() => undefined))
  const inTime = await Promise.race([asked.catch(() => null), later(PATIENCE_MS)])
  if (inTime && inTime.status < 500) return inTime
  return (await keptShell()) ?? inTime ?? (await asked)
}

async function fromServer(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  return (await preloaded) ?? fetch(request)
}

const later = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null))
