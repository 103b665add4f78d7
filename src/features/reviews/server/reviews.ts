import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { isKnownDevice } from '#features/accounts/server/sessions.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import { holdMyAccount } from '#features/accounts/server/accounts.ts'
import { settleNotices } from '#features/notifications/server/notifications.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { OwnReview } from '../contract.ts'
import { revealTime } from '../rules.ts'
import { revealBuyerRating, selectBuyerRating } from './buyerRatingStore.ts'
import { type DealingRow, selectDealing } from './dealingStore.ts'
import { presentOwnReview } from './present.ts'
import { revealOf, tellOfWaiting } from './reveal.ts'
import * as store from './store.ts'

/** Fields of the review form. */
export interface ReviewInput {
  id: string
  rating: number
  comment: string
  photoIds: string[]
}

/**
 * Creates or changes the caller's review of a listing (I-19): only after a real dealing (I-21), never of one's own
 * listing, and never from a device used by the seller or another reviewer of the listing. A review of a purchase
 * becomes visible once the seller has rated the buyer too, after `BLIND_FOR` in any case. The listing's ratings are
 * recounted in the same transaction.
 * @throws Refusal 'notSignedIn', 'ratingMissing' for 0 stars, 'notFound', 'ownListing', 'noDealing', 'sameDevice',
 * those of `claimPhotos`
 */
export async function saveReview(ctx: Ctx, input: ReviewInput): Promise<OwnReview> {
  const { userId } = signedIn(ctx)
  if (input.rating === 0) throw new Refusal('ratingMissing')
  return ctx.transaction(async (inside) => {
    await holdMyAccount(inside)
    const { dealing, before, isSeen } = await dealingToReview(inside, input.id)
    const deviceHash = await deviceToReviewFrom(inside, input.id)
    const photoIds = await claimPhotos(inside, input.photoIds, PHOTO_LIMITS.review)
    const now = inside.now()
    const hasSellerRated = (await selectBuyerRating(inside, input.id, userId)) !== null
    const id = before?.id ?? newId()
    await store.putReview(inside, {
      id,
      listingId: input.id,
      reviewerId: userId,
      stars: input.rating,
      comment: input.comment,
      dealing: dealing.kind,
      deviceHash,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
      revealAt: before?.revealAt ?? revealTime(dealing.kind, hasSellerRated, now),
    })
    await store.replacePhotos(inside, id, photoIds)
    if (hasSellerRated) await revealBuyerRating(inside, input.id, userId)
    await revealOf(inside, input.id)
    const row = (await store.reviewById(inside, id))!
    if (!before && row.revealedAt === null) await tellOfWaiting(inside, row, dealing.orderId)
    return presentOwnReview(row, (await store.photosOfReviews(inside, [id])).get(id) ?? [], isSeen)
  })
}

/**
 * The caller's dealing with a listing that they see or have reviewed before, and that review; locks the listing until the
 * transaction ends.
 */
async function dealingToReview(
  ctx: Ctx,
  listingId: string,
): Promise<{ dealing: DealingRow; before: store.ReviewRow | null; isSeen: boolean }> {
  const { userId } = signedIn(ctx)
  const listing = await store.lockListing(ctx, listingId)
  const isSeen = (await store.listingsById(ctx, [listingId])).has(listingId)
  const before = await store.reviewOf(ctx, listingId, userId)
  if (!listing || !(isSeen || before)) throw new Refusal('notFound')
  if (listing.ownerId === userId) throw new Refusal('ownListing')
  const dealing = await selectDealing(ctx, userId, listingId)
  if (!dealing) throw new Refusal('noDealing')
  if (listing.ownerId && (await isKnownDevice(ctx, listing.ownerId))) throw new Refusal('sameDevice')
  return { dealing, before, isSeen }
}

async function deviceToReviewFrom(ctx: Ctx, listingId: string): Promise<Buffer | null> {
  if (ctx.deviceToken === '') return null
  const deviceHash = keyedHash(ctx, 'reviewer', ctx.deviceToken)
  const { userId: reviewerId } = signedIn(ctx)
  if (await store.isReviewedFrom(ctx, { listingId, deviceHash, reviewerId })) throw new Refusal('sameDevice')
  return deviceHash
}

/**
 * Deletes the caller's review of a listing, if there is one.
 * @throws Refusal 'notSignedIn'
 */
export async function deleteReview(ctx: Ctx, { id }: { id: string }): Promise<{ deleted: boolean }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const listing = await store.lockListing(inside, id)
    const row = await store.reviewOf(inside, id, userId)
    if (!row) return { deleted: false }
    await store.deleteReviewRow(inside, row.id)
    if (listing?.ownerId) await settleNotices(inside, listing.ownerId, 'reviewWaiting', row.id)
    await store.recountRatings(inside, id)
    return { deleted: true }
  })
}

/**
 * Hides or restores a review, for moderation. The listing's ratings are recounted in the same transaction.
 * @returns the review's listing and author; null for an unknown id
 */
export async function hideReview(
  ctx: Ctx,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<{ listingId: string; reviewerId: string | null } | null> {
  return ctx.transaction(async (inside) => {
    const found = await store.reviewById(inside, id)
    if (!found) return null
    await store.lockListing(inside, found.listingId)
    await store.changeReview(inside, id, { hiddenAt: isHidden ? inside.now() : null })
    await store.recountRatings(inside, found.listingId)
    return { listingId: found.listingId, reviewerId: found.reviewerId }
  })
}
