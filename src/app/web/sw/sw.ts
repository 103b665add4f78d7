import { clientsClaim } from 'workbox-core'
import { precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { keptShell } from './keptShell.ts'
import { answerNavigation } from './navigation.ts'
import { keepPictures } from './pictures.ts'
import { forgetOldCode, keepAllCode, routeCode } from './code.ts'
import { BUILT } from './built.ts'
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
