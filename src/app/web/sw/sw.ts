import { clientsClaim } from 'workbox-core'
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { LOOK_COOKIE, lookOf, withLook } from '#core/look.ts'
import { BUILT } from './built.ts'
import { forgetOldCode, keepAllCode, routeCode } from './code.ts'
import { keepPictures } from './pictures.ts'
import './push.ts'

/**
 * The service worker (ADR 0018): caches the shell at installation, the code of all screens when the page is idle, and
 * photos and map tiles when shown, within limits. It never caches API answers: the page stores them per person
 * (kit/web/keptAnswers).
 */
declare const self: ServiceWorkerGlobalScope

precacheAndRoute(BUILT.shell)
routeCode()
keepPictures()
registerRoute(
  new NavigationRoute((options) => answerNavigation(options, keptShell), {
    denylist: [/\/(api|photos|tiles|assets)\//, /\.(php|js|json|png|svg|webmanifest|txt)(\?|$)/, /\/healthz/],
  }),
)
clientsClaim()

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), forgetOldCode()]))
})

/** Messages of a page: "update" once the user agreed (never while a form is open), "keepAll" when it is idle. */
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  if (type === 'update') void self.skipWaiting()
  if (type === 'keepAll') {
    event.waitUntil(
      keepAllCode().then((isComplete) => event.source?.postMessage({ type: isComplete ? 'kept' : 'later' })),
    )
  }
})

/** The part of the Cookie Store API that is used; Safari and Firefox have it since 2025. */
interface CookieStore {
  get: (name: string) => Promise<{ value: string } | null>
}

/** The cached page with this device's look, so that it does not flash in another theme (ADR 0070). */
async function keptShell(): Promise<Response | undefined> {
  const shell = await matchPrecache('index.html')
  const { cookieStore } = globalThis as { cookieStore?: CookieStore }
  const kept = await cookieStore?.get(LOOK_COOKIE).catch(() => null)
  if (!shell || !kept) return shell
  return new Response(withLook(await shell.text(), lookOf(kept.value)), { headers: shell.headers })
}

/** Longest wait for the server; then the cached shell opens. */
const SERVER_TIMEOUT_MS = 1500

/**
 * Answers a navigation with the server's page, requested while this worker started (navigation preload), so that pages
 * are always current; with the cached shell if there is no network, a slow one, or a server error.
 */
async function answerNavigation(
  { event, request }: RouteHandlerCallbackOptions,
  keptShell: () => Promise<Response | undefined>,
): Promise<Response> {
  const { preloadResponse } = event as FetchEvent
  const asked = fromServer(request, preloadResponse)
  event.waitUntil(asked.catch(() => undefined))
  const inTime = await Promise.race([asked.catch(() => null), later(SERVER_TIMEOUT_MS)])
  if (inTime && inTime.status < 500) return inTime
  return (await keptShell()) ?? inTime ?? (await asked)
}

async function fromServer(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  return (await preloaded) ?? fetch(request)
}

const later = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null))
