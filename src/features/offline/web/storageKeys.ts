import type { Query, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { User } from '#features/accounts/contract.ts'
import { BrowserDatabase } from '#kit/web/database.ts'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'
import { forgetListings, importListings, keepListings } from './ownListings.ts'

const Listed = z.array(z.looseObject({ id: z.string() }))
const location = z.object({ latitude: z.number(), longitude: z.number(), address: z.string() })

/**
 * Storage entries with the specification's names (S-24, S-25, S-27): written because the specification requires them.
 * This module reads only the id in `currentUser` back.
 */
const entries = {
  currentUser: storageEntry('currentUser', readBy(z.object({ id: z.string(), location }))),
  profile: storageEntry(
    `${PREFIX}_profile`,
    readBy(z.object({ id: z.string(), name: z.string(), memberSince: z.string() })),
  ),
  photo: storageEntry(`${PREFIX}_photo`, readBy(z.string())),
  name: storageEntry(`${PREFIX}_name`, readBy(z.string())),
  services: storageEntry('services', readBy(Listed)),
  offices: storageEntry('offices', readBy(Listed)),
  specializations: storageEntry('specializations', readBy(Listed)),
  circle: storageEntry('myCircle', readBy(Listed)),
  users: storageEntry('users', readBy(Listed)),
}

/** Key of the signed-in person's record in the client database. */
const RECORD = 'currentUser'

/** Id of the person whose entries are in this browser; null: none. */
export const keptUserId = (): string | null => entries.currentUser.read()?.id ?? null

/** Deletes unreadable entries (rewritten with the next server answer) and imports those of an earlier version. */
export async function openStorage(userId: string): Promise<void> {
  for (const entry of Object.values(entries)) entry.read()
  await importListings(userId)
}

/** Stores data of the signed-in person, never a password or a token. */
export async function keepUser({ id, name, photo, location: place, memberSince }: User): Promise<void> {
  entries.currentUser.write({ id, location: place })
  entries.profile.write({ id, name, memberSince })
  entries.name.write(name)
  if (photo === '') entries.photo.remove()
  else entries.photo.write(photo)
  const record = { id, name, location: place, memberSince }
  if (JSON.stringify(await readRecord(RECORD)) !== JSON.stringify(record)) await saveRecord(RECORD, record)
}

/** Stores the person's own lists whenever the server sends them. */
export function followListings(client: QueryClient, owner: () => string | null): () => void {
  const keep = ({ queryKey, state }: Query) => {
    const [scope, kind, ...rest] = queryKey
    const person = owner()
    if (scope !== 'my' || rest.length > 0 || state.data === undefined || person === null) return
    keepList(person, String(kind), state.data as Record<string, unknown>)
  }
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) keep(query)
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
}

function keepList(owner: string, kind: string, told: Record<string, unknown>): void {
  if (kind === 'offices' || kind === 'specializations') entries[kind].write(told[kind] as z.infer<typeof Listed>)
  if (kind === 'shops') keep('shops', told['shops'])
  if (kind === 'items') keep('products', told['items'])
  function keep(store: 'shops' | 'products', list: unknown) {
    keepListings(store, owner, list as { id: string; name: string }[]).catch(() => undefined)
  }
}

/** Deletes the entries and records above; the SOS feature deletes its own (S-29, S-34). */
export async function forgetStorage(userId: string): Promise<void> {
  await Promise.allSettled([deleteRecord(RECORD), forgetListings(userId)])
  for (const entry of Object.values(entries)) entry.remove()
}

const STORE = 'userStore'

/** The client database of the specification (S-28): version 1, one store of keys and values. */
const database = new BrowserDatabase(`${PREFIX}DB`, { [STORE]: 'key' })

/** Saves a value under a key (S-29). */
async function saveRecord(key: string, value: unknown): Promise<void> {
  await database.change(STORE, (store) => store.put({ key, value }))
}

/** The value under a key; undefined when there is none. */
async function readRecord(key: string): Promise<unknown> {
  const record = await database.read<{ value: unknown } | undefined>(STORE, (store) => store.get(key))
  return record?.value
}

/** Deletes the value of a key. */
async function deleteRecord(key: string): Promise<void> {
  await database.change(STORE, (store) => store.delete(key))
}
