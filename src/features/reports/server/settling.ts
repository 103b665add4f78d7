import { Refusal } from '#core/errors.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Notice } from '#features/notifications/server/notifications.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import type { ReportDecision, ReportState } from '../rules.ts'
import { stateAfter } from '../rules.ts'
import * as store from './store.ts'

export type { ReportRow } from './store.ts'
export { countAbout, countUnresolved, historyOf, photoIdsOf, sameThing, selectThings } from './store.ts'

/**
 * A report between any two people. The caller must have checked that an administrator asks.
 * @throws Refusal 'reportNotFound'
 */
export async function reportForAdmin(ctx: Ctx, id: string): Promise<store.ReportRow> {
  const row = UUID_PATTERN.test(id) ? await store.reportById(ctx, id) : null
  if (!row) throw new Refusal('reportNotFound')
  return row
}

/**
 * Starts the investigation of an open report (P-14). A report in any other state is unchanged and no error, because the
 * call that decides it may arrive before this one. The caller must have checked that an administrator asks.
 * @throws Refusal 'reportNotFound'
 */
export async function startInvestigation(ctx: Ctx, id: string): Promise<{ row: store.ReportRow; isNew: boolean }> {
  return ctx.transaction(async (inside) => {
    const row = await locked(inside, id)
    const status = stateAfter(row.status, 'investigate')
    if (!status) return { row, isNew: false }
    const changed = await store.updateReport(inside, id, { status, investigatedAt: inside.now() })
    await tellScreens(inside, changed)
    return { row: changed, isNew: true }
  })
}

/**
 * Resolves a report (P-14). The caller must have checked that an administrator asks, and sends `noticesOf` afterwards.
 * @throws Refusal 'reportNotFound', 'reportClosed' unless it is under investigation
 */
export async function settleReport(
  ctx: Ctx,
  id: string,
  { decision, answer }: { decision: ReportDecision; answer: string },
): Promise<store.ReportRow> {
  return ctx.transaction(async (inside) => {
    const row = await locked(inside, id)
    const status = stateAfter(row.status, 'resolve')
    if (!status) throw new Refusal('reportClosed')
    const resolvedAt = inside.now()
    const changed = await store.updateReport(inside, id, { status, decision, answer, resolvedAt })
    await tellScreens(inside, changed)
    return changed
  })
}

/** Undoes a resolution of `decidedAt`: the report returns to its previous state, unless it was decided again since. */
export async function reopenReport(ctx: Ctx, id: string, status: ReportState, decidedAt: string): Promise<boolean> {
  return ctx.transaction(async (inside) => {
    const row = await locked(inside, id)
    if (row.status !== 'resolved' || row.resolvedAt?.toISOString() !== decidedAt) return false
    const changes = { status, decision: null, answer: '', resolvedAt: null }
    await tellScreens(inside, await store.updateReport(inside, id, changes))
    return true
  })
}

async function locked(ctx: Ctx, id: string): Promise<store.ReportRow> {
  const row = UUID_PATTERN.test(id) ? await store.lockReport(ctx, id) : null
  if (!row) throw new Refusal('reportNotFound')
  return row
}

async function tellScreens(ctx: Ctx, row: store.ReportRow): Promise<void> {
  if (row.kind !== 'order') return
  const people = [row.buyerId, row.sellerId].filter((id) => id !== null)
  await tellAll(ctx, people, 'dispute', { orderId: row.subjectId, status: row.status })
}

/**
 * The notices of a resolved report: in a dispute both sides get the same; otherwise the reporter gets the answer, and
 * the reported person is not told who reported.
 */
export function noticesOf(row: store.ReportRow): { userId: string; notice: Notice }[] {
  const { id: about, kind, title: item, answer, decision, reporterId } = row
  const params = { item, kind, answer, decision: decision ?? 'dismissed' }
  const to = (userId: string | null, notice: Notice) => (userId === null ? [] : [{ userId, notice }])
  if (kind === 'order') {
    const notice = { kind: 'disputeResolved', params, actionUrl: `/orders/${row.subjectId}`, about } as const
    return [...to(row.buyerId, notice), ...to(row.sellerId, notice)]
  }
  const actionUrl = '/notifications'
  return [
    ...to(reporterId, { kind: 'reportResolved', params, actionUrl, about }),
    ...to(row.sellerId, { kind: 'reportAboutYou', params, actionUrl, about: `${kind} ${row.subjectId}` }),
  ]
}

/** Deletes the reports of the demo neighbourhood, since reports survive the deletion of their people. */
export const removeDemoReports = (ctx: Ctx): Promise<void> => store.deleteDemoReports(ctx)
