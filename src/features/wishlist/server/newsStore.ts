import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** A product of a wishlist with the price and availability last told to its owner. */
export interface ChangedWish {
  userId: string
  listingId: string
  title: string
  /** In paise. */
  price: number | null
  priceUnit: string
  knownPrice: number | null
  isAvailable: boolean
  wasAvailable: boolean
}

/**
 * Wishes whose product changed since its owner was told, and after `since`; locked against other nodes until the
 * transaction ends.
 */
export async function lockChangedWishes(ctx: Ctx, since: Date, limit: number): Promise<ChangedWish[]> {
  const now = ctx.now().toISOString()
  const { rows } = await ctx.db.execute<ChangedWish & Record<string, unknown>>(sql`
    select w.user_id as "userId", w.listing_id as "listingId", l.title, l.price_paise::float8 as price,
      l.price_unit as "priceUnit", w.known_price_paise::float8 as "knownPrice", w.known_available as "wasAvailable",
      (l.status = 'active' and is_visible(l.moderation, l.visible_until, ${now})) as "isAvailable"
    from wishlist_items w join listing_rows l on l.id = w.listing_id
    where l.updated_at > ${since.toISOString()} and l.updated_at > w.known_at
    order by l.updated_at limit ${limit} for update of w skip locked`)
  return rows
}

/** Stores that the owner has been told the product's present state. */
export async function noteKnown(ctx: Ctx, { userId, listingId, price, isAvailable }: ChangedWish): Promise<void> {
  await ctx.db.execute(sql`
    update wishlist_items set known_price_paise = ${price}, known_available = ${isAvailable},
      known_at = ${ctx.now().toISOString()}
    where user_id = ${userId} and listing_id = ${listingId}`)
}
