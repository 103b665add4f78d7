import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useUser } from '#features/accounts/web/session.ts'
import { Photo } from '#features/photos/contract.ts'
import type { ApiError } from '#kit/web/api.ts'
import { discardRefused, type KeptCall, onCallSettled, useWaitingCalls } from '#kit/web/outbox.ts'
import { createStore } from '#kit/web/store.ts'

/** Outbox lane: all calls about orders reach the server in order. */
export const ORDER_LANE = 'orders'

const Shown = z.object({ name: z.string(), price: z.string(), total: z.string(), photo: z.nullable(Photo) })

/** A request made on this device. */
export interface WaitingAsk extends z.infer<typeof Shown> {
  id: string
  listingId: string
  /** Null: the item has no sizes; absent in requests that an older version stored. */
  variantId?: string | null
  quantity: number
  note: string
  pricePaise: number
}

function askOf({ kind, input, shown }: KeptCall): WaitingAsk | null {
  const known = Shown.safeParse(shown)
  if (kind !== 'order_ask' || !known.success) return null
  const { id, listingId, variantId, quantity, note, pricePaise } = input as unknown as WaitingAsk
  return { id, listingId, variantId: variantId ?? null, quantity, note, pricePaise, ...known.data }
}

/** Requests of the signed-in person that the server has not answered yet, newest first. */
export function useWaitingAsks(): WaitingAsk[] {
  const calls = useWaitingCalls(useUser()?.id ?? '', ORDER_LANE)
  return useMemo(() => calls.flatMap((call) => askOf(call) ?? []).toReversed(), [calls])
}

/** True while an action on this order waits for the network. */
export function useIsStepWaiting(id: string): boolean {
  const calls = useWaitingCalls(useUser()?.id ?? '', ORDER_LANE)
  return calls.some(({ kind, input }) => kind !== 'order_ask' && input['id'] === id)
}

/** Refused requests with the reason, by order id, for the lifetime of this page. */
const refusals = createStore<ReadonlyMap<string, { error: ApiError; ask: WaitingAsk }>>(() => new Map())

/** Notes of refused requests, by person and item, until one for it succeeds. */
const refusedNotes = new Map<string, string>()

const noteKey = (owner: string, listingId: string) => `${owner} ${listingId}`

/** The note of the signed-in person's refused request for an item, to be offered again; "" for none. */
export function useRefusedNote(listingId: string): string {
  return refusedNotes.get(noteKey(useUser()?.id ?? '', listingId)) ?? ''
}

// Registered when this module loads, because an answer may arrive before the page of the request is shown.
onCallSettled((settled) => {
  const ask = settled.call.lane === ORDER_LANE ? askOf(settled.call) : null
  if (!ask) return
  if ('error' in settled) refusals.write(new Map(refusals.read()).set(ask.id, { error: settled.error, ask }))
  const key = noteKey(settled.call.owner, ask.listingId)
  if ('error' in settled) return void refusedNotes.set(key, ask.note)
  refusedNotes.delete(key)
  void discardRefused((call) => {
    const old = call.number < settled.call.number && call.owner === settled.call.owner ? askOf(call) : null
    return old?.listingId === ask.listingId && old.variantId === ask.variantId
  })
})

/** The refused request with this id and the error; undefined if it was not refused. */
export const useRefusedAsk = (id: string) => refusals.use().get(id)
