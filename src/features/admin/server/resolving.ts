import { holdOrder } from '#features/orders/server/orders.ts'
import type { ReportDecision, ReportState } from '#features/reports/rules.ts'
import {
  startInvestigation,
  noticesOf,
  type ReportRow,
  settleReport,
  sameThing,
} from '#features/reports/server/settling.ts'
import { hideRequest, isOpenRequest } from '#features/requests/server/rounds.ts'
import { hideReview } from '#features/reviews/server/reviews.ts'
import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { DisputeCase } from '../caseContract.ts'
import type { Decided, Undo } from '../fields.ts'
import { investigateDispute, readDispute } from './disputes.ts'
import { Decision, holdDecision } from './held.ts'
import { takeListingDown } from './listings.ts'
import { logAdminAct } from './log.ts'

/**
 * Closes reports (P-14), all or none: restarts the deadlines of disputed orders, and on request hides the listing,
 * review or request that broke the rules. Open reports are first marked as investigated. Other open reports about the
 * same listing, review or person are closed too. Both sides are notified once the time for undoing is over.
 * @throws Refusal 'reportNotFound', 'reportClosed'
 */
export async function resolveDisputes(
  ctx: Ctx,
  { ids, decision, answer, takeDown }: { ids: readonly string[] } & Verdict,
): Promise<Decided> {
  return ctx.transaction(async (inside) => {
    const held = new Decision()
    for (const id of [...new Set(ids)].toSorted()) {
      const before = await readDispute(inside, { id })
      if (before.status === 'resolved' && held.steps.some((step) => step.id === id)) continue
      if (before.status === 'open') await investigateDispute(inside, { id })
      await resolveOne(inside, id, { decision, answer, takeDown }, held, before.status)
    }
    return { done: true, undo: await holdDecision(inside, held, { act: 'resolveReport', subject: `report:${ids[0]}` }) }
  })
}

/** How a report ends. */
interface Verdict {
  decision: ReportDecision
  answer: string
  takeDown: boolean
}

/**
 * Closes one report that is being investigated (P-14).
 * @throws Refusal 'reportNotFound', 'reportClosed'
 */
export async function resolveDispute(
  ctx: Ctx,
  { id, ...verdict }: { id: string } & Verdict,
): Promise<DisputeCase & { undo: Undo }> {
  return ctx.transaction(async (inside) => {
    const { status } = await readDispute(inside, { id })
    if (status !== 'investigating') throw new Refusal('reportClosed')
    const { undo } = await resolveDisputes(inside, { ids: [id], ...verdict })
    return { ...(await readDispute(inside, { id })), undo }
  })
}

async function resolveOne(
  ctx: Ctx,
  id: string,
  { decision, answer, takeDown }: Verdict,
  held: Decision,
  status: ReportState,
): Promise<void> {
  const row = await settleReport(ctx, id, { decision, answer })
  const keep = ({ id: reportId, resolvedAt }: ReportRow, before: ReportState) =>
    held.steps.push({ of: 'report', id: reportId, status: before, at: resolvedAt!.toISOString() })
  keep(row, status)
  const closed = [row]
  for (const other of SHARED.includes(row.kind) ? await sameThing(ctx, row) : []) {
    if (other.status === 'resolved') continue
    await startInvestigation(ctx, other.id)
    const settled = await settleReport(ctx, other.id, { decision, answer })
    closed.push(settled)
    keep(settled, other.status)
  }
  if (row.kind === 'order') {
    await holdOrder(ctx, { id: row.subjectId, isHeld: false })
    held.steps.push({ of: 'order', id: row.subjectId })
  }
  const isDown = takeDown && decision === 'upheld' && (await takeSubjectDown(ctx, row, answer, held))
  // A person notified that their thing was taken down is not also notified that it was reported.
  const isTold = new Set(
    held.notices.filter(({ notice }) => notice.about === row.subjectId).map(({ userId }) => userId),
  )
  for (const { userId, notice } of closed.flatMap(noticesOf))
    if (notice.kind !== 'reportAboutYou' || !isTold.has(userId)) held.tell(userId, notice)
  const details = { decision, answer, takenDown: isDown, reports: closed.length }
  await logAdminAct(ctx, { act: 'resolveReport', subject: `report:${id}`, personId: row.sellerId, details })
}

/** Kinds that several people can report for the same reason, so that one decision closes all reports. */
const SHARED: readonly ReportRow['kind'][] = ['listing', 'request', 'review', 'person']

async function takeSubjectDown(ctx: Ctx, row: ReportRow, reason: string, held: Decision): Promise<boolean> {
  const { kind, subjectId: id } = row
  if (kind === 'listing') return takeListingDown(ctx, id, reason, held)
  if (kind === 'request') {
    held.steps.push({ of: 'request', id, wasOpen: await isOpenRequest(ctx, id) })
    return hideRequest(ctx, id)
  }
  if (kind !== 'review') return false
  const hidden = await hideReview(ctx, { id, isHidden: true })
  if (hidden === null) return false
  held.steps.push({ of: 'review', id })
  const params = { item: row.title, reason }
  if (hidden.reviewerId)
    held.tell(hidden.reviewerId, { kind: 'reviewTakenDown', params, actionUrl: '/ratings', about: id })
  return true
}
