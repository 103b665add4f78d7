import { Refusal } from '#core/errors.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { moderateListing } from '#features/listings/server/moderation.ts'
import { countAbout } from '#features/reports/server/settling.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ReviewedListing } from '../caseContract.ts'
import { OWN_LIST } from '../rules.ts'
import { lockReviewed, type ReviewStatus, selectQueue, selectTwins } from './listingStore.ts'
import { record } from './log.ts'

const AT_ONCE = 50

/** Listings to review (P-07, P-10) with their warnings; for administrators (routes.ts). */
export async function listReviewQueue(
  ctx: Ctx,
  { status, q = '', skip = '0' }: { status: ReviewStatus; q?: string; skip?: string },
): Promise<{ listings: ReviewedListing[]; total: number; approveFirst: boolean }> {
  const { rows, total } = await selectQueue(ctx, {
    status,
    q,
    isDemo: signedIn(ctx).isDemo,
    skip: Number(skip),
    most: AT_ONCE,
  })
  const ids = rows.map(({ id }) => id)
  const [twins, reports] = [await selectTwins(ctx, ids), await countAbout(ctx, 'listing', ids)]
  const listings = rows.map(({ sellerId, sellerName, ...row }) => ({
    ...row,
    seller: sellerId === null ? null : { id: sellerId, name: sellerName ?? '' },
    reports: reports.get(row.id) ?? 0,
    twins: twins.filter((twin) => twin.of === row.id).slice(0, 3),
  }))
  return { listings, total, approveFirst: ctx.config.approveFirst }
}

/**
 * Approves a listing for buyers and notifies its seller (P-09). Approving again does nothing.
 * @throws Refusal 'notFound'
 */
export async function approveListing(ctx: Ctx, { id }: { id: string }): Promise<{ done: boolean }> {
  return ctx.transaction(async (inside) => {
    const listing = await reviewed(inside, id)
    if (listing.status === 'approved') return { done: true }
    await moderateListing(inside, id, { moderation: 'approved', reason: '' })
    await record(inside, { act: 'approveListing', subject: `listing:${id}`, personId: listing.ownerId })
    const { title, kind, ownerId } = listing
    await notify(inside, ownerId, { kind: 'listingApproved', params: { title }, actionUrl: OWN_LIST[kind], about: id })
    return { done: true }
  })
}

/**
 * Hides a listing from buyers and notifies its seller of the reason (P-09).
 * @throws Refusal 'notFound'
 */
export async function rejectListing(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<{ done: boolean }> {
  return ctx.transaction(async (inside) => {
    await reviewed(inside, id)
    await takeListingDown(inside, id, reason)
    return { done: true }
  })
}

/**
 * Rejects a listing, notifies its seller and logs it. @returns false when it no longer exists or is already rejected
 */
export async function takeListingDown(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  const listing = await lockReviewed(ctx, id, signedIn(ctx).isDemo)
  if (!listing || listing.status === 'rejected') return false
  const { title, kind, ownerId } = listing
  await moderateListing(ctx, id, { moderation: 'rejected', reason })
  await record(ctx, { act: 'rejectListing', subject: `listing:${id}`, personId: ownerId, details: { reason } })
  const params = { title, reason }
  await notify(ctx, ownerId, { kind: 'listingRejected', params, actionUrl: OWN_LIST[kind], about: id })
  return true
}

async function reviewed(ctx: Ctx, id: string) {
  const listing = await lockReviewed(ctx, id, signedIn(ctx).isDemo)
  if (!listing) throw new Refusal('notFound')
  return listing
}
