/**
 * Opens one of the browser's databases, made anew by `build` when it is not there yet.
 * @throws DOMException where the browser has none (some private windows) or no room
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

/** What a request answers. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database refused')))
  })
}

/** Resolves once a transaction has been kept. */
export function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The database refused'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })
}
