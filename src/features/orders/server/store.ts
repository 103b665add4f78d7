import { and, count, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type OrderStatus, type Party, type Side, statesWaitingFor } from '../rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Where a confirmed order is picked up, as it was when the seller confirmed. */
export interface KeptPlace {
  shop: string
  shopId: string | null
  /** Address and position are forgotten when the order is over. */
  address: string
  latitude: number | null
  longitude: number | null
}

export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  listingId: text('listing_id'),
  buyerId: uuid('buyer_id'),
  sellerId: uuid('seller_id'),
  variantId: uuid('variant_id'),
  title: text().notNull(),
  photoId: uuid('photo_id'),
  quantity: integer().notNull(),
  pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
  priceUnit: text('price_unit').notNull(),
  note: text().notNull(),
  status: text().$type<OrderStatus>().notNull(),
  reserved: integer().notNull().default(0),
  endedBy: text('ended_by').$type<Party>(),
  reason: text().notNull().default(''),
  isHeld: boolean('is_held').notNull().default(false),
  isDemo: boolean('is_demo').notNull(),
  createdAt: time('created_at').notNull(),
  confirmedAt: time('confirmed_at'),
  handedOverAt: time('handed_over_at'),
  doneAt: time('done_at'),
  endedAt: time('ended_at'),
  /** Null: never confirmed, or the seller's account is deleted. */
  keptPlace: jsonb('kept_place').$type<KeptPlace>(),
  /** May be `-infinity`, which Date cannot hold. */
  dueAt: text('due_at'),
})
export type OrderRow = typeof orders.$inferSelect

/**
 * Inserts an order.
 * @returns false when its id is taken, or the buyer has an unanswered order of this item and size
 */
export async function insertOrder(ctx: Ctx, row: typeof orders.$inferInsert): Promise<boolean> {
  const added = await ctx.db.insert(orders).values(row).onConflictDoNothing().returning({ id: orders.id })
  return added.length > 0
}

export async function orderById(ctx: Ctx, id: string): Promise<OrderRow | null> {
  if (!UUID_PATTERN.test(id)) return null
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  return row ?? null
}

/** SQL condition: an order between two people, in either role. */
const areBetween = (a: string, b: string): SQL | undefined =>
  or(and(eq(orders.buyerId, a), eq(orders.sellerId, b)), and(eq(orders.buyerId, b), eq(orders.sellerId, a)))

/** At most two open orders between two people, of a listing if given. */
export function openOrders(ctx: Ctx, [a, b]: readonly [string, string], listingId: string | null): Promise<OrderRow[]> {
  const isOpen = inArray(orders.status, ['requested', 'confirmed'])
  return ctx.db
    .select()
    .from(orders)
    .where(and(areBetween(a, b), isOpen, listingId === null ? undefined : eq(orders.listingId, listingId)))
    .limit(2)
}

/** Ids of the open orders of a person, in the order in which they must be locked. */
export async function openOrdersOf(ctx: Ctx, userId: string): Promise<string[]> {
  const isOpen = inArray(orders.status, ['requested', 'confirmed', 'handedOver'])
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)), isOpen))
    .orderBy(orders.listingId, orders.id)
  return found.map(({ id }) => id)
}

/** Number of open orders by person, in either role; without those who have none. */
export async function countOpenOrders(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ id: string; count: number }>(sql`
    select p.id, count(*)::int as count from unnest(${sql.param([...userIds])}::uuid[]) p (id)
    join orders o on p.id in (o.buyer_id, o.seller_id) and o.status in ('requested', 'confirmed', 'handedOver')
    group by p.id`)
  return new Map(rows.map(({ id, count: open }) => [id, open]))
}

