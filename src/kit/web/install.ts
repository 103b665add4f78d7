import { createStore } from './store.ts'

/** The browser's `beforeinstallprompt` event. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offer = createStore<InstallOffer | null>(() => null)

function hold(event: Event | null): void {
  event?.preventDefault()
  offer.write(event as InstallOffer | null)
}

/**
 * Defers the browser's install prompt until the user asks for it; called by the entry module, because the event fires
 * early.
 */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', hold)
  window.addEventListener('appinstalled', () => hold(null))
}

/** Shows the browser's install prompt; null where installation is not offered. */
export function useInstall(): (() => Promise<void>) | null {
  const current = offer.use()
  if (!current) return null
  return async () => {
    await current.prompt()
    hold(null)
  }
}
