import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { comparable } from '#core/text.ts'
import { otherWordings } from '#features/concepts/sameThings.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Variant } from '../itemContract.ts'
import { isInShop } from './listingStore.ts'
import { buyersSee, isAsked, items, listingColumns, listings, newestFirst, shops, type Which } from './store.ts'

const variants = sql<Variant[]>`coalesce((
  select json_agg(json_build_object('id', v.id, 'label', v.label, 'pricePaise', v.price_paise, 'stock', v.stock,
    'code', v.code, 'taken', v.taken) order by v.position)
  from item_variants v where v.listing_id = "listings"."id"), '[]')`

/** Shops with the data of their screens, newest first. */
export async function selectShops(ctx: Ctx, which: Which) {
  return ctx.db
    .select({
      ...listingColumns(ctx),
      contact: shops.contact,
      products: sql<number>`(select count(*)::int from listings i where i.shop_id = "listings"."id" and i.deleted_at is null)`,
      visibleProducts: sql<number>`(select count(*)::int from ${buyersSee(ctx)} i where i.shop_id = "listings"."id")`,
    })
    .from(listings)
    .innerJoin(shops, eq(shops.listingId, listings.id))
    .where(isAsked('shop', which, ctx))
    .orderBy(...newestFirst)
}
export type ShopRow = Awaited<ReturnType<typeof selectShops>>[number]

/** Inquiries of shops and of their items, also deleted ones, by shop; read apart, because buyers' pages show none. */
export async function selectInquiries(ctx: Ctx, shopIds: readonly string[]): Promise<Map<string, number>> {
  if (shopIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; asked: number }>(
    sql`select listing_id as id, (figures_of_shop(listing_id)).asked from shops where listing_id in ${shopIds}`,
  )
  return new Map(rows.map(({ id, asked }) => [id, asked]))
}

/** Limit and offset of a page. */
interface Slice {
  limit: number
  skip: number
}

/** A buyer's search inside a shop. */
export interface ShopQuestion {
  shopId: string
  /** Only items that buyers see. */
  isVisible: boolean
  text: string
  /** "" for all. */
  category: string
}

const inShop = (ctx: Ctx, { shopId, isVisible }: ShopQuestion) => isAsked('item', { shopId, isVisible }, ctx)

/**
 * Matching items of a shop, by any wording of the goods that a word names: in stock first, inactive ones last, then in
 * the seller's own order, then the newest.
 */
export async function selectShopItems(ctx: Ctx, question: ShopQuestion, slice: Slice) {
  const words = comparable(question.text).split(' ').filter(Boolean)
  const said = sql`lower(${listings.title} || ' ' || array_to_string(${listings.keywords}, ' ') || ' ' || ${items.code} || ' ' || coalesce((
    select string_agg(v.label || ' ' || v.code, ' ') from item_variants v where v.listing_id = ${listings.id}), ''))`
  const isBegun = (wording: string) => sql`position(${` ${wording}`} in ' ' || ${said}) > 0`
  return ctx.db
    .select({ ...listingColumns(ctx), item: items, variants, shopName: sql<string>`''` })
    .from(listings)
    .innerJoin(items, eq(items.listingId, listings.id))
    .where(
      and(
        inShop(ctx, question),
        question.category === '' ? undefined : eq(listings.category, question.category),
        ...words.map((word) => or(sql`position(${word} in ${said}) > 0`, ...otherWordings(word).map(isBegun))),
      ),
    )
    .orderBy(
      sql`case when ${listings.status} = 'inactive' then 2 when ${listings.status} = 'low_stock' or ${items.stock} <= 0 then 1 else 0 end`,
      sql`case when ${items.shopOrderIn} = ${listings.shopId} then ${items.shopOrder} end nulls last`,
      ...newestFirst,
    )
    .limit(slice.limit)
    .offset(slice.skip)
}

/** The categories of a shop with their item counts, largest first. */
export async function sectionsOfShop(ctx: Ctx, question: ShopQuestion) {
  const count = sql<number>`count(*)::int`
  return ctx.db
    .select({ category: listings.category, count })
    .from(listings)
    .innerJoin(items, eq(items.listingId, listings.id))
    .where(inShop(ctx, question))
    .groupBy(listings.category)
    .orderBy(sql`count(*) desc`, listings.category)
}

/** Items with the data of their screens, newest first. */
export async function selectItems(ctx: Ctx, which: Which) {
  return ctx.db
    .select({
      ...listingColumns(ctx),
      item: items,
      variants,
      shopName: sql<string>`coalesce((select s.title from listings s where s.id = ${listings.shopId}), '')`,
    })
    .from(listings)
    .innerJoin(items, eq(items.listingId, listings.id))
    .where(isAsked('item', which, ctx))
    .orderBy(...newestFirst)
}
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** Titles and codes of all of a person's items, without the larger fields. */
export async function selectItemNames(ctx: Ctx, ownerId: string) {
  const { rows } = await ctx.db.execute<{ id: string; title: string; codes: string[] }>(sql`
    select l.id, l.title,
      array_remove(i.code || coalesce((select array_agg(v.code) from item_variants v where v.listing_id = l.id), '{}'), '') as codes
    from listings l join items i on i.listing_id = l.id
    where l.kind = 'item' and l.owner_id = ${ownerId} and l.deleted_at is null`)
  return rows
}

/** Sum of stars and number of reviews of all of a person's listings. */
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

/** Records that the items of a shop leave it, and the shop to which they move (null: none). */
export async function noteLeft(ctx: Ctx, shopId: string, leftFor: string | null): Promise<void> {
  const inShop = ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isInShop(shopId), isNull(listings.deletedAt)))
  await ctx.db.update(items).set({ leftShop: shopId, leftFor }).where(inArray(items.listingId, inShop))
}

/** SQL condition for a person's items that left a shop when it was deleted and have not moved since. */
export const haveLeft = (shopId: string, ownerId: string) =>
  and(
    eq(listings.ownerId, ownerId),
    sql`exists (select from items i where i.listing_id = ${listings.id} and i.left_shop = ${shopId}
      and i.left_for is not distinct from ${listings.shopId})`,
  )

export async function forgetLeft(ctx: Ctx, shopId: string): Promise<void> {
  await ctx.db.update(items).set({ leftShop: null, leftFor: null }).where(eq(items.leftShop, shopId))
}

/** A person's shops deleted after `since`, with the number of items that would be restored with them. */
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
