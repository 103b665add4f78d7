import { notify, settleNotices } from '#features/notifications/server/notifications.ts'
import type { NoticeKind } from '#features/notifications/rules.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import { endOfRequest, type OrderStatus, type Party, type Side, wasUnlisted } from '../rules.ts'
import type { OrderRow } from './store.ts'

const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

interface Step {
  to: OrderStatus
  by: Party
  /** The side whose account is deleted. */
  left: Side | null
  /** True when a request ends because its item is deleted. */
  isUnlisted: boolean
  /** How a party ends an unconfirmed request; null for every other step. */
  end: 'declined' | 'takenBack' | null
}

const NOTICE_OF_END = { declined: 'orderDeclined', takenBack: 'orderTakenBack' } as const

/** Notifications for a new state, by party; the acting party gets none, nor one who is gone. */
function noticesOf({ to, by, left, isUnlisted, end }: Step): [Side, NoticeKind][] {
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
      return [[by === 'buyer' ? 'seller' : 'buyer', end ? NOTICE_OF_END[end] : 'orderCancelled']]
    case 'expired': {
      const kind = isUnlisted ? 'orderUnlisted' : 'orderExpired'
      return [
        ['buyer', kind],
        ['seller', kind],
      ]
    }
  }
}

/**
 * Notifies both parties of a new state of an order, which is given as before: on open screens, and on /notifications for
 * important ones (M-16).
 */
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
  const end = endOfRequest({ ...order, status: to, endedBy: by })
  const isUnlisted = wasUnlisted({ ...order, status: to, endedAt: ctx.now() })
  for (const [side, kind] of noticesOf({ to, by, left, isUnlisted, end })) {
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
      // Hidden and deleted with the other person, as what they do themselves.
      ...(by === 'clock' && { fromId: otherId }),
    })
  }
}
