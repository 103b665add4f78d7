import { namesOf } from '#features/accounts/server/accounts.ts'
import { holdOrder, orderForDispute } from '#features/orders/server/orders.ts'
import { photosOf } from '#features/photos/server/photos.ts'
import type { ReportDecision } from '#features/reports/rules.ts'
import {
  investigate,
  photoIdsOf,
  type ReportRow,
  reportForAdmin,
  resolve,
  selectReports,
} from '#features/reports/server/settling.ts'
import { hideReview } from '#features/reviews/server/reviews.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Dispute, DisputeCase } from '../caseContract.ts'
import { takeListingDown } from './listings.ts'
import { record } from './log.ts'
import { reportedReview } from './subjectStore.ts'

const AT_ONCE = 200

/** Reports and disputes of the administrator's world, the urgent first (P-11); for administrators (routes.ts). */
export async function listDisputes(
  ctx: Ctx,
  { status }: { status: 'unresolved' | 'resolved' },
): Promise<{ disputes: Dispute[] }> {
  const states = status === 'resolved' ? (['resolved'] as const) : (['open', 'investigating'] as const)
  const rows = await selectReports(ctx, { states: [...states], isDemo: signedIn(ctx).isDemo, most: AT_ONCE })
  const names = await namesOf(ctx, [
    ...new Set(rows.flatMap(({ buyerId, sellerId }) => [buyerId ?? [], sellerId ?? []].flat())),
  ])
  return { disputes: rows.map((row) => presentDispute(row, names)) }
}

function presentDispute(row: ReportRow, names: Map<string, string>): Dispute {
  const party = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subjectId,
    title: row.title,
    rule: row.rule,
    buyer: party(row.buyerId),
    seller: party(row.sellerId),
    reporterIsBuyer: row.reporterId !== null && row.reporterId === row.buyerId,
    status: row.status,
    priority: row.priority,
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * One report with what its reporter wrote; of a conversation never a word. For administrators (routes.ts).
 * @throws Refusal 'reportNotFound'
 */
export async function readDispute(ctx: Ctx, { id }: { id: string }): Promise<DisputeCase> {
  const row = await reportForAdmin(ctx, id)
  if (row.isDemo !== signedIn(ctx).isDemo) throw new Refusal('reportNotFound')
  const names = await namesOf(ctx, [row.buyerId ?? [], row.sellerId ?? []].flat())
  const review = row.kind === 'review' ? await reportedReview(ctx, row.subjectId) : null
  const order = row.kind === 'order' ? await orderForDispute(ctx, row.subjectId) : null
  return {
    ...presentDispute(row, names),
    text: row.text,
    photos: [...(await photosOf(ctx, await photoIdsOf(ctx, id))).values()],
    reviewText: review?.said ?? null,
    isTakenDown: review?.isTakenDown ?? false,
    orderStatus: order?.status ?? null,
    decision: row.decision,
    answer: row.answer,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }
}

/**
 * Begins to look into a report (P-14).
 * @throws Refusal 'reportNotFound', 'reportClosed'
 */
export async function investigateDispute(ctx: Ctx, { id }: { id: string }): Promise<DisputeCase> {
  return ctx.transaction(async (inside) => {
    await readDispute(inside, { id })
    const { row, isNew } = await investigate(inside, id)
    if (isNew) await record(inside, { act: 'investigateReport', subject: `report:${id}`, personId: row.sellerId })
    return readDispute(inside, { id })
  })
}

/**
 * Ends a report (P-14): both sides are told, an order goes on by the clock, and what broke the rules is taken down when
 * that is wanted.
 * @throws Refusal 'reportNotFound', 'reportClosed'
 */
export async function resolveDispute(
  ctx: Ctx,
  { id, decision, answer, takeDown }: { id: string; decision: ReportDecision; answer: string; takeDown: boolean },
): Promise<DisputeCase> {
  return ctx.transaction(async (inside) => {
    await readDispute(inside, { id })
    const row = await resolve(inside, id, { decision, answer })
    if (row.kind === 'order') await holdOrder(inside, { id: row.subjectId, isHeld: false })
    const isDown = takeDown && decision === 'upheld' && (await takeSubjectDown(inside, row, answer))
    const details = { decision, answer, takenDown: isDown }
    await record(inside, { act: 'resolveReport', subject: `report:${id}`, personId: row.sellerId, details })
    return readDispute(inside, { id })
  })
}

/**
 * Puts a review back that was taken down by mistake (P-14): it is shown and counted again, and its writer is told why.
 * @throws Refusal 'reportNotFound'; 'reportClosed' where there is nothing to put back
 */
export async function restoreReview(ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<DisputeCase> {
  return ctx.transaction(async (inside) => {
    const { kind, status, isTakenDown } = await readDispute(inside, { id })
    if (kind !== 'review' || status !== 'resolved' || !isTakenDown) throw new Refusal('reportClosed')
    const row = await reportForAdmin(inside, id)
    const shown = await hideReview(inside, { id: row.subjectId, isHidden: false })
    const personId = shown?.reviewerId ?? null
    if (personId) {
      const params = { item: row.title, reason }
      await notify(inside, personId, { kind: 'reviewRestored', params, actionUrl: '/ratings' })
    }
    await record(inside, { act: 'restoreReview', subject: `report:${id}`, personId, details: { reason } })
    return readDispute(inside, { id })
  })
}

async function takeSubjectDown(ctx: Ctx, row: ReportRow, reason: string): Promise<boolean> {
  if (row.kind === 'listing') return takeListingDown(ctx, row.subjectId, reason)
  if (row.kind !== 'review') return false
  const hidden = await hideReview(ctx, { id: row.subjectId, isHidden: true })
  if (hidden?.reviewerId) {
    const params = { item: row.title, reason }
    await notify(ctx, hidden.reviewerId, { kind: 'reviewTakenDown', params, actionUrl: '/ratings' })
  }
  return hidden !== null
}
