import { useSyncExternalStore } from 'react'
import { UUID_PATTERN } from '#core/ids.ts'
import { keptFields, keptList, keptText } from '#kit/web/keptFields.ts'
import { storageEntry } from '#kit/web/storage.ts'

/** An alert as stored; all its fields are preserved. */
interface StoredSos {
  id?: unknown
  [field: string]: unknown
}

/** An alert as the specification stores it in the browser (§3, K-23); missing texts are "". */
export interface SosEntry {
  id?: string | number | undefined
  name: string
  sender: string
  senderName: string
  message: string
  time: string
  timestamp: string | number
  location: { lat: number; lng: number } | null
}

const isNamed = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Null for an entry whose id is of another type. */
function readEntry(stored: StoredSos): SosEntry | null {
  const { id, timestamp, location } = stored
  if (id !== undefined && !isNamed(id)) return null
  const text = (field: string) => keptText(stored[field]) ?? ''
  const long = keptFields(location, { latitude: 'number', longitude: 'number' })
  return {
    ...stored,
    id,
    name: text('name'),
    sender: text('sender'),
    senderName: text('senderName'),
    message: text('message'),
    time: text('time'),
    timestamp: isNamed(timestamp) ? timestamp : '',
    location:
      keptFields(location, { lat: 'number', lng: 'number' }) ?? (long && { lat: long.latitude, lng: long.longitude }),
  }
}

const readStored = (kept: unknown): StoredSos | null =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as StoredSos) : null

/** The specification's storage key (K-23); only this file reads and writes it. */
const entryOf = (userId: string) => storageEntry(`sosNotifications_${userId}`, (kept) => keptList(kept, readStored))
const listeners = new Set<() => void>()
let cache: { key: string; raw: string; entries: readonly SosEntry[] } = { key: '', raw: '[]', entries: [] }

/** The stored alerts of a person; the same array until they change. */
function localSos(userId: string): readonly SosEntry[] {
  const entry = entryOf(userId)
  const entries = (entry.read() ?? []).flatMap((stored) => readEntry(stored) ?? [])
  const raw = JSON.stringify(entries)
  if (cache.key !== entry.key || cache.raw !== raw) cache = { key: entry.key, raw, entries }
  return cache.entries
}

/** The stored alerts of a person, with all their fields. */
export const storedSos = (userId: string): readonly StoredSos[] => entryOf(userId).read() ?? []

/** Replaces the stored alerts of a person and notifies subscribers. */
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
