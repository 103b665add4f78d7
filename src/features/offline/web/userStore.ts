import { endOf, openDatabase, resultOf } from '#kit/web/database.ts'
import { PREFIX } from '#kit/web/storage.ts'

const STORE = 'userStore'

/** The client database of the specification (S-28): version 1, one store of keys and values. */
const database = () =>
  openDatabase(`${PREFIX}DB`, 1, (made) => {
    if (!made.objectStoreNames.contains(STORE)) made.createObjectStore(STORE, { keyPath: 'key' })
  })

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await database()
  try {
    const transaction = opened.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    const ended = endOf(transaction)
    const result = await resultOf(request)
    await ended
    return result
  } finally {
    opened.close()
  }
}

/** Saves a value under a key (S-29). */
export async function saveRecord(key: string, value: unknown): Promise<void> {
  await withStore('readwrite', (store) => store.put({ key, value }))
}

/** The value under a key; undefined when there is none. */
export async function readRecord(key: string): Promise<unknown> {
  const record = await withStore('readonly', (store) => store.get(key) as IDBRequest<{ value: unknown } | undefined>)
  return record?.value
}

/** Deletes the value of a key. */
export async function deleteRecord(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key))
}
