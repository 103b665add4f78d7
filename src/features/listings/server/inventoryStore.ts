import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { items, listings } from './store.ts'

/** Stock of one item. */
export interface ItemStock {
  /** Null: not counted. */
  stock: number | null
  /** Null: not sold out for today. */
  soldOutUntil: Date | null
  /** The stock restored at that time. */
  soldOutStock: number | null
}

const columns = { stock: items.stock, soldOutUntil: items.soldOutUntil, soldOutStock: items.soldOutStock }

/** The stock of an item whose listing is already locked. */
export async function itemStock(ctx: Ctx, id: string): Promise<ItemStock> {
  const [row] = await ctx.db.select(columns).from(items).where(eq(items.listingId, id))
  return row!
}

export async function setItemStock(ctx: Ctx, id: string, stock: ItemStock): Promise<void> {
  await ctx.db.update(items).set(stock).where(eq(items.listingId, id))
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
