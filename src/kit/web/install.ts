import { useSyncExternalStore } from 'react'

/** The browser's `beforeinstallprompt` event. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function hold(event: Event | null): void {
  event?.preventDefault()
  offer = event as InstallOffer | null
  for (const listener of listeners) listener()
}

/** Defers the browser's install prompt until the user asks for it; the event is early, so the entry listens. */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', hold)
  window.addEventListener('appinstalled', () => hold(null))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's install prompt; null where installation is not offered. */
export function useInstall(): (() => Promise<void>) | null {
  const current = useSyncExternalStore(subscribe, () => offer)
  if (!current) return null
  return async () => {
    await current.prompt()
    hold(null)
  }
}
