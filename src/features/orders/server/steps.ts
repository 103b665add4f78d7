import { Refusal } from '#core/errors.ts'
import { recordSale } from '#features/listings/server/events.ts'
import { countSale, giveBack, takeStock } from '#features/listings/server/figures.ts'
import { namedVariant } from '#features/listings/server/variants.ts'
import { suspendedAmong } from '#features/people/server/blocks.ts'
import { recordDealing } from '#features/reviews/server/dealings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Order } from '../contract.ts'
import {
  dueAfter,
  isOver,
  nextStatus,
  type OrderAction,
  type OrderStatus,
  type Party,
  type Side,
  wasLeft,
  wasUnlisted,
} from '../rules.ts'
import { presentOrder } from './present.ts'
import { type AskedItem, lockItem } from './stockStore.ts'
import { changeOrder, type KeptPlace, lockOrder, orderById, type OrderRow } from './store.ts'
import { tellOfStep } from './telling.ts'

/** The role of a person in an order; null: neither party. */
export function sideOf({ buyerId, sellerId }: OrderRow, userId: string): Side | null {
  if (buyerId === userId) return 'buyer'
  return sellerId === userId ? 'seller' : null
}

/** An order and its item, both locked until the transaction ends; the item is null when deleted. */
export async function lockedOrder(ctx: Ctx, id: string): Promise<{ order: OrderRow; item: AskedItem | null } | null> {
  const found = await orderById(ctx, id)
  if (!found) return null
  const item = found.listingId === null ? null : await lockItem(ctx, found.listingId)
  const order = await lockOrder(ctx, id)
  return order && { order, item: order.listingId === null ? null : item }
}

/**
 * The seller confirms; the pieces are taken from the stock, which never goes below zero.
 * @throws Refusal 'notSignedIn', 'orderNotFound', 'orderChanged' (also when its item is deleted, or the buyer is
 * suspended: ADR 0095), 'orderDisputed',
 * 'outOfStock', 'productNotFound' while the item is deleted with its shop and can be restored, 'chooseVariant' or 'variantGone' when
 * its sizes changed since it was asked for
 */
export const confirmOrder = (ctx: Ctx, { id }: { id: string }) => takeStep(ctx, id, 'confirm')

/**
 * The seller reports the handover; without an answer of the buyer the order completes after `RECEIPT_WITHIN`.
 * @throws Refusal 'notSignedIn', 'orderNotFound', 'orderChanged', 'orderDisputed' while a reported problem is open
 */
export const handOverOrder = (ctx: Ctx, { id }: { id: string }) => takeStep(ctx, id, 'handOver')

/**
 * The buyer reports receipt: the sale counts, and they may review the item (I-21).
 * @throws Refusal 'notSignedIn', 'orderNotFound', 'orderChanged', 'orderDisputed' while a reported problem is open
 */
export const completeOrder = (ctx: Ctx, { id }: { id: string }) => takeStep(ctx, id, 'complete')

/**
 * Either party cancels with a reason; reserved pieces return to stock.
 * @throws Refusal 'notSignedIn', 'orderNotFound', 'orderChanged', 'orderDisputed' while a reported problem is open
 */
export const cancelOrder = (ctx: Ctx, { id, reason }: { id: string; reason: string }) =>
  takeStep(ctx, id, 'cancel', reason)

/**
 * Marks a confirmed order as handed over after buyer and seller confirmed to each other that they met. An order in any
 * other state, or with an open problem, is unchanged.
 * @param people ids of the two people who met
 */
export async function handOverAtMeeting(ctx: Ctx, id: string, people: readonly string[]): Promise<void> {
  await ctx.transaction(async (inside) => {
    const found = await lockedOrder(inside, id)
    const parties = [found?.order.buyerId, found?.order.sellerId]
    if (!found || found.order.isHeld || !parties.every((each) => each != null && people.includes(each))) return
    const next = nextStatus(found.order.status, 'handOver', 'seller')
    if (next) await moveOrder(inside, found, next, 'seller')
  })
}

