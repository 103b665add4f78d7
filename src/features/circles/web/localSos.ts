import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { UUID_PATTERN } from '#core/ids.ts'
import { storageEntry } from '#kit/web/storage.ts'

const text = z.catch(z.string(), '')
/** An alert as the specification stores it in the browser (§3, K-23); missing fields are absent. */
export const SosEntry = z.looseObject({
  id: z.optional(z.union([z.string(), z.number()])),
  name: text,
  sender: text,
  senderName: text,
  message: text,
  time: text,
  timestamp: z.catch(z.union([z.string(), z.number()]), ''),
  location: z.catch(
    z.nullable(
      z.union([
        z.object({ lat: z.number(), lng: z.number() }),
        z.pipe(
          z.object({ latitude: z.number(), longitude: z.number() }),
          z.transform(({ latitude, longitude }) => ({ lat: latitude, lng: longitude })),
        ),
      ]),
    ),
    null,
  ),
})
export type SosEntry = z.infer<typeof SosEntry>

/** An alert as stored; fields other than those above are preserved. */
const StoredSos = z.looseObject({ id: z.optional(z.unknown()) })
type StoredSos = z.infer<typeof StoredSos>

/** The specification's storage key (K-23); only this file reads and writes it. */
const entryOf = (userId: string) => storageEntry(`sosNotifications_${userId}`, z.array(StoredSos))
const listeners = new Set<() => void>()
let cache: { key: string; raw: string; entries: readonly SosEntry[] } = { key: '', raw: '[]', entries: [] }

/** The stored alerts of a person; the same array until they change. */
function localSos(userId: string): readonly SosEntry[] {
  const entry = entryOf(userId)
  const entries = (entry.read() ?? []).flatMap((stored) => SosEntry.safeParse(stored).data ?? [])
  const raw = JSON.stringify(entries)
  if (cache.key !== entry.key || cache.raw !== raw) cache = { key: entry.key, raw, entries }
  return cache.entries
}

/** The stored alerts of a person, with all their fields. */
export const storedSos = (userId: string): readonly StoredSos[] => entryOf(userId).read() ?? []

/** Stores other alerts for a person and notifies subscribers. */
export function storeSos(userId: string, entries: StoredSos[]): void {
  entryOf(userId).write(entries)
  tellListeners()
}

/**
 * Removes seen alerts that did not come from the server (K-24); alerts from the server are removed once answered or
 * ended.
 */
export function forgetForeignSos(userId: string): void {
  storeSos(
    userId,
    storedSos(userId).filter(({ id }) => UUID_PATTERN.test(String(id))),
  )
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The stored alerts of the person; re-renders on every change. */
export const useLocalSos = (userId: string): readonly SosEntry[] =>
  useSyncExternalStore(subscribe, () => localSos(userId))
