import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'

/** Time of the last complete sync, by person (S-03). */
const entry = storageEntry(`${PREFIX}_last_synced`, z.record(z.string(), z.string()))
const listeners = new Set<() => void>()

/** Records a complete sync. */
export function noteSynced(userId: string): void {
  entry.write({ ...entry.read(), [userId]: new Date().toISOString() })
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** ISO time of the last sync of a person in this browser; null before the first. */
export const useLastSynced = (userId: string): string | null =>
  useSyncExternalStore(subscribe, () => entry.read()?.[userId] ?? null)
