import { clientsClaim } from 'workbox-core'
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { LOOK_COOKIE, lookOf, withLook } from '#core/look.ts'
import { BUILT } from './built.ts'
import './push.ts'

/**
 * The service worker (ADR 0018): caches the shell at installation, the code of all screens when the page is idle, and
 * photos and map tiles when shown, within limits. It never caches API answers: the page stores them per person
 * (kit/web/keptAnswers).
 */
declare const self: ServiceWorkerGlobalScope

/** Cache of the app's hashed files. The page measures its size by this name (features/offline). */
const CODE_CACHE = 'hereabouts-code'
/** Cache entry with the file list of the previous version. */
const LIST = 'hereabouts-code-list'
/** Parallel downloads; more would slow down what the user is waiting for. */
const AT_A_TIME = 3

const isCode = (url: URL) => url.origin === self.location.origin && url.pathname.includes('/assets/')

/** Serves the app's files from the cache, and caches those loaded from the network. */
function routeCode(): void {
  registerRoute(({ url }) => isCode(url), new CacheFirst({ cacheName: CODE_CACHE }))
}

const addressOf = (path: string) => new URL(path, self.location.href).href
const addresses = () => BUILT.code.map(addressOf)

/**
 * Caches every file of the app that is not cached yet, so that each screen opens without a network; resumes after
 * interruptions.
 * @returns whether everything is cached
 */
async function keepAllCode(): Promise<boolean> {
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
async function forgetOldCode(): Promise<void> {
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

const DAY_SECONDS = 24 * 60 * 60

/** Caches of pictures; the page deletes both at sign-out and by "Clear Cache", and measures their size. */
const KINDS = [
  { cacheName: 'hereabouts-photos', path: '/photos/', maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS },
  { cacheName: 'hereabouts-tiles', path: '/tiles/', maxEntries: 600, maxAgeSeconds: 14 * DAY_SECONDS },
]

/** Caches photos and map tiles when shown; the oldest are evicted first, all of them if the disk is full. */
function keepPictures(): void {
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
