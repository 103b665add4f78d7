import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { BUILT } from './built.ts'

declare const self: ServiceWorkerGlobalScope

/** Cache of the app's hashed files. The page measures its size by this name (features/offline). */
const CODE_CACHE = 'hereabouts-code'
/** Cache entry with the file list of the previous version. */
const LIST = 'hereabouts-code-list'
/** Parallel downloads; more would slow down what the user is waiting for. */
const AT_A_TIME = 3

const isCode = (url: URL) => url.origin === self.location.origin && url.pathname.includes('/assets/')

/** Serves the app's files from the cache, and caches those loaded from the network. */
export function routeCode(): void {
  registerRoute(({ url }) => isCode(url), new CacheFirst({ cacheName: CODE_CACHE }))
}

const addresses = () => BUILT.code.map((path) => new URL(path, self.location.href).href)

/**
 * Caches every file of the app that is not cached yet, so that each screen opens without a network; resumes after
 * interruptions. @returns whether everything is cached
 */
export async function keepAllCode(): Promise<boolean> {
  const cache = await caches.open(CODE_CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const missing = addresses().filter((url) => !kept.has(url))
  const next = async (): Promise<void> => {
    for (let url = missing.shift(); url; url = missing.shift()) await cache.add(url)
  }
  return Promise.all(Array.from({ length: AT_A_TIME }, next)).then(
    () => true,
    () => false,
  )
}

/** Deletes files older than the previous version, which may still be open in another tab and load further screens. */
export async function forgetOldCode(): Promise<void> {
  const [cache, lists] = await Promise.all([caches.open(CODE_CACHE), caches.open(LIST)])
  const before = await readList(lists, 'now')
  const needed = new Set([...addresses(), ...before])
  for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request)
  await lists.put(new URL('now', self.registration.scope), Response.json(addresses()))
}

async function readList(lists: Cache, name: string): Promise<string[]> {
  const kept = await lists.match(new URL(name, self.registration.scope))
  return kept ? ((await kept.json()) as string[]) : []
}
