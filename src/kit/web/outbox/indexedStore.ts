import { type KeptCall, memoryStore, type OutboxStore } from './outboxStore.ts'

const DATABASE = 'hereaboutsOutbox'
const STORE = 'waiting'

/** Keeps calls in the browser's database; where there is none that works (some private windows), in memory. */
export function indexedStore(): OutboxStore {
  let opened: Promise<OutboxStore> | undefined
  const store = () => (opened ??= openStore().catch(() => memoryStore()))
  return {
    all: async () => (await store()).all(),
    add: async (call) => (await store()).add(call),
    remove: async (number) => (await store()).remove(number),
  }
}

async function openStore(): Promise<OutboxStore> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'number', autoIncrement: true })
  })
  const database = await resultOf(request)
  database.addEventListener('versionchange', () => database.close())
  /** Strict: the browser answers only when the disk has it. */
  const write = async (work: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    work(transaction.objectStore(STORE))
    await endOf(transaction)
  }
  return {
    all: () => resultOf(database.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<KeptCall[]>),
    add: (call) => write((store) => store.add(call)),
    remove: (number) => write((store) => store.delete(number)),
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database refused')))
  })
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The database refused'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })
}
