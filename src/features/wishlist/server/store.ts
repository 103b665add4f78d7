import { and, eq, lte, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ListingStatus } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'

const wishes = pgTable('wishlist_items', {
  userId: uuid('user_id').notNull(),
  listingId: text('listing_id').notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** A product on a wishlist. */
export interface WishRow {
  id: string
  title: string
  pricePaise: number | null
  priceToPaise: number | null
  priceUnit: string
  originalPricePaise: number | null
  ratingSum: number
  ratingCount: number
  status: ListingStatus
  /** Pieces left; null: not counted. */
  stock: number | null
  latitude: number | null
  longitude: number | null
  seller: string
  ownerId: string | null
  isDemo: boolean
  isVisible: boolean
  /** Microseconds since 1970. */
  savedMicros: number
  photo: Photo | null
}

/** A person's wishes, newest first. The name of a seller with a hidden profile is "". */
export async function selectWishes(ctx: Ctx, userId: string): Promise<WishRow[]> {
  const { rows } = await ctx.db.execute<WishRow & Record<string, unknown>>(sql`
    select l.id, l.title, l.price_paise::float8 as "pricePaise", l.price_to_paise::float8 as "priceToPaise", l.price_unit as "priceUnit",
      l.original_price_paise::float8 as "originalPricePaise", l.rating_sum as "ratingSum", l.rating_count as "ratingCount",
      l.status, l.stock, l.latitude, l.longitude, l.owner_id as "ownerId", l.is_demo as "isDemo",
      coalesce(l.shop_title, l.seller_name, '') as seller,
      (extract(epoch from w.saved_at) * 1000000)::float8 as "savedMicros",
      is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}) as "isVisible", l.first_photo as photo
    from wishlist_items w join cards_seen_by(${userId}::uuid) l on l.id = w.listing_id
    where w.user_id = ${userId}
    order by w.saved_at desc, l.id`)
  return rows
}

/** Ids of a person's wishes, newest first. */
export async function selectWishIds(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select w.listing_id as id from wishlist_items w join listings_seen_by(${userId}::uuid) l on l.id = w.listing_id
    where w.user_id = ${userId} order by w.saved_at desc`)
  return rows.map(({ id }) => id)
}

/** True when buyers can see the product, or it is the person's own. */
export async function isInSight(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from listings_seen_by(${userId}::uuid) l where l.id = ${id} and l.kind = 'item'
      and (l.owner_id = ${userId} or is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}))`)
  return rows.length > 0
}

/**
 * Inserts a wish unless it exists or the list is full; one person's changes are serialized.
 * @returns whether it is stored
 */
export async function insertWish(ctx: Ctx, wish: typeof wishes.$inferInsert, most: number): Promise<boolean> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist ${wish.userId}`}, 2))`)
  const ids = await selectWishIds(ctx, wish.userId)
  if (ids.includes(wish.listingId)) return true
  if (ids.length >= most) return false
  await ctx.db.execute(sql`
    insert into wishlist_items (user_id, listing_id, saved_at, known_price_paise, known_available, known_at)
    select ${wish.userId}, id, ${wish.savedAt.toISOString()}, price_paise,
      status = 'active' and is_visible(moderation, visible_until, ${ctx.now().toISOString()}), ${ctx.now().toISOString()}
    from listing_rows where id = ${wish.listingId}`)
  return true
}

export async function deleteWish(ctx: Ctx, userId: string, id: string): Promise<void> {
  await ctx.db.delete(wishes).where(and(eq(wishes.userId, userId), eq(wishes.listingId, id)))
}

/**
 * Deletes wishes saved up to a time (null: all).
 * @returns number of deleted wishes that were visible to their owner
 */
export async function deleteWishes(ctx: Ctx, userId: string, until: Date | null): Promise<number> {
  const mine = eq(wishes.userId, userId)
  const seen = new Set(await selectWishIds(ctx, userId))
  const gone = await ctx.db
    .delete(wishes)
    .where(until ? and(mine, lte(wishes.savedAt, until)) : mine)
    .returning({ id: wishes.listingId })
  return gone.filter(({ id }) => seen.has(id)).length
}

/** A product of a wishlist with the price and availability of which its owner was last notified. */
interface ChangedWish {
  userId: string
  listingId: string
  ownerId: string | null
  title: string
  /** Price in paise. */
  price: number | null
  priceUnit: string
  knownPrice: number | null
  isAvailable: boolean
  wasAvailable: boolean
}

/**
 * Wishes whose product changed since its owner was notified, and after `since`, without products of people whom they
 * block or cannot see; locked against other nodes until the transaction ends.
 */
export async function lockChangedWishes(ctx: Ctx, since: Date, limit: number): Promise<ChangedWish[]> {
  const now = ctx.now().toISOString()
  const { rows } = await ctx.db.execute<ChangedWish & Record<string, unknown>>(sql`
    select w.user_id as "userId", w.listing_id as "listingId", l.owner_id as "ownerId", l.title, l.price_paise::float8 as price,
      l.price_unit as "priceUnit", w.known_price_paise::float8 as "knownPrice", w.known_available as "wasAvailable",
      (l.status = 'active' and is_visible(l.moderation, l.visible_until, ${now})) as "isAvailable"
    from wishlist_items w join listing_rows l on l.id = w.listing_id
    where l.updated_at > ${since.toISOString()} and l.updated_at > w.known_at
      and coalesce(l.owner_id <> all (array(select a.id from avoided_by(w.user_id) a)), true)
    order by l.updated_at limit ${limit} for update of w skip locked`)
  return rows
}

/** Stores that the owner has been notified of the product's present state. */
export async function noteKnown(ctx: Ctx, { userId, listingId, price, isAvailable }: ChangedWish): Promise<void> {
  await ctx.db.execute(sql`
    update wishlist_items set known_price_paise = ${price}, known_available = ${isAvailable},
      known_at = ${ctx.now().toISOString()}
    where user_id = ${userId} and listing_id = ${listingId}`)
}
