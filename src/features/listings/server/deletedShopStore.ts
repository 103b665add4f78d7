import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { isInShop } from './listingStore.ts'
import { items, listings } from './store.ts'

/** Notes for the items of a shop that they leave it, and for which other shop (null: none). */
export async function noteLeft(ctx: Ctx, shopId: string, leftFor: string | null): Promise<void> {
  const inShop = ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isInShop(shopId), isNull(listings.deletedAt)))
  await ctx.db.update(items).set({ leftShop: shopId, leftFor }).where(inArray(items.listingId, inShop))
}

/** Condition for a person's items that left a shop when it was deleted and are still where they went. */
export const haveLeft = (shopId: string, ownerId: string) =>
  and(
    eq(listings.ownerId, ownerId),
    sql`exists (select from items i where i.listing_id = ${listings.id} and i.left_shop = ${shopId}
      and i.left_for is not distinct from ${listings.shopId})`,
  )

export async function forgetLeft(ctx: Ctx, shopId: string): Promise<void> {
  await ctx.db.update(items).set({ leftShop: null, leftFor: null }).where(eq(items.leftShop, shopId))
}

/** A person's shops deleted after `since`, with the number of items that come back with them. */
export async function deletedShopsOf(ctx: Ctx, ownerId: string, since: Date) {
  return ctx.db
    .select({
      id: listings.id,
      name: listings.title,
      deletedAt: sql<Date>`${listings.deletedAt}`.mapWith(listings.deletedAt),
      products: sql<number>`(select count(*)::int from listings l join items i on i.listing_id = l.id
        where l.owner_id = ${ownerId} and ((l.shop_id = "listings"."id" and l.deleted_at = "listings"."deleted_at")
          or (l.deleted_at is null and i.left_shop = "listings"."id" and i.left_for is not distinct from l.shop_id)))`,
    })
    .from(listings)
    .where(
      and(
        eq(listings.ownerId, ownerId),
        eq(listings.kind, 'shop'),
        sql`${listings.deletedAt} > ${since.toISOString()}`,
      ),
    )
    .orderBy(sql`${listings.deletedAt} desc`)
}
