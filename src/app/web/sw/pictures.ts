import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

const DAY_SECONDS = 24 * 60 * 60

/** Caches of pictures; the page deletes both at sign-out and by "Clear Cache", and measures their size. */
const KINDS = [
  { cacheName: 'hereabouts-photos', path: '/photos/', maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS },
  { cacheName: 'hereabouts-tiles', path: '/tiles/', maxEntries: 600, maxAgeSeconds: 14 * DAY_SECONDS },
]

/** Caches photos and map tiles when shown; the oldest are evicted first, all of them if the disk is full. */
export function keepPictures(): void {
  for (const { cacheName, path, ...limits } of KINDS) {
    registerRoute(
      ({ url, request }) =>
        url.origin === self.location.origin && request.destination !== 'document' && inScope(url).startsWith(path),
      new CacheFirst({ cacheName, plugins: [new ExpirationPlugin({ ...limits, purgeOnQuotaError: true })] }),
    )
  }
}

/** The path relative to the app's base path. */
const inScope = (url: URL) => url.pathname.slice(new URL(self.registration.scope).pathname.length - 1)
