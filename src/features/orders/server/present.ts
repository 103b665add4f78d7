import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { variantPrice } from '#features/listings/server/variants.ts'
import { photosOf } from '#features/photos/server/photos.ts'
import { buyerStars, ratingsBetween } from '#features/reviews/server/buyerRatings.ts'
import { isBlockedByMe, suspendedAmong, unseenAmong } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Order, OrderSummary } from '../contract.ts'
import { readyReason } from '../readyReasons.ts'
import { actionsOf, holdsStock, type Side, statesWaitingFor, wasUnlisted } from '../rules.ts'
import { type AskedItem, itemsById } from './stockStore.ts'
import type { OrderRow } from './store.ts'

const otherOf = (order: OrderRow, side: Side) => (side === 'buyer' ? order.sellerId : order.buyerId)
const priceOf = (amount: number, unit: string) => priceText({ amount: paise(amount), unit })
const iso = (at: Date | null) => at?.toISOString() ?? null
const totalOf = ({ pricePaise, quantity }: OrderRow) => priceOf(pricePaise * quantity, '')

/** The present price if it has changed. */
async function priceNow(ctx: Ctx, order: OrderRow, item: AskedItem | undefined): Promise<string | null> {
  if (item && order.variantId !== null) {
    const now = await variantPrice(ctx, item.id, order.variantId)
    return now === null || now === order.pricePaise ? null : priceOf(now, '')
  }
  if (!item || (item.pricePaise === order.pricePaise && item.priceUnit === order.priceUnit)) return null
  return priceOf(item.pricePaise, item.priceUnit)
}

/**
 * An order as one of its parties sees it. Phone and place are visible once the seller has confirmed. While one of the two
 * blocks the other, both phones are hidden, and own words for cancelling; for a person whom the other blocks the item is
 * gone, too (K-16). The same while the other is suspended, which is said, and a request is not offered to be confirmed.
 * The rest stays visible. Without its item, the place is that of the confirmation.
 */
export async function presentOrder(ctx: Ctx, order: OrderRow, side: Side): Promise<Order> {
  const otherId = otherOf(order, side)
  const person = otherId === null ? undefined : (await peopleAsSeen(ctx, [otherId], 'seller')).get(otherId)
  const isUnseen = otherId !== null && (await unseenAmong(ctx, [otherId])).has(otherId)
  const isBlocked = await isBlockedByMe(ctx, otherId)
  const isSuspended = isUnseen && (await suspendedAmong(ctx, [otherId])).size > 0
  const isApart = isUnseen || isBlocked
  const isUnavailable = side === 'buyer' && isUnseen
  const listingId = isUnavailable ? null : order.listingId
  const item = listingId ? (await itemsById(ctx, [listingId])).get(listingId) : undefined
  const place = item ?? (isUnseen ? null : order.keptPlace)
  const stars = side === 'seller' && otherId ? (await buyerStars(ctx, [otherId])).get(otherId) : undefined
  const isDone = order.status === 'completed'
  const given =
    isDone && listingId && order.buyerId ? await ratingsBetween(ctx, { listingId, buyerId: order.buyerId }) : null
  const isAgreed = holdsStock(order.status) || isDone
  const isFetched = side === 'buyer' && holdsStock(order.status)
  return {
    id: order.id,
    listingId,
    product: order.title,
    photo: order.photoId ? ((await photosOf(ctx, [order.photoId])).get(order.photoId) ?? null) : null,
    quantity: order.quantity,
    price: priceOf(order.pricePaise, order.priceUnit),
    total: totalOf(order),
    priceNow: await priceNow(ctx, order, item),
    note: order.note,
    status: order.status,
    side,
    other: {
      id: otherId,
      name: person?.name ?? '',
      photo: person?.photo ?? '',
      phone: isAgreed && !isApart ? (person?.phone ?? '') : '',
      rating: stars?.rating ?? null,
      ratings: stars?.count ?? 0,
      isBlocked,
      isSuspended,
    },
    isUnavailable,
    shop: place?.shop ?? '',
    shopId: place?.shopId ?? null,
    place: isFetched && place?.latitude != null ? { latitude: place.latitude, longitude: place.longitude! } : null,
    address: isFetched ? (place?.address ?? '') : '',
    createdAt: order.createdAt.toISOString(),
    confirmedAt: iso(order.confirmedAt),
    handedOverAt: iso(order.handedOverAt),
    doneAt: iso(order.doneAt),
    endedAt: iso(order.endedAt),
    endedBy: order.endedBy,
    wasUnlisted: wasUnlisted(order),
    reason: isApart && order.endedBy !== side && !readyReason(order.reason) ? '' : order.reason,
    dueAt: dueTime(order),
    actions: order.isHeld ? [] : actionsOf(order.status, side).filter((each) => !isSuspended || each !== 'confirm'),
    review: side === 'buyer' && given ? (given.isReviewed ? 'written' : 'open') : null,
    buyerStars: given && (side === 'seller' || given.isRevealed) ? given.buyerStars : null,
    canMeet: otherId !== null && !isApart,
    canRateBuyer: side === 'seller' && given !== null && !given.isRevealed,
    isDemo: order.isDemo,
  }
}

function dueTime({ dueAt, isHeld }: OrderRow): string | null {
  const at = new Date(dueAt ?? '')
  return isHeld || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Orders of one party for a list. */
export async function presentOrders(ctx: Ctx, rows: OrderRow[], side: Side): Promise<OrderSummary[]> {
  const people = await peopleAsSeen(
    ctx,
    rows.flatMap((order) => otherOf(order, side) ?? []),
    'seller',
  )
  const photos = await photosOf(
    ctx,
    rows.flatMap(({ photoId }) => photoId ?? []),
  )
  const items =
    side === 'buyer'
      ? await itemsById(
          ctx,
          rows.flatMap(({ listingId }) => listingId ?? []),
        )
      : new Map<string, AskedItem>()
  const unseen = await unseenAmong(
    ctx,
    rows.flatMap((order) => otherOf(order, side) ?? []),
  )
  const shopOf = (order: OrderRow) => {
    if (side === 'seller') return ''
    const item = order.listingId === null ? undefined : items.get(order.listingId)
    return item ? item.shop : unseen.has(order.sellerId ?? '') ? '' : (order.keptPlace?.shop ?? '')
  }
  return rows.map((order) => ({
    id: order.id,
    product: order.title,
    photo: order.photoId ? (photos.get(order.photoId) ?? null) : null,
    quantity: order.quantity,
    total: totalOf(order),
    status: order.status,
    endedBy: order.endedBy,
    confirmedAt: iso(order.confirmedAt),
    wasUnlisted: wasUnlisted(order),
    side,
    other: shopOf(order) || people.get(otherOf(order, side) ?? '')?.name || '',
    createdAt: order.createdAt.toISOString(),
    isWaitingForMe: !order.isHeld && statesWaitingFor(side).includes(order.status),
    isDemo: order.isDemo,
  }))
}
