import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { buyersSee, isAsked, items, listings, newestFirst, shops, shown, type Which } from './store.ts'

/** Shops with what their screens show, newest first. */
export async function selectShops(ctx: Ctx, which: Which) {
  return ctx.db
    .select({
      ...shown(ctx),
      contact: shops.contact,
      products: sql<number>`(select count(*)::int from listings i where i.shop_id = "listings"."id")`,
      visibleProducts: sql<number>`(select count(*)::int from ${buyersSee(ctx)} i where i.shop_id = "listings"."id")`,
    })
    .from(listings)
    .innerJoin(shops, eq(shops.listingId, listings.id))
    .where(isAsked('shop', which, ctx))
    .orderBy(...newestFirst)
}
export type ShopRow = Awaited<ReturnType<typeof selectShops>>[number]

/** A part of a list: how many rows, after how many. */
interface Slice {
  limit: number
  skip: number
}

/** Items with what their screens show, newest first. */
export async function selectItems(ctx: Ctx, which: Which, slice?: Slice) {
  const query = ctx.db
    .select({
      ...shown(ctx),
      item: items,
      shopName: sql<string>`coalesce((select s.title from listings s where s.id = ${listings.shopId}), '')`,
    })
    .from(listings)
    .innerJoin(items, eq(items.listingId, listings.id))
    .where(isAsked('item', which, ctx))
    .orderBy(...newestFirst)
  return slice ? query.limit(slice.limit).offset(slice.skip) : query
}
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** Stars and reviews of everything that a person offers, together. */
export async function ratingsOfSeller(ctx: Ctx, ownerId: string): Promise<{ sum: number; count: number }> {
  const [row] = await ctx.db
    .select({
      sum: sql<number>`coalesce(sum(rating_sum), 0)::int`,
      count: sql<number>`coalesce(sum(rating_count), 0)::int`,
    })
    .from(listings)
    .where(eq(listings.ownerId, ownerId))
  return row!
}

export async function putShop(ctx: Ctx, row: typeof shops.$inferInsert): Promise<void> {
  await ctx.db.insert(shops).values(row).onConflictDoUpdate({ target: shops.listingId, set: row })
}

export async function putItem(ctx: Ctx, row: typeof items.$inferInsert): Promise<void> {
  await ctx.db.insert(items).values(row).onConflictDoUpdate({ target: items.listingId, set: row })
}
