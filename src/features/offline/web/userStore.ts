import { BrowserDatabase } from '#kit/web/database.ts'
import { PREFIX } from '#kit/web/storage.ts'

const STORE = 'userStore'

/** The client database of the specification (S-28): version 1, one store of keys and values. */
const database = new BrowserDatabase(`${PREFIX}DB`, { [STORE]: 'key' })

/** Saves a value under a key (S-29). */
export async function saveRecord(key: string, value: unknown): Promise<void> {
  await database.change(STORE, (store) => store.put({ key, value }))
}

/** The value under a key; undefined when there is none. */
export async function readRecord(key: string): Promise<unknown> {
  const record = await database.read<{ value: unknown } | undefined>(STORE, (store) => store.get(key))
  return record?.value
}

/** Deletes the value of a key. */
export async function deleteRecord(key: string): Promise<void> {
  await database.change(STORE, (store) => store.delete(key))
}
