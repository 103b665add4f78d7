import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { items, itemVariants, listings } from './store.ts'

export type VariantRow = typeof itemVariants.$inferSelect
/** The fields of a size that the form writes. */
type FormVariant = Omit<VariantRow, 'taken'>

/** The sizes of an item, in the seller's order. */
export async function selectVariants(ctx: Ctx, listingId: string): Promise<VariantRow[]> {
  return ctx.db
    .select()
    .from(itemVariants)
    .where(eq(itemVariants.listingId, listingId))
    .orderBy(asc(itemVariants.position))
}

/** Stores exactly these sizes of an item. */
export async function replaceVariants(ctx: Ctx, listingId: string, rows: FormVariant[]): Promise<void> {
  const kept = rows.map(({ id }) => id)
  await ctx.db
    .delete(itemVariants)
    .where(and(eq(itemVariants.listingId, listingId), kept.length > 0 ? notInArray(itemVariants.id, kept) : undefined))
  for (const { id, ...set } of rows) {
    await ctx.db
      .insert(itemVariants)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: itemVariants.id, set })
  }
}

export async function updateVariant(ctx: Ctx, id: string, changes: Partial<VariantRow>): Promise<void> {
  await ctx.db.update(itemVariants).set(changes).where(eq(itemVariants.id, id))
}

/**
 * Adds pieces to the counted stock of a size.
 * @returns false when it is not counted or not sufficient
 */
export async function changeVariantStock(ctx: Ctx, id: string, pieces: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    update item_variants set stock = stock + ${pieces}, taken = taken - ${pieces} where id = ${id} and stock + ${pieces} >= 0 returning id`)
  return rows.length > 0
}

/** The item row and the listing, whose price and stock are computed from the sizes. */
export async function selectItem(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ listing: listings, item: items })
    .from(listings)
    .innerJoin(items, eq(items.listingId, listings.id))
    .where(eq(listings.id, id))
  return row!
}

/** Sets the stock of an item with sizes, and removes the original price, which only items with a single price have. */
export async function writeStock(ctx: Ctx, id: string, stock: number | null): Promise<void> {
  await ctx.db.update(items).set({ stock, originalPricePaise: null }).where(eq(items.listingId, id))
}
