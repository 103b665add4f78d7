import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { days } from '#core/units.ts'
import { namesOf } from '#features/accounts/server/accounts.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { isBlocked } from '#features/people/server/blocks.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import type { Report } from '../contract.ts'
import { MOST_EVIDENCE, priorityOf, REPORTS_PER_DAY, type ReportKind, type Rule } from '../rules.ts'
import * as store from './store.ts'
import type { ReportRow } from './store.ts'

/** The subject of a report. */
export interface Subject {
  /** Its id as stored in the database. */
  id: string
  /** Title of the thing; "" for people. */
  title: string
  /** For an order its buyer; null: the reporter. */
  buyerId: string | null
  /** The reported person; null: unknown. */
  sellerId: string | null
  isDemo: boolean
}

/** Functions of higher features about subjects of reports; set by `app`. */
export interface ReportSubjects {
  /** The thing, if the caller may see it (an order or conversation: takes part in it); else null. */
  read(ctx: Ctx, subject: { kind: ReportKind; id: string }): Promise<Subject | null>
  /** Stops the deadline of an order while a dispute about it is open. */
  hold(ctx: Ctx, orderId: string): Promise<void>
}

interface Reported {
  subject: { kind: ReportKind; id: string }
  rule: Rule
  text: string
  photoIds: string[]
}

/**
 * Stores a report (P-15). A report about an order opens a dispute: the other party is notified, and the order's
 * deadline stops. Otherwise the reported person is notified only when it is resolved, without the reporter's name.
 * @throws Refusal 'notSignedIn', 'notFound' for what the caller cannot see, 'ownReport', 'alreadyReported' while one is
 * unresolved, 'tooManyReports' beyond 20 a day, those of `claimPhotos`
 */
export const reportThing =
  (subjects: ReportSubjects) =>
  async (ctx: Ctx, input: Reported): Promise<Report> => {
    const { userId, isDemo } = signedIn(ctx)
    return ctx.transaction(async (inside) => {
      await store.lockReporter(inside, userId)
      const { kind } = input.subject
      const subject = await subjects.read(inside, input.subject)
      if (!subject || subject.isDemo !== isDemo) throw new Refusal('notFound')
      if (kind !== 'order' && subject.sellerId === userId) throw new Refusal('ownReport')
      if (await store.openReport(inside, { reporterId: userId, kind, subjectId: subject.id }))
        throw new Refusal('alreadyReported')
      const since = new Date(inside.now().getTime() - days(1))
      if ((await store.countReports(inside, userId, since)) >= REPORTS_PER_DAY) throw new Refusal('tooManyReports')
      const photoIds = await claimPhotos(inside, input.photoIds, MOST_EVIDENCE)
      const row = await store.insertReport(
        inside,
        {
          id: newId(),
          kind,
          subjectId: subject.id,
          title: subject.title,
          rule: input.rule,
          text: input.text,
          reporterId: userId,
          buyerId: subject.buyerId ?? userId,
          sellerId: subject.sellerId,
          status: 'open',
          priority: priorityOf(input.rule),
          isDemo,
          createdAt: inside.now(),
        },
        photoIds,
      )
      if (kind === 'order') await openDispute(inside, row, subjects)
      return presentReport(row, userId)
    })
  }

async function openDispute(ctx: Ctx, row: store.ReportRow, subjects: ReportSubjects): Promise<void> {
  await subjects.hold(ctx, row.subjectId)
  for (const id of [row.buyerId, row.sellerId]) {
    if (!id) continue
    await tell(ctx, id, 'dispute', { orderId: row.subjectId, status: row.status })
    if (id === row.reporterId) continue
    const name = (await namesOf(ctx, [row.reporterId!])).get(row.reporterId!) ?? ''
    await notify(ctx, id, {
      kind: 'disputeOpened',
      params: { name, item: row.title },
      actionUrl: `/orders/${row.subjectId}`,
      about: row.id,
    })
  }
}

/**
 * The newest dispute about an order, for its two parties; null for everybody else. While one of the two blocks the other,
 * only its author and administrators read its text (K-16).
 * @throws Refusal 'notSignedIn'
 */
export async function readOrderDispute(ctx: Ctx, { id }: { id: string }): Promise<{ dispute: Report | null }> {
  const { userId } = signedIn(ctx)
  const row = await store.newestOfOrder(ctx, id, userId)
  if (!row) return { dispute: null }
  const isApart = row.reporterId !== null && (await isBlocked(ctx, userId, row.reporterId))
  return { dispute: presentReport(isApart ? { ...row, text: '' } : row, userId) }
}

/** True while a person's report about a thing is not resolved. */
export const hasOpenReport = async (
  ctx: Ctx,
  which: { reporterId: string; kind: ReportKind; subjectId: string },
): Promise<boolean> => (await store.openReport(ctx, which)) !== null

/** A report for one of its two parties. */
const presentReport = (row: ReportRow, userId: string): Report => ({
  id: row.id,
  kind: row.kind,
  rule: row.rule,
  text: row.text,
  status: row.status,
  isMine: row.reporterId === userId,
  decision: row.decision,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
})
