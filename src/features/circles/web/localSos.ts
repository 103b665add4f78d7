import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { UUID_PATTERN } from '#core/ids.ts'
import { storageEntry } from '#kit/web/storage.ts'

const text = z.catch(z.string(), '')
/** An alert as the specification keeps it in the browser (§3, K-23); whatever is missing is left out. */
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

/** An alert as it is stored: other fields than those above stay as they are. */
const StoredSos = z.looseObject({ id: z.optional(z.unknown()) })
type StoredSos = z.infer<typeof StoredSos>

/** The specification's key (K-23), read and written by this file alone. */
const entryOf = (userId: string) => storageEntry(`sosNotifications_${userId}`, z.array(StoredSos))
const listeners = new Set<() => void>()
let cache: { key: string; raw: string; entries: readonly SosEntry[] } = { key: '', raw: '[]', entries: [] }

/** The alerts that this browser keeps for a person; the same list until it changes. */
function localSos(userId: string): readonly SosEntry[] {
  const entry = entryOf(userId)
  const entries = (entry.read() ?? []).flatMap((stored) => SosEntry.safeParse(stored).data ?? [])
  const raw = JSON.stringify(entries)
  if (cache.key !== entry.key || cache.raw !== raw) cache = { key: entry.key, raw, entries }
  return cache.entries
}

/** The alerts that this browser keeps for a person, as they are stored. */
export const storedSos = (userId: string): readonly StoredSos[] => entryOf(userId).read() ?? []

/** Stores other alerts for a person; whoever follows the list hears of it. */
export function storeSos(userId: string, entries: StoredSos[]): void {
  entryOf(userId).write(entries)
  tellListeners()
}

/** What did not come from the server was seen and leaves the list (K-24); the server's leave once answered or ended. */
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

/** The alerts that this browser keeps for the person, following every change. */
export const useLocalSos = (userId: string): readonly SosEntry[] =>
  useSyncExternalStore(subscribe, () => localSos(userId))
