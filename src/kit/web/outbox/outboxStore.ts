import type { Method } from '#core/contract.ts'

/** A call to the server that was made at a tap and waits until the server has answered it. */
export interface WaitingCall {
  /** Idempotency key, made at the tap: a repeat of the call has one effect. */
  key: string
  /** Id of the person who tapped; nobody else's session ever sends it. */
  owner: string
  /** Calls of one lane reach the server in the order of their taps; lanes do not wait for each other. */
  lane: string
  /** What it is, for the reader and for S-15: "wishlist_add". */
  kind: string
  /** What it is about, in words: the name of the product. */
  item: string
  /** In-app address where the reader sees or edits what it is about. */
  href?: string
  /** What the screens need to show its effect while it waits; plain data. */
  shown?: unknown
  /** ISO time of the tap. */
  at: string
  method: Method
  path: `/${string}`
  input: Record<string, unknown>
}

/** Why the server refused a call for good. */
export interface RefusedNote {
  code: string
  params: Record<string, string | number>
  /** ISO time of the answer. */
  at: string
}

/** A call as it is kept: numbered in the order of the taps, over all tabs. */
export interface KeptCall extends WaitingCall {
  number: number
  /** Set aside until its owner sends it again, changes it or throws it away; absent while it waits. */
  refused?: RefusedNote
}

/** Where calls are kept. */
export interface OutboxStore {
  /** All calls in their order. */
  all: () => Promise<KeptCall[]>
  /** Resolves once the call would survive a crash. */
  add: (call: WaitingCall) => Promise<void>
  /** Changes a kept call. */
  put: (call: KeptCall) => Promise<void>
  remove: (number: number) => Promise<void>
}

const TINY_STEP = 1e-6

/** Keeps calls as long as the page lives: for browsers without a database or room in it, and for tests. */
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
