import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { type Call, type Endpoint, type InputOf, type OutputOf, splitPath } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import { ApiError, callEndpoint, sendBody } from './api.ts'
import { setPendingActions } from './offlineCache.ts'
import { indexedStore, type KeptCall, type WaitingFile } from './outbox/outboxStore.ts'
import { type Answered, Outbox, type Sent, type Settled } from './outbox/Outbox.ts'

export type { Settled } from './outbox/Outbox.ts'
export type { KeptCall } from './outbox/outboxStore.ts'

/** Timeout of a call; afterwards it is retried. */
const CALL_TIMEOUT_MS = 30_000
const NAME = 'hereabouts_outbox'
/** Timeout of an upload: 360 KB at 32 kbit/s. */
const UPLOAD_TIMEOUT_MS = 90_000
/** Retry interval, for cases without an event, such as a stalled network that recovers or a tab that was suspended. */
const LOOKS_AGAIN = minutes(1)

/** Codes of transient refusals, after which the same call is sent again. */
const TRANSIENT_CODES = ['network', 'busy', 'tooManyRequests', 'notSignedIn']

/** Undefined until the outbox is started. */
let currentOwner: () => string | null | undefined = () => undefined
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)

const outbox = new Outbox({
  store: indexedStore(),
  owner: () => currentOwner() ?? null,
  send,
  alone: async (work) => {
    if (navigator.locks) await navigator.locks.request(NAME, work)
    else await work()
  },
  tellTabs: (answered) => tabs?.postMessage(answered),
  wait: (duration, then) => void setTimeout(then, duration),
  isOnline: () => navigator.onLine,
})

async function send({ owner, key, method, path, input, file }: KeptCall): Promise<Sent> {
  try {
    if (file) await sendBody(file.method, file.path, file.body, AbortSignal.timeout(UPLOAD_TIMEOUT_MS))
    if (hasLeft(owner)) return { outcome: 'later' }
    const options = { idempotencyKey: key, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }
    return { outcome: 'done', answer: await callEndpoint({ name: path, method, path }, input, options) }
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : new ApiError('network')
    if (TRANSIENT_CODES.includes(error.code)) return { outcome: 'later' }
    return error.status >= 400 && error.status < 500 ? { outcome: 'refused', error } : { outcome: 'broken' }
  }
}

/** True when this person signed out; nothing may be sent for them in the session of another person. */
function hasLeft(owner: string): boolean {
  const person = currentOwner()
  return person !== undefined && person !== owner
}

/**
 * Starts sending waiting calls: now, when the network is back, and when the user returns to the app.
 * @param owner id of the signed-in person; null for a visitor
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

/** Copies waiting calls to the offline data (S-13, S-15). */
function mirror(): void {
  const owner = currentOwner()
  if (owner == null) return
  const mine = outbox.calls().filter((call) => call.owner === owner && !call.refused)
  setPendingActions(
    owner,
    mine.map(({ item, kind, at }) => ({ item, type: kind, timestamp: at })),
  )
}

/** Description and lane (calls sent in order) of a queued action. */
export interface QueuedAction {
  owner: string
  lane: string
  kind: string
  item: string
  /** In-app address where the user sees or edits its subject. */
  href?: string
  /** Plain data with which screens show the effect before the server answers. */
  shown?: unknown
  /** Uploaded before the call (`fileOf`). */
  file?: WaitingFile
  /** Idempotency key of an earlier attempt that may have arrived; omitted: a new key. */
  key?: string
}

/**
 * Puts a call into the outbox; resolves once it is stored durably. The caller must show the effect only afterwards. The
 * endpoint must be idempotent.
 */
