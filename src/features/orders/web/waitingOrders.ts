import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { useUser } from '#features/accounts/web/session.ts'
import { Photo } from '#features/photos/contract.ts'
import type { ApiError } from '#kit/web/api.ts'
import { type KeptCall, useWaitingCalls } from '#kit/web/outbox.ts'

/** Everything about orders reaches the server in the order of the taps. */
export const ORDER_LANE = 'orders'

const Shown = z.object({ name: z.string(), price: z.string(), total: z.string(), photo: z.nullable(Photo) })

/** A request as it was made on this device. */
export interface WaitingAsk extends z.infer<typeof Shown> {
  id: string
  listingId: string
  quantity: number
  note: string
  pricePaise: number
}

function askOf({ kind, input, shown }: KeptCall): WaitingAsk | null {
  const known = Shown.safeParse(shown)
  if (kind !== 'order_ask' || !known.success) return null
  const { id, listingId, quantity, note, pricePaise } = input as unknown as WaitingAsk
  return { id, listingId, quantity, note, pricePaise, ...known.data }
}

/** Requests of the signed-in person that the server has not answered yet, newest first. */
export function useWaitingAsks(): WaitingAsk[] {
  const calls = useWaitingCalls(useUser()?.id ?? '', ORDER_LANE)
  return useMemo(() => calls.flatMap((call) => askOf(call) ?? []).toReversed(), [calls])
}

/** True while a step of this order waits for the network. */
export function useIsStepWaiting(id: string): boolean {
  const calls = useWaitingCalls(useUser()?.id ?? '', ORDER_LANE)
  return calls.some(({ kind, input }) => kind !== 'order_ask' && input['id'] === id)
}

/** Why the server would not take a request, by the order's id, as long as this page of the browser lives. */
const refusals = new Map<string, { error: ApiError; ask: WaitingAsk }>()
const listeners = new Set<() => void>()

/** Keeps why a request was refused, so that its page can say it. */
export function noteRefusal(call: KeptCall, error: ApiError): void {
  const ask = askOf(call)
  if (!ask) return
  refusals.set(ask.id, { error, ask })
  for (const listener of listeners) listener()
}

/** Why the request of this id was refused; undefined: it was not. */
export const useRefusedAsk = (id: string) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => refusals.get(id),
  )
