import type { Method } from '#core/contract.ts'
import { endOf, openDatabase, resultOf } from '../database.ts'
import { PREFIX, tellStorageFull } from '../storage.ts'

/** A call made at a tap that the server has not answered yet. */
export interface WaitingCall {
  /** Idempotency key, generated at the tap: repeats have one effect. */
  key: string
  /** Id of the person who tapped; only their session sends it. */
  owner: string
  /** Calls of one lane reach the server in the order of their taps; lanes do not wait for each other. */
  lane: string
  /** Kind of action, for the user and for S-15: "wishlist_add". */
  kind: string
  /** Name of its subject, for example the product. */
  item: string
  /** In-app address where the user sees or edits its subject. */
  href?: string
  /** Plain data with which screens show its effect while it waits. */
  shown?: unknown
  /** ISO time of the tap. */
  at: string
  /** Uploaded before the call that names it; the upload may be repeated. */
  file?: WaitingFile
  method: Method
  path: `/${string}`
  input: Record<string, unknown>
}

/** A file that must be uploaded before a call. */
export interface WaitingFile {
  method: Method
  path: string
  body: Blob
}

/** Why the server finally refused a call. */
export interface RefusedNote {
  code: string
  params: Record<string, string | number>
  /** ISO time of the answer. */
  at: string
}

/** A stored call, numbered in the order of the taps across all tabs. */
export interface KeptCall extends WaitingCall {
  number: number
  /** Present while the call is set aside, until its owner resends, changes or discards it; absent while it waits. */
  refused?: RefusedNote
}

/** Storage of calls. */
export interface OutboxStore {
  /** All calls in their order. */
  all: () => Promise<KeptCall[]>
  /** Resolves once the call is stored durably. */
  add: (call: WaitingCall) => Promise<void>
  /** Updates a stored call. */
  put: (call: KeptCall) => Promise<void>
  remove: (number: number) => Promise<void>
}

const TINY_STEP = 1e-6

/** Stores calls in memory: for browsers without IndexedDB or space, and for tests. */
export function memoryStore(): Omit<OutboxStore, 'add'> & {
  add: (call: WaitingCall, least?: number) => Promise<void>
} {
  const kept = new Map<number, KeptCall>()
  let last = 0
  return {
    all: async () => [...kept.values()].toSorted((a, b) => a.number - b.number),
    async add(call, least) {
      last = least === undefined ? last + 1 : Math.max(last + TINY_STEP, least)
      kept.set(last, { ...call, number: last })
    },
    async put(call) {
      kept.set(call.number, call)
    },
    async remove(number) {
      kept.delete(number)
    },
  }
}

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
