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
  /** What the screens need to show its effect while it waits; plain data. */
  shown?: unknown
  /** ISO time of the tap. */
  at: string
  method: Method
  path: `/${string}`
  input: Record<string, unknown>
}

/** A waiting call as it is kept: numbered in the order of the taps, over all tabs. */
export interface KeptCall extends WaitingCall {
  number: number
}

/** Where waiting calls are kept. */
export interface OutboxStore {
  /** All calls in their order. */
  all: () => Promise<KeptCall[]>
  /** Resolves once the call would survive a crash. */
  add: (call: WaitingCall) => Promise<void>
  remove: (number: number) => Promise<void>
}

/** Keeps calls as long as the page lives: for browsers without a database, and for tests. */
export function memoryStore(): OutboxStore {
  const kept = new Map<number, KeptCall>()
  let last = 0
  return {
    all: async () => [...kept.values()],
    add: async (call) => {
      last += 1
      kept.set(last, { ...call, number: last })
    },
    remove: async (number) => {
      kept.delete(number)
    },
  }
}