async function takeStep(ctx: Ctx, id: string, action: OrderAction, reason = ''): Promise<Order> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const found = await lockedOrder(inside, id)
    const side = found && sideOf(found.order, userId)
    if (!found || !side) throw new Refusal('orderNotFound')
    const { status } = found.order
    const next = nextStatus(status, action, side)
    // A repeated action, perhaps from two offline devices, changes nothing.
    if (next === null && isDoneAlready(status, action)) return presentOrder(inside, found.order, side)
    if (next === null) throw new Refusal('orderChanged', { params: { status: stateOf(found.order) } })
    if (found.order.isHeld) throw new Refusal('orderDisputed')
    const isEnding = found.order.listingId === null || (found.item?.isDeleted === true && isOverdue(found.order))
    if (action === 'confirm' && isEnding) throw new Refusal('orderChanged', { params: { status: 'unlisted' } })
    if (action === 'confirm' && (await isBuyerSuspended(inside, found.order)))
      throw new Refusal('orderChanged', { params: { status: 'suspended' } })
    await moveOrder(inside, found, next, side, { reason })
    return presentOrder(inside, (await orderById(inside, id))!, side)
  })
}

const isBuyerSuspended = async (ctx: Ctx, { buyerId }: OrderRow) =>
  buyerId !== null && (await suspendedAmong(ctx, [buyerId])).size > 0

/** True for an order that ends at once, but is not settled yet. */
const isOverdue = ({ dueAt }: OrderRow) => dueAt === '-infinity'

function stateOf(order: OrderRow): OrderStatus | 'accountDeleted' | 'unlisted' {
  if (wasLeft(order)) return 'accountDeleted'
  return wasUnlisted(order) ? 'unlisted' : order.status
}

const DONE_BY: Partial<Record<OrderAction, OrderStatus>> = {
  confirm: 'confirmed',
  handOver: 'handedOver',
  complete: 'completed',
  cancel: 'cancelled',
}
const isDoneAlready = (status: OrderStatus, action: OrderAction) => DONE_BY[action] === status

/**
 * Changes the state of a locked order with all consequences, and notifies both parties.
 * @param how.left the party who deletes or has deleted the account
 */
export async function moveOrder(
  ctx: Ctx,
  { order, item }: { order: OrderRow; item: AskedItem | null },
  to: OrderStatus,
  by: Party,
  { reason = '', left = null }: { reason?: string; left?: Side | null } = {},
): Promise<void> {
  const now = ctx.now()
  const changes: Partial<OrderRow> = { status: to, dueAt: dueAfter(to, now)?.toISOString() ?? null }
  if (to === 'confirmed') {
    Object.assign(changes, { confirmedAt: now, reserved: await reserve(ctx, item, order), keptPlace: placeOf(item!) })
  }
  if (isOver(to) && order.keptPlace) changes.keptPlace = withoutAddress(order.keptPlace)
  if (to === 'handedOver') changes.handedOverAt = now
  if (to === 'completed') Object.assign(changes, { doneAt: now, reserved: 0 })
  if (to === 'cancelled' || to === 'expired') {
    if (item) await giveBack(ctx, item, order.reserved, order.variantId)
    Object.assign(changes, { endedAt: now, endedBy: by, reason, reserved: 0 })
  }
  await changeOrder(ctx, order.id, changes)
  if (to === 'completed') await countAsSold(ctx, order)
  await tellOfStep(ctx, order, to, by, left)
}

const placeOf = ({ shop, shopId, address, latitude, longitude }: AskedItem): KeptPlace => ({
  shop,
  shopId,
  address,
  latitude,
  longitude,
})

const withoutAddress = ({ shop, shopId }: KeptPlace): KeptPlace => ({
  shop,
  shopId,
  address: '',
  latitude: null,
  longitude: null,
})

async function reserve(ctx: Ctx, item: AskedItem | null, { quantity, variantId }: OrderRow): Promise<number> {
  if (!item || item.isDeleted) throw new Refusal('productNotFound')
  const taken = await takeStock(ctx, item, quantity, variantId)
  if (taken === null) throw new Refusal('outOfStock', { params: { left: await leftOf(ctx, item, variantId) } })
  return taken
}

async function leftOf(ctx: Ctx, item: AskedItem, variantId: string | null): Promise<number> {
  const variant = item.stock === 0 ? null : await namedVariant(ctx, item.id, variantId)
  return (variant ? variant.stock : item.stock) ?? 0
}

async function countAsSold(ctx: Ctx, { id: orderId, listingId, buyerId, quantity }: OrderRow): Promise<void> {
  if (listingId === null) return
  await countSale(ctx, listingId, quantity)
  if (buyerId === null) return
  await recordSale(ctx, { listingId, buyerId, orderId })
  await recordDealing(ctx, { buyerId, listingId, kind: 'bought', orderId })
}
