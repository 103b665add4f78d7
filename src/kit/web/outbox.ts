import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import { ApiError, callEndpoint } from './api.ts'
import { setPendingActions } from './offlineCache.ts'
import { indexedStore } from './outbox/indexedStore.ts'
import { type Answered, Outbox, type Sent, type Settled } from './outbox/Outbox.ts'
import type { KeptCall } from './outbox/outboxStore.ts'

export type { Settled } from './outbox/Outbox.ts'
export type { KeptCall } from './outbox/outboxStore.ts'

/** Longer than this no answer is waited for: the call is tried again. */
const PATIENCE_MS = 30_000
const NAME = 'hereabouts_outbox'
/** A network that comes back without a word (lie-fi, a tab that slept) is noticed after this time at the latest. */
const LOOKS_AGAIN = minutes(1)

/** Refusals that say nothing about the call itself. */
const PASSING = ['network', 'busy', 'tooManyRequests', 'notSignedIn']

let currentOwner: () => string | null = () => null
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)

const outbox = new Outbox({
  store: indexedStore(),
  owner: () => currentOwner(),
  send,
  alone: async (work) => {
    if (navigator.locks) await navigator.locks.request(NAME, work)
    else await work()
  },
  tellTabs: (answered) => tabs?.postMessage(answered),
  wait: (duration, then) => void setTimeout(then, duration),
  isOnline: () => navigator.onLine,
})

async function send({ key, method, path, input }: KeptCall): Promise<Sent> {
  try {
    const options = { idempotencyKey: key, signal: AbortSignal.timeout(PATIENCE_MS) }
    return { outcome: 'done', answer: await callEndpoint({ method, path } as Endpoint, input, options) }
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : new ApiError('network')
    if (PASSING.includes(error.code)) return { outcome: 'later' }
    return error.status >= 400 && error.status < 500 ? { outcome: 'refused', error } : { outcome: 'broken' }
  }
}

/**
 * Starts sending what waits: now, whenever the network is back, and whenever the reader comes back to the app.
 * @param owner id of the person who is signed in; null for a visitor
 */
export function startOutbox(owner: () => string | null): void {
  currentOwner = owner
  const flush = () => void outbox.flush()
  window.addEventListener('online', flush)
  window.addEventListener('focus', flush)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && flush())
  tabs?.addEventListener('message', ({ data }: MessageEvent<Answered | null>) => void outbox.heard(data))
  outbox.subscribe(mirror)
  setInterval(flush, LOOKS_AGAIN)
  void outbox.reload().then(flush)
}

/** What waits is told in the offline cache too (S-13, S-15). */
function mirror(): void {
  const owner = currentOwner()
  if (owner === null) return
  const mine = outbox.calls().filter((call) => call.owner === owner && !call.refused)
  setPendingActions(
    owner,
    mine.map(({ item, kind, at }) => ({ item, type: kind, timestamp: at })),
  )
}

/** What an action is called while it waits, and what it must not overtake. */
export interface QueuedAction {
  owner: string
  lane: string
  kind: string
  item: string
  /** In-app address where the reader sees or edits what it is about. */
  href?: string
  /** What the screens need to show its effect meanwhile; plain data. */
  shown?: unknown
  /** Idempotency key of a try that went before it and may have arrived; left out: a new one. */
  key?: string
}

/**
 * Puts a call into the outbox; resolves once it would survive a crash. Show its effect after that, not before.
 * The endpoint must be idempotent.
 */
export async function queueCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  action: QueuedAction,
): Promise<void> {
  const { method, path } = endpoint
  const call = {
    method,
    path,
    input: input as Record<string, unknown>,
    key: action.key ?? newId(),
    at: new Date().toISOString(),
  }
  await outbox.add({ ...action, ...call })
}

/** How a change goes out. */
export interface Sending extends QueuedAction {
  /** Made at the tap; the try and the kept call carry the same, so that a lost answer has no second effect. */
  key: string
  /** Something before it waits already. */
  mustWait?: boolean
}

/**
 * Sends a change; without a network it is kept and sent by itself later. The endpoint must be idempotent.
 * @returns the answer; null when it waits
 * @throws ApiError when the server refuses it
 */
export async function sendOrKeep<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { mustWait = false, ...action }: Sending,
): Promise<OutputOf<E> | null> {
  if (!mustWait && navigator.onLine) {
    try {
      return await callEndpoint(endpoint, input, { idempotencyKey: action.key })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'network')) throw error
    }
  }
  await queueCall(endpoint, input, action)
  return null
}

/** What one person did in one lane and the server has not answered yet, in order. */
export function useWaitingCalls(owner: string, lane: string): readonly KeptCall[] {
  const calls = useSyncExternalStore(outbox.subscribe, outbox.calls)
  return useMemo(
    () => calls.filter((call) => call.owner === owner && call.lane === lane && !call.refused),
    [calls, owner, lane],
  )
}

/** Everything of one person that is kept: what waits, and with `refused` what the server refused; in order. */
export function useKeptCalls(owner: string): readonly KeptCall[] {
  const calls = useSyncExternalStore(outbox.subscribe, outbox.calls)
  return useMemo(() => calls.filter((call) => call.owner === owner), [calls, owner])
}

/** Sends what waits, now; resolves when nothing more can be sent. */
export const sendWaitingCalls = (): Promise<void> => outbox.flush()

/** Sends a refused call once more as it is. */
export const retryCall = (number: number): Promise<void> => outbox.retry(number)

/** Sends a refused call with another content. */
export const amendCall = (number: number, input: Record<string, unknown>): Promise<void> =>
  outbox.amend(number, newId(), input)

/** Throws a kept call away ("undo"); false when the server had it already. */
export const discardCall = (number: number): Promise<boolean> => outbox.discard(number)

/** Tells of every queued call that the server answered or refused for good, before it stops waiting. */
export const onCallSettled = (listener: (settled: Settled) => void): (() => void) => outbox.onSettled(listener)

/** The same for the calls of one lane, as long as a component stands; the listener sees its latest props. */
export function useSettledCalls(lane: string, listener: (settled: Settled) => void): void {
  const tell = useEffectEvent((settled: Settled) => {
    if (settled.call.lane === lane) listener(settled)
  })
  useEffect(() => onCallSettled((settled) => tell(settled)), [])
}
