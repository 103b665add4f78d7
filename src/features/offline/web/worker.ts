import { onServer } from '#core/paths.ts'

/** A new version of the app that waits for the reader's consent. */
let waiting: ServiceWorker | null = null
let onNewVersion = () => {}

/**
 * Registers the service worker after the first render and lets it cache the code of all screens. Not in development,
 * where it would cache code under change. `<html data-offline="ready">` marks that every screen opens without a
 * network.
 * @param onNew called when a new version is installed
 */
export async function startWorker(onNew: () => void): Promise<void> {
  onNewVersion = onNew
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const base = onServer('/')
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register(`${base}sw.js`, { scope: base, updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return
  if (registration.waiting) hold(registration.waiting)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'kept') document.documentElement.dataset['offline'] = 'ready'
  })
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keepAll' })
}

function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) hold(worker)
    if (worker.state === 'activated') worker.postMessage({ type: 'keepAll' })
  })
}

function hold(worker: ServiceWorker): void {
  waiting = worker
  onNewVersion()
}

/** Activates the new version and reloads this page. Other tabs keep their version. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ type: 'update' })
}
