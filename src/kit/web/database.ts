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
