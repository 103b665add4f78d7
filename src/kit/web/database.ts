/**
 * Opens an IndexedDB database, created by `build` if it does not exist.
 * @throws DOMException where IndexedDB is unavailable (some private windows) or full
 */
export async function openDatabase(
  name: string,
  version: number,
  build: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => build(request.result))
  const database = await resultOf(request)
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** The result of a request. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database refused')))
  })
}

/** Resolves once a transaction is committed. */
export function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The database refused'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })
}

/**
 * An IndexedDB database of version 1, opened for each use and closed after it. Every call may throw like
 * `openDatabase`.
 */
export class BrowserDatabase {
  readonly #open: () => Promise<IDBDatabase>

  /** @param stores by name of each store: the key of its records, as one or several property names */
  constructor(name: string, stores: Readonly<Record<string, string | string[]>>) {
    this.#open = () =>
      openDatabase(name, 1, (made) => {
        for (const [store, keyPath] of Object.entries(stores)) made.createObjectStore(store, { keyPath })
      })
  }

  /** Changes a store; resolves once the transaction is committed. */
  async change(store: string, work: (store: IDBObjectStore) => unknown): Promise<void> {
    const database = await this.#open()
    try {
      const transaction = database.transaction(store, 'readwrite')
      work(transaction.objectStore(store))
      await endOf(transaction)
    } finally {
      database.close()
    }
  }

  /** Runs one request on a store and returns its result. */
  async read<T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await this.#open()
    try {
      return await resultOf(ask(database.transaction(store).objectStore(store)))
    } finally {
      database.close()
    }
  }
}
