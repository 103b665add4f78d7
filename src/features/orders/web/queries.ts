import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { callsOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { queueCall, useSettledCalls } from '#kit/web/outbox.ts'
import { addresses } from '../addresses.ts'
import type { Order } from '../contract.ts'
import type * as contract from '../contract.ts'
import type { Side } from '../rules.ts'
import { ORDER_LANE, type WaitingAsk } from './waitingOrders.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
const { askForItem, cancelOrder, completeOrder, confirmOrder, handOverOrder, listOrders, listOrdersWith, readOrder } =
  callsOf<typeof contract>(addresses)

const KEY = 'orders'

/** An order of the signed-in person, as either party; not requested while `isWanted` is false. */
export function useOrder(id: string, isWanted: boolean) {
  useOrderNews()
  return useQuery({
    queryKey: [KEY, 'one', id],
    enabled: isWanted,
    queryFn: ({ signal }) => callEndpoint(readOrder, { id }, { signal }),
  })
}

/** The signed-in person's orders as buyer or as seller, newest first, page by page. */
export function useOrders(side: Side) {
  const userId = useUser()?.id
  useOrderNews()
  return useInfiniteQuery({
    queryKey: [KEY, 'list', userId, side],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listOrders, { side, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The latest orders between the signed-in person and somebody, newest first; none while `userId` is null. */
export function useOrdersWith(userId: string | null) {
  const me = useUser()?.id
  useOrderNews()
  return useQuery({
    queryKey: [KEY, 'with', me, userId],
    enabled: me !== undefined && userId !== null,
    queryFn: ({ signal }) => callEndpoint(listOrdersWith, { userId: userId! }, { signal }),
  })
}

/** Refetches orders after a change by the other party, an automatic step, a reported problem, or this browser's outbox. */
function useOrderNews(): void {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: [KEY] })
  useInbox('order', refresh)
  useInbox('dispute', refresh)
  useSettledCalls(ORDER_LANE, (settled) => {
    if ('answer' in settled) client.setQueryData([KEY, 'one', (settled.answer as Order).id], settled.answer)
    for (const queryKey of [[KEY], ['my', 'items'], ['products'], ['reviews']]) {
      void client.invalidateQueries({ queryKey })
    }
  })
}

/** Requests an item, now or as soon as there is a network; the call is stored before this resolves. */
export function useAsk(): (ask: WaitingAsk) => Promise<void> {
  const owner = useUser()?.id ?? ''
  return ({ id, listingId, variantId, quantity, note, pricePaise, ...shown }) =>
    queueCall(
      askForItem,
      { id, listingId, variantId, quantity, note, pricePaise },
      { owner, lane: ORDER_LANE, kind: 'order_ask', item: shown.name, href: `/product/${listingId}`, shown },
    )
}

const STEPS = {
  confirm: [confirmOrder, 'order_confirm'],
  handOver: [handOverOrder, 'order_hand_over'],
  complete: [completeOrder, 'order_complete'],
} as const
export type PlainStep = keyof typeof STEPS

/** Functions that send the signed-in person's actions on an order, now or as soon as there is a network. */
export function useSteps({ id, product }: Pick<Order, 'id' | 'product'>) {
  const owner = useUser()?.id ?? ''
  const action = (kind: string) => ({ owner, lane: ORDER_LANE, kind, item: product })
  return {
    take: (step: PlainStep) => {
      const [endpoint, kind] = STEPS[step]
      return queueCall(endpoint, { id }, action(kind))
    },
    cancel: (reason: string) => queueCall(cancelOrder, { id, reason }, action('order_cancel')),
  }
}
