import type { Method } from '#core/contract.ts'

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
