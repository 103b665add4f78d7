import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { revealTime } from '../rules.ts'
import * as ratings from './buyerRatingStore.ts'
import { selectDealing } from './dealingStore.ts'
import { revealOf } from './reveal.ts'
import { changeReview, listingsById, lockListing, reviewOf } from './store.ts'

/**
 * The seller of a listing rates a buyer who completed an order of it. Once the buyer has reviewed too, both ratings
 * become visible; otherwise this one waits for `BLIND_FOR` at most. It can be changed until it is visible.
 * @throws Refusal 'notSignedIn', 'ratingMissing', 'notFound', 'notYours', 'noDealing', 'ratingShown'
 */
export async function rateBuyer(
  ctx: Ctx,
  { id, buyerId, rating }: { id: string; buyerId: string; rating: number },
): Promise<{ rating: number }> {
  const { userId } = signedIn(ctx)
  if (rating === 0) throw new Refusal('ratingMissing')
  return ctx.transaction(async (inside) => {
    const listing = await lockListing(inside, id)
    if (!listing) throw new Refusal('notFound')
    const isSeen = (await listingsById(inside, [id])).has(id)
    if (listing.ownerId !== userId) throw new Refusal(isSeen ? 'notYours' : 'notFound')
    if ((await selectDealing(inside, buyerId, id))?.kind !== 'bought') throw new Refusal('noDealing')
    const before = await ratings.selectBuyerRating(inside, id, buyerId)
    if (before?.isRevealed) {
      if (before.stars === rating) return { rating }
      throw new Refusal('ratingShown')
    }
    const review = await reviewOf(inside, id, buyerId)
    const revealAt = revealTime('bought', review !== null, inside.now())
    await ratings.putBuyerRating(inside, { listingId: id, sellerId: userId, buyerId, stars: rating, revealAt })
    if (review) {
      await ratings.revealBuyerRating(inside, id, buyerId)
      if (!review.revealedAt) await changeReview(inside, review.id, { revealAt: inside.now() })
      await revealOf(inside, id)
    }
    return { rating }
  })
}

/** Ratings of buyers for sellers: average stars with one decimal and their number; buyers without one are absent. */
export async function buyerStars(
  ctx: Ctx,
  buyerIds: readonly string[],
): Promise<Map<string, { rating: number; count: number }>> {
  const sums = await ratings.sumBuyerStars(ctx, [...new Set(buyerIds)])
  return new Map([...sums].map(([id, { sum, count }]) => [id, { rating: Math.round((sum / count) * 10) / 10, count }]))
}

/** Ratings between buyer and seller of one listing: whether the buyer has reviewed it, and the stars given to them. */
export async function ratingsBetween(
  ctx: Ctx,
  { listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<{ isReviewed: boolean; buyerStars: number | null; isRevealed: boolean }> {
  const given = await ratings.selectBuyerRating(ctx, listingId, buyerId)
  return {
    isReviewed: (await reviewOf(ctx, listingId, buyerId)) !== null,
    buyerStars: given?.stars ?? null,
    isRevealed: given?.isRevealed ?? false,
  }
}
