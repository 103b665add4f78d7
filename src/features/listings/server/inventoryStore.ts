import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { items, listings } from './store.ts'

/** Stock of one item. */
export interface ItemStock {
  /** Null: not counted. */
  stock: number | null
  /** Null: not sold out for today. */
  soldOutUntil: Date | null
  /** The stock to restore at that time. */
  soldOutStock: number | null
  /** Pieces that orders have taken, less those given back. */
  taken: number
}

const columns = {
  stock: items.stock,
  soldOutUntil: items.soldOutUntil,
  soldOutStock: items.soldOutStock,
  taken: items.taken,
}

/** The stock of an item whose listing is already locked. */
export async function itemStock(ctx: Ctx, id: string): Promise<ItemStock> {
  const [row] = await ctx.db.select(columns).from(items).where(eq(items.listingId, id))
  return row!
}

export async function setItemStock(ctx: Ctx, id: string, stock: Omit<ItemStock, 'taken'>): Promise<void> {
  await ctx.db.update(items).set(stock).where(eq(items.listingId, id))
}

/** Takes a lock that makes a person's imports run one after the other, until the transaction ends. */
export async function lockImports(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${userId}`}, 0))`)
}

/** A batch of locked items whose "sold out today" is over, skipping those locked by other nodes. */
export async function dueSoldOut(ctx: Ctx) {
  return ctx.db
    .select({ ...columns, listing: listings })
    .from(items)
    .innerJoin(listings, eq(listings.id, items.listingId))
    .where(and(lte(items.soldOutUntil, ctx.now()), isNull(listings.deletedAt)))
    .orderBy(asc(listings.id))
    .limit(500)
    .for('update', { skipLocked: true })
}

/** Stores the order of a shop's items; those not named lose their position. */
export async function setShopOrder(ctx: Ctx, shopId: string, itemIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    update items i set shop_order = wanted.position, shop_order_in = case when wanted.position is null then null else ${shopId} end
    from listings l left join (
      select id, min(position)::int as position
      from unnest(${sql.param([...itemIds])}::text[]) with ordinality as given (id, position) group by id
    ) wanted on wanted.id = l.id
    where l.id = i.listing_id and l.shop_id = ${shopId}
      and (i.shop_order, i.shop_order_in)
        is distinct from (wanted.position, case when wanted.position is null then null else ${shopId} end)`)
}