/** Number of a person's orders that wait for them as buyer and as seller. */
export async function countWaiting(ctx: Ctx, userId: string): Promise<Record<Side, number>> {
  const waits = (side: Side) =>
    and(
      eq(side === 'buyer' ? orders.buyerId : orders.sellerId, userId),
      inArray(orders.status, statesWaitingFor(side)),
      eq(orders.isHeld, false),
    )
  const [buyer, seller] = [waits('buyer'), waits('seller')]
  const [row] = await ctx.db
    .select({
      buyer: sql<number>`(count(*) filter (where ${buyer}))::int`,
      seller: sql<number>`(count(*) filter (where ${seller}))::int`,
    })
    .from(orders)
    .where(or(buyer, seller))
  return row!
}

/** The order, locked until the transaction ends; lock its item first (`stockStore.lockItem`). */
export async function lockOrder(ctx: Ctx, id: string): Promise<OrderRow | null> {
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id)).for('update')
  return row ?? null
}

export async function changeOrder(ctx: Ctx, id: string, changes: Partial<OrderRow>): Promise<void> {
  await ctx.db.update(orders).set(changes).where(eq(orders.id, id))
}

/** Number of requests of a buyer since a time. */
export async function countAsks(ctx: Ctx, buyerId: string, since: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), gt(orders.createdAt, since)))
  return row!.count
}

/** Serializes one person's requests until the transaction ends. */
export async function lockAsker(ctx: Ctx, buyerId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${buyerId}`}, 2))`)
}

/** Orders of one party, newest first, after a position in that list. */
export async function selectOrders(
  ctx: Ctx,
  which: { userId: string; side: Side; before: [string, string] | null; limit: number },
): Promise<(OrderRow & { position: string })[]> {
  const { userId, side, before, limit } = which
  const micros = sql<string>`(extract(epoch from ${orders.createdAt}) * 1000000)::bigint::text`
  const found = await ctx.db
    .select({ order: orders, position: micros })
    .from(orders)
    .where(
      and(
        eq(side === 'buyer' ? orders.buyerId : orders.sellerId, userId),
        before
          ? sql`((extract(epoch from ${orders.createdAt}) * 1000000)::bigint, ${orders.id}) < (${before[0]}::bigint, ${before[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${orders.createdAt} desc, ${orders.id} desc`)
    .limit(limit)
  return found.map(({ order, position }) => ({ ...order, position }))
}

/** Orders between two people, in either role, newest first. */
export const selectOrdersBetween = (ctx: Ctx, a: string, b: string, limit: number): Promise<OrderRow[]> =>
  ctx.db.select().from(orders).where(areBetween(a, b)).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit)

/** Ids of orders due for their automatic step, longest overdue first. */
export async function dueOrders(ctx: Ctx, most: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from orders where due_at <= ${ctx.now().toISOString()} and not is_held order by due_at, id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** A completed order for statistics. */
export interface SaleRow {
  orderId: string
  listingId: string | null
  quantity: number
  totalPaise: number
  doneAt: string
}

/** Orders of a seller or of one listing that were completed in a period, earliest first. */
export async function selectSales(
  ctx: Ctx,
  which: { sellerId: string } | { listingId: string },
  from: Date,
  to: Date,
): Promise<SaleRow[]> {
  const mine = 'sellerId' in which ? sql`seller_id = ${which.sellerId}` : sql`listing_id = ${which.listingId}`
  const { rows } = await ctx.db.execute<SaleRow & Record<string, unknown>>(sql`
    select id as "orderId", listing_id as "listingId", quantity, (price_paise * quantity)::float8 as "totalPaise",
      done_at as "doneAt"
    from orders where ${mine} and done_at >= ${from.toISOString()} and done_at < ${to.toISOString()}
    order by done_at, id`)
  return rows
}

/** Deletes every order of the demo neighbourhood. */
export async function deleteDemoOrders(ctx: Ctx): Promise<void> {
  await ctx.db.delete(orders).where(eq(orders.isDemo, true))
}

/** True for the photo of an order of this person. */
export async function showsPhoto(ctx: Ctx, photoId: string, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select from orders where photo_id = ${photoId} and ${userId} in (buyer_id, seller_id) limit 1`,
  )
  return rows.length > 0
}
