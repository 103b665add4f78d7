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

const addressOf = (path: string) => new URL(path, self.location.href).href
const addresses = () => BUILT.code.map(addressOf)

/**
 * Caches every file of the app that is not cached yet, so that each screen opens without a network; resumes after
 * interruptions.
 * @returns whether everything is cached
 */
export async function keepAllCode(): Promise<boolean> {
  const cache = await caches.open(CODE_CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const isMissing = (path: string) => !kept.has(addressOf(path))
  // A pack is one request for dozens of files. If at least half of them are cached, the others are fetched singly.
  const packs = BUILT.packs.filter(({ files }) => files.filter(isMissing).length > files.length / 2)
  const packed = new Set(packs.flatMap(({ files }) => files))
  const single = BUILT.code.filter((path) => isMissing(path) && !packed.has(path))
  const jobs: (() => Promise<void>)[] = packs.map((pack) => () => keepPack(cache, pack.url))
  for (const path of single) jobs.push(() => cache.add(addressOf(path)))
  const next = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  }
  return Promise.all(Array.from({ length: AT_A_TIME }, next)).then(
    () => true,
    () => false,
  )
}

/** Caches the files of a pack as if each had been fetched. */
async function keepPack(cache: Cache, url: string): Promise<void> {
  const answer = await fetch(addressOf(url), { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  for (const [path, text] of Object.entries((await answer.json()) as Record<string, string>)) {
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    await cache.put(addressOf(path), new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } }))
  }
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
