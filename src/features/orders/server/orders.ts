import { Refusal } from '#core/errors.ts'
import { unseenAmong } from '#features/people/server/blocks.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Order, OrderSummary } from '../contract.ts'
import type { OrderStatus, Side } from '../rules.ts'
import { presentOrder, presentOrders } from './present.ts'
import { sideOf } from './steps.ts'
import {
  changeOrder,
  countWaiting,
  deleteDemoOrders,
  lockOrder,
  openOrders,
  orderById,
  selectOrders,
  selectOrdersBetween,
  selectSales,
} from './store.ts'

export { countOpenOrders } from './store.ts'

const PAGE = 30

/**
 * An order for its buyer or its seller; not found for everybody else (B-64).
 * @throws Refusal 'notSignedIn', 'orderNotFound'
 */
export async function readOrder(ctx: Ctx, { id }: { id: string }): Promise<Order> {
  const { userId } = signedIn(ctx)
  const order = await orderById(ctx, id)
  const side = order && sideOf(order, userId)
  if (!order || !side) throw new Refusal('orderNotFound')
  return presentOrder(ctx, order, side)
}

/**
 * The signed-in person's orders as buyer or as seller, newest first, page by page.
 * @throws Refusal 'notSignedIn'
 */
export async function listOrders(
  ctx: Ctx,
  { side, cursor = '' }: { side: Side; cursor?: string | undefined },
): Promise<{ orders: OrderSummary[]; nextCursor: string | null; waiting: Record<Side, number> }> {
  const { userId } = signedIn(ctx)
  const found = /^(\d{1,17})_([0-9a-f-]{36})$/.exec(cursor)
  const before: [string, string] | null = found && [found[1]!, found[2]!]
  const rows = await selectOrders(ctx, { userId, side, before, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    orders: await presentOrders(ctx, page, side),
    nextCursor: rows.length > PAGE && last ? `${last.position}_${last.id}` : null,
    waiting: await countWaiting(ctx, userId),
  }
}

/** Most orders that the chat of two people shows. */
const SHOWN_IN_CHAT = 20

/**
 * The latest orders between the signed-in person and somebody, in either role, newest first; none with a person who
 * blocks the caller.
 * @throws Refusal 'notSignedIn'
 */
export async function listOrdersWith(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<{ orders: Order[] }> {
  const { userId } = signedIn(ctx)
  if ((await unseenAmong(ctx, [otherId])).has(otherId)) return { orders: [] }
  const orders: Order[] = []
  for (const row of await selectOrdersBetween(ctx, userId, otherId, SHOWN_IN_CHAT)) {
    orders.push(await presentOrder(ctx, row, sideOf(row, userId)!))
  }
  return { orders }
}

/** A completed order for statistics. */
export interface Sale {
  orderId: string
  listingId: string | null
  quantity: number
  totalPaise: number
  at: Date
}

/** Completed orders of a seller or of one listing, between two times, earliest first (F-72, O-10). */
export async function salesOf(
  ctx: Ctx,
  { from, to, ...which }: ({ sellerId: string } | { listingId: string }) & { from: Date; to: Date },
): Promise<Sale[]> {
  const rows = await selectSales(ctx, which, from, to)
  return rows.map(({ doneAt, ...sale }) => ({ ...sale, at: new Date(doneAt) }))
}

/** An order under dispute. */
export interface DisputedOrder {
  id: string
  product: string
  buyerId: string | null
  sellerId: string | null
  listingId: string | null
  status: OrderStatus
  isDemo: boolean
}

/** An order between any two people, for a dispute; null for an unknown id. The caller must check the permission. */
export async function orderForDispute(ctx: Ctx, id: string): Promise<DisputedOrder | null> {
  const order = await orderById(ctx, id)
  if (!order) return null
  const { title: product, buyerId, sellerId, listingId, status, isDemo } = order
  return { id, product, buyerId, sellerId, listingId, status, isDemo }
}

/** The only open order between two people, of a listing if given; null if there is none or more than one. */
export async function openOrderBetween(
  ctx: Ctx,
  people: readonly [string, string],
  listingId: string | null,
): Promise<{ id: string; product: string; listingId: string | null } | null> {
  const found = await openOrders(ctx, people, listingId)
  const [only] = found
  return only && found.length === 1 ? { id: only.id, product: only.title, listingId: only.listingId } : null
}

/** Stops the deadline of an order while a dispute about it is open, or restarts it. */
export async function holdOrder(ctx: Ctx, { id, isHeld }: { id: string; isHeld: boolean }): Promise<void> {
  await ctx.transaction(async (inside) => {
    if (await lockOrder(inside, id)) await changeOrder(inside, id, { isHeld })
  })
}

/** Deletes the orders of the demo neighbourhood, because they remain when its people are deleted. */
export const removeDemoOrders = (ctx: Ctx): Promise<void> => deleteDemoOrders(ctx)
