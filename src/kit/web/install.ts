import { useSyncExternalStore } from 'react'

/** What the browser offers when the app can be installed. */
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

/** Holds the browser's offer to install back until the reader asks for it; it comes early, so the entry listens. */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', hold)
  window.addEventListener('appinstalled', () => hold(null))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Installs the app after the browser's own question; null where the browser makes no offer. */
export function useInstall(): (() => Promise<void>) | null {
  const current = useSyncExternalStore(subscribe, () => offer)
  if (!current) return null
  return async () => {
    await current.prompt()
    hold(null)
  }
}
