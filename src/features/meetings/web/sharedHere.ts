import { useSyncExternalStore } from 'react'
import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'

const entry = storageEntry(`${PREFIX}_meeting_shared`, (kept) => keptFields(kept, { id: 'string', until: 'string' }))
const CHANGED = `${PREFIX}-meeting-shared`

/** Stores on this device that it shares its position in a meeting, until the window ends; null: it does not. */
export function shareHere(shared: { id: string; until: string } | null): void {
  if (shared) entry.write(shared)
  else entry.remove()
  window.dispatchEvent(new Event(CHANGED))
}

const subscribe = (listener: () => void) => {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

/** Id of the meeting in which this device shares its position; null: none. */
export const useSharedHere = (): string | null =>
  useSyncExternalStore(subscribe, () => {
    const shared = entry.read()
    return shared && new Date(shared.until) > new Date() ? shared.id : null
  })
