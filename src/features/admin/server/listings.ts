import { Refusal } from '#core/errors.ts'
import type { ListingKind } from '#features/listings/rules.ts'
import { countAbout } from '#features/reports/server/settling.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ReviewedListing } from '../caseContract.ts'
import type { Decided } from '../fields.ts'
import { OWN_LIST } from '../rules.ts'
import { type Assigned, assignedFilter, assigneesOf } from './assignments.ts'
import { Decision, holdDecision } from './held.ts'
import { lockReviewed, type ReviewedRow, type ReviewStatus, selectQueue, selectTwins } from './listingStore.ts'
import { logAdminAct } from './log.ts'

const AT_ONCE = 50

/** Listings to review (P-07, P-10) with their warnings; for administrators (feature.ts). */
export async function listReviewQueue(
  ctx: Ctx,
  {
    status,
    q = '',
    skip = '0',
    kind,
    assigned,
  }: {
    status: ReviewStatus
    q?: string
    skip?: string
    kind?: ListingKind | undefined
    assigned?: Assigned | undefined
  },
): Promise<{ listings: ReviewedListing[]; total: number; approveFirst: boolean }> {
  const { rows, total } = await selectQueue(ctx, {
    status,
    q,
    kind: kind ?? null,
    ...(await assignedFilter(ctx, 'listing', assigned)),
    isDemo: signedIn(ctx).isDemo,
    skip: Number(skip),
    most: AT_ONCE,
  })
  const ids = rows.map(({ id }) => id)
  const [twins, reports] = [await selectTwins(ctx, ids), await countAbout(ctx, 'listing', ids)]
  const assignees = await assigneesOf(
    ctx,
    ids.map((id) => `listing:${id}`),
  )
  const listings = rows.map(({ sellerId, sellerName, ...row }) => ({
    ...row,
    seller: sellerId === null ? null : { id: sellerId, name: sellerName ?? '' },
    reports: reports.get(row.id) ?? 0,
    assignee: assignees.get(`listing:${row.id}`) ?? null,
    twins: twins.filter((twin) => twin.of === row.id).slice(0, 3),
  }))
  return { listings, total, approveFirst: ctx.config.approveFirst }
}

/**
 * Approves a listing for buyers (P-09). Approving again does nothing.
 * @throws Refusal 'notFound'
 */
export const approveListing = (ctx: Ctx, { id }: { id: string }): Promise<Decided> =>
  decideListings(ctx, { ids: [id], decision: 'approved' })

/**
 * Hides a listing from buyers (P-09).
 * @throws Refusal 'notFound'
 */
export const rejectListing = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<Decided> =>
  decideListings(ctx, { ids: [id], decision: 'rejected', reason })

/**
 * Decides about listings (P-09), all or none; their sellers are notified once the time for undoing is over.
 * @throws Refusal 'notFound' for one that does not exist
 */
export async function decideListings(
  ctx: Ctx,
  {
    ids,
    decision: to,
    reason = '',
  }: { ids: readonly string[]; decision: 'approved' | 'rejected'; reason?: string | undefined },
): Promise<Decided> {
  return ctx.transaction(async (inside) => {
    const decision = new Decision()
    for (const id of [...new Set(ids)].toSorted()) {
      const listing = await lockReviewed(inside, id, signedIn(inside).isDemo)
      if (!listing) throw new Refusal('notFound')
      await decide(inside, { id, ...listing }, { to, reason }, decision)
    }
    if (decision.steps.length === 0) return { done: true, undo: null }
    const act = to === 'approved' ? 'approveListing' : 'rejectListing'
    return { done: true, undo: await holdDecision(inside, decision, { act, subject: `listing:${ids[0]}` }) }
  })
}

/**
 * Rejects a listing as part of a decision.
 * @returns false when it no longer exists or is already rejected
 */
export async function takeListingDown(ctx: Ctx, id: string, reason: string, decision: Decision): Promise<boolean> {
  const listing = await lockReviewed(ctx, id, signedIn(ctx).isDemo)
  return listing !== null && decide(ctx, { id, ...listing }, { to: 'rejected', reason }, decision)
}

async function decide(
  ctx: Ctx,
  { id, title, kind, ownerId, status }: ReviewedRow & { id: string },
  { to, reason }: { to: 'approved' | 'rejected'; reason: string },
  decision: Decision,
): Promise<boolean> {
  if (status === to) return false
  await decision.moderate(ctx, id, { moderation: to, reason })
  const act = to === 'approved' ? 'approveListing' : 'rejectListing'
  await logAdminAct(ctx, { act, subject: `listing:${id}`, personId: ownerId, details: reason === '' ? {} : { reason } })
  const about = { actionUrl: OWN_LIST[kind], about: id }
  decision.tell(
    ownerId,
    to === 'approved'
      ? { kind: 'listingApproved', params: { title }, ...about }
      : { kind: 'listingRejected', params: { title, reason }, ...about },
  )
  return true
}
