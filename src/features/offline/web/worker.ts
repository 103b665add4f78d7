import { onServer } from '#core/paths.ts'

/** A new version of the app that has arrived and waits for the reader. */
let waiting: ServiceWorker | null = null
let onNewVersion = () => {}

/**
 * Starts the service worker, once the first screen stands, and lets it keep the code of all screens. In development
 * there is none: it would keep what is being changed.
 * `<html data-offline="ready">` says that every screen opens without a network from now on.
 * @param onNew called when a new version has arrived
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

/** Lets the new version take over and opens this page with it. Other tabs go on with what they have. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ type: 'update' })
}
