import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

const DAY_SECONDS = 24 * 60 * 60

/** What is kept of pictures; the page throws both away at sign-out and with "Clear Cache", and measures them. */
const KINDS = [
  { cacheName: 'hereabouts-photos', path: '/photos/', maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS },
  { cacheName: 'hereabouts-tiles', path: '/tiles/', maxEntries: 600, maxAgeSeconds: 14 * DAY_SECONDS },
]

/** Keeps photos and map tiles as they are seen, the oldest giving way, all of them when the disk is full. */
export function keepPictures(): void {
  for (const { cacheName, path, ...limits } of KINDS) {
    registerRoute(
      ({ url, request }) =>
        url.origin === self.location.origin && request.destination !== 'document' && inScope(url).startsWith(path),
      new CacheFirst({ cacheName, plugins: [new ExpirationPlugin({ ...limits, purgeOnQuotaError: true })] }),
    )
  }
}

/** The path below the address at which the app stands. */
const inScope = (url: URL) => url.pathname.slice(new URL(self.registration.scope).pathname.length - 1)
