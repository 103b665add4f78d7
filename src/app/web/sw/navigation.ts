import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'

/** Longer than this nobody looks at a white page: the kept shell opens instead. */
const PATIENCE_MS = 1500

/**
 * Opens an address: with what the server sends, which was asked for while this worker still woke up (navigation
 * preload), so that a page is always as new as the server; with the kept shell when there is no network, a slow one, or
 * a server that breaks.
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
