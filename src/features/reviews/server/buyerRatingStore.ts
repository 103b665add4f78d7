import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** A seller's rating of a buyer. */
export interface BuyerRatingRow {
  stars: number
  isRevealed: boolean
}

export async function putBuyerRating(
  ctx: Ctx,
  rating: { listingId: string; sellerId: string; buyerId: string; stars: number; revealAt: Date },
): Promise<void> {
  const { listingId, sellerId, buyerId, stars, revealAt } = rating
  await ctx.db.execute(sql`
    insert into buyer_ratings (listing_id, seller_id, buyer_id, stars, created_at, reveal_at)
    values (${listingId}, ${sellerId}, ${buyerId}, ${stars}, ${ctx.now().toISOString()}, ${revealAt.toISOString()})
    on conflict (listing_id, buyer_id) do update set stars = excluded.stars, seller_id = excluded.seller_id`)
}

export async function selectBuyerRating(ctx: Ctx, listingId: string, buyerId: string): Promise<BuyerRatingRow | null> {
  const { rows } = await ctx.db.execute<BuyerRatingRow & Record<string, unknown>>(sql`
    select stars, revealed_at is not null as "isRevealed" from buyer_ratings
    where listing_id = ${listingId} and buyer_id = ${buyerId}`)
  return rows[0] ?? null
}

/** Makes a seller's rating visible to this buyer. */
export async function revealBuyerRating(ctx: Ctx, listingId: string, buyerId: string): Promise<void> {
  await ctx.db.execute(sql`
    update buyer_ratings set revealed_at = ${ctx.now().toISOString()}
    where listing_id = ${listingId} and buyer_id = ${buyerId} and revealed_at is null`)
}

/** Makes due ratings of buyers visible. */
export async function revealDueRatings(ctx: Ctx): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    update buyer_ratings set revealed_at = ${now} where (listing_id, buyer_id) in (
      select listing_id, buyer_id from buyer_ratings where revealed_at is null and reveal_at <= ${now}
      for update skip locked)`)
}

/** Sum and number of visible ratings by buyer; buyers without one are absent. */
export async function sumBuyerStars(
  ctx: Ctx,
  buyerIds: string[],
): Promise<Map<string, { sum: number; count: number }>> {
  if (buyerIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ buyerId: string; sum: number; count: number }>(sql`
    select buyer_id as "buyerId", sum(stars)::int as sum, count(*)::int as count from buyer_ratings
    where revealed_at is not null and buyer_id in (${sql.join(
      buyerIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) group by buyer_id`)
  return new Map(rows.map(({ buyerId, sum, count }) => [buyerId, { sum, count }]))
}
