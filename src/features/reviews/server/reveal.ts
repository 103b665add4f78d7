import { namesOf } from '#features/accounts/server/accounts.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import type { Ctx } from '#kit/server/context.ts'
import { revealDueRatings } from './buyerRatingStore.ts'
import {
  listingsById,
  listingsToReveal,
  lockListing,
  recountRatings,
  type ReviewedListing,
  revealDue,
  type ReviewRow,
} from './store.ts'

/** Path of the page with a listing's reviews. */
export function pageOf({ id, kind }: Pick<ReviewedListing, 'id' | 'kind'>): string {
  if (kind === 'item') return `/product/${id}`
  return kind === 'specialization' ? '/specialist-search' : `/${kind}/${id}`
}

/** Makes due reviews of a locked listing visible, notifies its seller, and recounts its ratings. */
export async function revealOf(ctx: Ctx, listingId: string): Promise<void> {
  const shown = await revealDue(ctx, listingId)
  await recountRatings(ctx, listingId)
  for (const review of shown) await tellOfReview(ctx, review)
}

async function tellOfReview(ctx: Ctx, review: ReviewRow): Promise<void> {
  const listing = (await listingsById(ctx, [review.listingId])).get(review.listingId)
  if (!listing?.ownerId) return
  await notify(ctx, listing.ownerId, {
    kind: 'reviewReceived',
    params: { name: await nameOf(ctx, review.reviewerId), item: listing.name, stars: review.stars },
    actionUrl: pageOf(listing),
    about: review.id,
    // The seller's own rating, or the clock, may have made it visible.
    fromId: review.reviewerId,
  })
}

async function nameOf(ctx: Ctx, reviewerId: string | null): Promise<string> {
  if (reviewerId === null) return ''
  return (await peopleAsSeen(ctx, [reviewerId], 'seller')).get(reviewerId)?.name ?? ''
}

/** Notifies a seller that a buyer has written a review, which becomes visible once they have rated the buyer. */
export async function tellOfWaiting(ctx: Ctx, review: ReviewRow, orderId: string | null): Promise<void> {
  const listing = (await listingsById(ctx, [review.listingId])).get(review.listingId)
  if (!listing?.ownerId || !review.reviewerId) return
  const names = await namesOf(ctx, [review.reviewerId])
  await notify(ctx, listing.ownerId, {
    kind: 'reviewWaiting',
    params: { name: names.get(review.reviewerId) ?? '', item: listing.name },
    actionUrl: orderId ? `/orders/${orderId}` : '/ratings',
    about: review.id,
  })
}

/** Makes reviews and buyer ratings visible after the blind period; scheduled work (ADR 0014). */
export async function settleReviews(ctx: Ctx): Promise<void> {
  for (const listingId of await listingsToReveal(ctx)) {
    await ctx.transaction(async (inside) => {
      if (await lockListing(inside, listingId)) await revealOf(inside, listingId)
    })
  }
  await revealDueRatings(ctx)
}
