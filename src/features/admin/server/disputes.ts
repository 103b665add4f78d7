import { namesOf } from '#features/accounts/server/accounts.ts'
import { orderForDispute } from '#features/orders/server/orders.ts'
import { photosOf } from '#features/photos/server/photos.ts'
import type { ReportKind } from '#features/reports/rules.ts'
import {
  historyOf,
  startInvestigation,
  photoIdsOf,
  type ReportRow,
  reportForAdmin,
  sameThing,
  selectThings,
} from '#features/reports/server/settling.ts'
import { hideReview } from '#features/reviews/server/reviews.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Dispute, DisputeCase, OwnerHistory } from '../caseContract.ts'
import { type Assigned, assignedFilter, assigneesOf } from './assignments.ts'
import { reportedListing } from './listingStore.ts'
import { presentEntries, logAdminAct } from './log.ts'
import { rowsAbout } from './logStore.ts'
import { ownerFigures } from './peopleStore.ts'
import { reportedMeeting, reportedReview } from './subjectStore.ts'

const MOST_ACTS = 6

const AT_ONCE = 50

/**
 * Reported things of the administrator's world (demo or real), each once with its most urgent report, most urgent first
 * (P-11). For administrators (feature.ts).
 */
export async function listDisputes(
  ctx: Ctx,
  {
    status,
    q = '',
    skip = '0',
    kind,
    assigned,
  }: {
    status: 'unresolved' | 'resolved'
    q?: string
    skip?: string
    kind?: ReportKind | undefined
    assigned?: Assigned | undefined
  },
): Promise<{ disputes: Dispute[]; total: number }> {
  const states = status === 'resolved' ? (['resolved'] as const) : (['open', 'investigating'] as const)
  const { rows, total } = await selectThings(ctx, {
    states: [...states],
    q,
    kind: kind ?? null,
    ...(await assignedFilter(ctx, 'report', assigned)),
    isDemo: signedIn(ctx).isDemo,
    skip: Number(skip),
    most: AT_ONCE,
  })
  const names = await namesOf(ctx, [
    ...new Set(rows.flatMap(({ buyerId, sellerId }) => [buyerId ?? [], sellerId ?? []].flat())),
  ])
  const assignees = await assigneesOf(ctx, rows.map(subjectKey))
  const disputes = rows.map((row) => presentDispute(row, names, row.together, assignees.get(subjectKey(row)) ?? null))
  return { disputes, total }
}

/** The key of all reports about one thing, for assignments. */
const subjectKey = ({ kind, subjectId }: ReportRow) => `report:${kind}:${subjectId}`

function presentDispute(
  row: ReportRow,
  names: Map<string, string>,
  reports: number,
  assignee: Dispute['assignee'],
): Dispute {
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
    reports,
    assignee,
  }
}

/**
 * One report with its text, its subject, other reports about that subject and its owner's history; never the content of
 * a conversation. For administrators (feature.ts).
 * @throws Refusal 'reportNotFound'
 */
export async function readDispute(ctx: Ctx, { id }: { id: string }): Promise<DisputeCase> {
  const row = await reportForAdmin(ctx, id)
  if (row.isDemo !== signedIn(ctx).isDemo) throw new Refusal('reportNotFound')
  const same = await sameThing(ctx, row)
  const names = await namesOf(ctx, [
    ...new Set([row.buyerId ?? [], row.sellerId ?? [], ...same.map(({ reporterId }) => reporterId ?? [])].flat()),
  ])
  const key = subjectKey(row)
  const review = row.kind === 'review' ? await reportedReview(ctx, row.subjectId) : null
  const order = row.kind === 'order' ? await orderForDispute(ctx, row.subjectId) : null
  return {
    ...presentDispute(row, names, same.length + 1, (await assigneesOf(ctx, [key])).get(key) ?? null),
    text: row.text,
    others: same.map((other) => ({
      id: other.id,
      rule: other.rule,
      text: other.text,
      reporter: other.reporterId === null ? null : { id: other.reporterId, name: names.get(other.reporterId) ?? '' },
      status: other.status,
      createdAt: other.createdAt.toISOString(),
    })),
    meeting: row.kind === 'meeting' ? await reportedMeeting(ctx, row.subjectId) : null,
    listing: row.kind === 'listing' ? await reportedListing(ctx, row.subjectId) : null,
    owner: row.sellerId === null ? null : await readOwner(ctx, row.sellerId, await historyOf(ctx, row)),
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
 * Marks an open report as being investigated (P-14); a report in another state is returned unchanged.
 * @throws Refusal 'reportNotFound'
 */
export async function investigateDispute(ctx: Ctx, { id }: { id: string }): Promise<DisputeCase> {
  return ctx.transaction(async (inside) => {
    await readDispute(inside, { id })
    const { row, isNew } = await startInvestigation(inside, id)
    if (isNew) await logAdminAct(inside, { act: 'investigateReport', subject: `report:${id}`, personId: row.sellerId })
    return readDispute(inside, { id })
  })
}

/**
 * Restores a review that was hidden by mistake (P-14): it is shown and counted again, and its author gets the reason.
 * @throws Refusal 'reportNotFound'; 'reportClosed' when it is not hidden
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
    await logAdminAct(inside, { act: 'restoreReview', subject: `report:${id}`, personId, details: { reason } })
    return readDispute(inside, { id })
  })
}

/** What administrators know about the owner of a reported thing; null: the account was deleted. */
async function readOwner(
  ctx: Ctx,
  id: string,
  history: { reports: number; upheld: number },
): Promise<OwnerHistory | null> {
  const figures = await ownerFigures(ctx, id)
  if (!figures) return null
  const acts = await presentEntries(ctx, await rowsAbout(ctx, id, MOST_ACTS))
  return { id, ...figures, ...history, acts }
}
