import { endOf, openDatabase, resultOf } from '../database.ts'
import { PREFIX, tellStorageFull } from '../storage.ts'
import { type KeptCall, memoryStore, type OutboxStore } from './outboxStore.ts'

const DATABASE = `${PREFIX}Outbox`
const STORE = 'waiting'

/**
 * Stores calls in IndexedDB. If that is unavailable (some private windows) or full, the user is told (S-31) and a call
 * is held in memory, ordered after the durable ones.
 */
export function indexedStore(): OutboxStore {
  let opened: Promise<OutboxStore> | undefined
  const store = () => (opened ??= openStore().catch(() => memoryStore()))
  const unsaved = memoryStore()
  let last = 0
  return {
    async all() {
      const kept = await (await store()).all()
      last = kept.at(-1)?.number ?? last
      return [...kept, ...(await unsaved.all())].toSorted((a, b) => a.number - b.number)
    },
    async add(call) {
      try {
        await (await store()).add(call)
      } catch {
        tellStorageFull(DATABASE)
        await unsaved.add(call, last + UNSAVED_STEP)
      }
    },
    async put(call) {
      const holder = Number.isInteger(call.number) ? await store() : unsaved
      await holder.put(call)
    },
    async remove(number) {
      await (Number.isInteger(number) ? await store() : unsaved).remove(number)
    },
  }
}

/**
 * Calls held in memory get fractional numbers after the last stored one, so that all calls stay in the order of the
 * taps.
 */
const UNSAVED_STEP = 0.5

async function openStore(): Promise<OutboxStore> {
  const database = await openDatabase(DATABASE, 1, (made) =>
    made.createObjectStore(STORE, { keyPath: 'number', autoIncrement: true }),
  )
  /** Strict durability: the transaction completes only once it is on disk. */
  const write = async (work: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    work(transaction.objectStore(STORE))
    await endOf(transaction)
  }
  return {
    all: () => resultOf(database.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<KeptCall[]>),
    add: (call) => write((store) => store.add(call)),
    put: (call) => write((store) => store.put(call)),
    remove: (number) => write((store) => store.delete(number)),
  }
}
