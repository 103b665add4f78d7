import { notify, settleNotices } from '#features/notifications/server/notifications.ts'
import type { NoticeKind } from '#features/notifications/rules.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import type { OrderStatus, Party, Side } from '../rules.ts'
import type { OrderRow } from './store.ts'

const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** Notifications for a new state of an order (given as it was before), by party; the acting party gets none, nor one who is gone. */
function noticesOf(order: OrderRow, to: OrderStatus, by: Party, left: Side | null): [Side, NoticeKind][] {
  if (left) return [[otherSide(left), to === 'completed' ? 'orderDone' : 'orderLeft']]
  switch (to) {
    case 'requested':
      return [['seller', 'orderAsked']]
    case 'confirmed':
      return [['buyer', 'orderConfirmed']]
    case 'handedOver':
      return [['buyer', 'orderHandedOver']]
    case 'completed':
      return by === 'clock'
        ? [
            ['buyer', 'orderDone'],
            ['seller', 'orderDone'],
          ]
        : [['seller', 'orderReceived']]
    case 'cancelled':
      return [[by === 'buyer' ? 'seller' : 'buyer', 'orderCancelled']]
    case 'expired': {
      const kind = order.status === 'requested' && order.listingId === null ? 'orderUnlisted' : 'orderExpired'
      return [
        ['buyer', kind],
        ['seller', kind],
      ]
    }
  }
}

/** Notifies both parties of a new state: on open screens, and on /notifications for important ones (M-16). */
export async function tellOfStep(
  ctx: Ctx,
  order: OrderRow,
  to: OrderStatus,
  by: Party,
  left: Side | null = null,
): Promise<void> {
  const ids: Record<Side, string | null> = { buyer: order.buyerId, seller: order.sellerId }
  const people = [order.buyerId, order.sellerId].filter((id) => id !== null)
  const seen = await peopleAsSeen(ctx, people, 'seller')
  for (const id of people) {
    await tell(ctx, id, 'order', { id: order.id, status: to })
    // The acting party's notification about the previous step is no longer needed.
    if (ctx.actor?.userId === id) await settleNotices(ctx, id, 'orderAsked', order.id)
  }
  for (const [side, kind] of noticesOf(order, to, by, left)) {
    const userId = ids[side]
    const otherId = ids[otherSide(side)]
    if (userId === null) continue
    await notify(ctx, userId, {
      kind,
      // The name of a deleted account must not stay in a notice.
      params: left
        ? { who: left, item: order.title, quantity: order.quantity }
        : { name: (otherId && seen.get(otherId)?.name) || '', item: order.title, quantity: order.quantity },
      actionUrl: `/orders/${order.id}`,
      about: order.id,
      outlivesSender: left !== null,
    })
  }
}
