import { Refusal } from '#core/errors.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { isShownTo, setVote } from './publicReviewStore.ts'
import { pageOf } from './reveal.ts'
import { changeReview, listingsById, reviewById, type ReviewedListing, type ReviewRow } from './store.ts'

/** A visible review, with its listing. */
async function shownReview(ctx: Ctx, id: string): Promise<{ review: ReviewRow; listing: ReviewedListing }> {
  const review = await reviewById(ctx, id)
  const listing = review && (await listingsById(ctx, [review.listingId])).get(review.listingId)
  if (!review || !listing || !(await isShownTo(ctx, id, signedIn(ctx).userId))) throw new Refusal('notFound')
  return { review, listing }
}

/**
 * Sets the seller's public answer to a review of their listing; a second one replaces it, an empty one removes it. The
 * reviewer is notified of the first.
 * @throws Refusal 'notSignedIn', 'notFound', 'notYours' for another person's listing
 */
export async function answerReview(
  ctx: Ctx,
  { id, answer }: { id: string; answer: string },
): Promise<{ id: string; answer: string }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const { review, listing } = await shownReview(inside, id)
    if (listing.ownerId !== userId) throw new Refusal('notYours')
    await changeReview(inside, id, { answer, answeredAt: answer === '' ? null : inside.now() })
    if (review.answer === '' && answer !== '' && review.reviewerId) {
      await notify(inside, review.reviewerId, {
        kind: 'reviewAnswered',
        params: { item: listing.name },
        actionUrl: pageOf(listing),
      })
    }
    return { id, answer }
  })
}

/**
 * Adds or removes the caller's "helpful" vote for another person's review.
 * @throws Refusal 'notSignedIn', 'notFound', 'ownReview'
 */
export async function voteHelpful(
  ctx: Ctx,
  { id, isHelpful }: { id: string; isHelpful: boolean },
): Promise<{ id: string; helpful: number; isHelpful: boolean }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const { review } = await shownReview(inside, id)
    if (review.reviewerId === userId) throw new Refusal('ownReview')
    return { id, helpful: await setVote(inside, id, userId, isHelpful), isHelpful }
  })
}