export async function queueCall<E extends Endpoint>(
  endpoint: Call<E>,
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

/** Describes an upload for an endpoint that takes a raw body and accepts the same file repeatedly. */
export const fileOf = <E extends Endpoint>({ method, path }: Call<E>, input: InputOf<E>, body: Blob): WaitingFile => ({
  method,
  path: splitPath(path, input as Record<string, unknown>).path,
  body,
})

/** Options for sending a change. */
export interface Sending extends QueuedAction {
  /**
   * Created at the tap; the first attempt and the stored call share it, so that a lost answer causes no second effect.
   */
  key: string
  /** True if a call of another lane that must be sent earlier is waiting. */
  mustWait?: boolean
}

/** The last call of each owner and lane that is being sent. */
const beingSent = new Map<string, Promise<unknown>>()

/**
 * Sends a change after all earlier ones of its lane; without a network it is stored and sent automatically later. The
 * endpoint must be idempotent.
 * @returns the answer, or null if the call is queued
 * @throws ApiError when the server refuses it
 */
export async function sendOrKeep<E extends Endpoint>(
  endpoint: Call<E>,
  input: InputOf<E>,
  sending: Sending,
): Promise<OutputOf<E> | null> {
  const lane = JSON.stringify([sending.owner, sending.lane])
  const now = () => sendOrKeepNow(endpoint, input, sending)
  const answer = beingSent.get(lane)?.then(now, now) ?? now()
  beingSent.set(lane, answer)
  try {
    return await answer
  } finally {
    if (beingSent.get(lane) === answer) beingSent.delete(lane)
  }
}

async function sendOrKeepNow<E extends Endpoint>(
  endpoint: Call<E>,
  input: InputOf<E>,
  { mustWait = false, ...action }: Sending,
): Promise<OutputOf<E> | null> {
  const { owner, lane } = action
  const isBehind = outbox.calls().some((call) => call.owner === owner && call.lane === lane && !call.refused)
  if (!mustWait && !isBehind && navigator.onLine && !hasLeft(owner)) {
    try {
      return await callEndpoint(endpoint, input, { idempotencyKey: action.key })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'network')) throw error
    }
  }
  await queueCall(endpoint, input, action)
  return null
}

/** A person's waiting calls of one lane, in order. */
export function useWaitingCalls(owner: string, lane: string): readonly KeptCall[] {
  const calls = useSyncExternalStore(outbox.subscribe, outbox.calls)
  return useMemo(
    () => calls.filter((call) => call.owner === owner && call.lane === lane && !call.refused),
    [calls, owner, lane],
  )
}

/** A person's stored calls, waiting and refused (`refused`), in order. */
export function useKeptCalls(owner: string): readonly KeptCall[] {
  const calls = useSyncExternalStore(outbox.subscribe, outbox.calls)
  return useMemo(() => calls.filter((call) => call.owner === owner), [calls, owner])
}

/** Sends waiting calls now; resolves when nothing more can be sent. */
export const sendWaitingCalls = (): Promise<void> => outbox.flush()

/** Resends a refused call unchanged. */
export const retryCall = (number: number): Promise<void> => outbox.retry(number)

/** Resubmits a refused call with new input. */
export const amendCall = (number: number, input: Record<string, unknown>): Promise<void> =>
  outbox.amend(number, newId(), input)

/** Deletes a stored call ("undo"); false if the server already had it. */
export const discardCall = (number: number): Promise<boolean> => outbox.discard(number)

/** Deletes the refused calls that a later one has made obsolete. */
export async function discardRefused(isObsolete: (call: KeptCall) => boolean): Promise<void> {
  for (const call of outbox.calls()) if (call.refused && isObsolete(call)) await outbox.discard(call.number)
}

/** Listens to queued calls that the server answered or finally refused, before they leave the queue. */
export const onCallSettled = (listener: (settled: Settled) => void): (() => void) => outbox.onSettled(listener)

/** `onCallSettled` for one lane while a component is mounted; the listener sees its latest props. */
export function useSettledCalls(lane: string, listener: (settled: Settled) => void): void {
  const tell = useEffectEvent((settled: Settled) => {
    if (settled.call.lane === lane) listener(settled)
  })
  useEffect(() => onCallSettled((settled) => tell(settled)), [])
}
