import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { days } from '#core/units.ts'
import { namesOf } from '#features/accounts/server/accounts.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import type { Report } from '../contract.ts'
import { MOST_EVIDENCE, priorityOf, REPORTS_PER_DAY, type ReportKind, type Rule } from '../rules.ts'
import { presentReport } from './present.ts'
import * as store from './store.ts'

/** What a report is about. */
export interface Subject {
  /** Its id as the database writes it. */
  id: string
  /** Name of the thing; "" for people. */
  title: string
  /** Of an order its buyer; null: who reports. */
  buyerId: string | null
  /** Whom it is about; null: nobody we know. */
  sellerId: string | null
  isDemo: boolean
}

/** What the features that come later have to say and to do about a report; wired by `app`. */
export interface ReportSubjects {
  /** The thing, if the asker may see it (of an order or a conversation: takes part in it); else null. */
  read(ctx: Ctx, subject: { kind: ReportKind; id: string }): Promise<Subject | null>
  /** Keeps an order as it is while a dispute about it is open. */
  hold(ctx: Ctx, orderId: string): Promise<void>
}

interface Reported {
  subject: { kind: ReportKind; id: string }
  rule: Rule
  text: string
  photoIds: string[]
}

/**
 * Takes a report (P-15). One about an order opens a dispute: its other side is told, and the clock leaves the order alone.
 * Of everything else the person it is about hears when it is resolved, never from whom it came.
 * @throws Refusal 'notSignedIn', 'notFound' for what the asker cannot see, 'ownReport', 'alreadyReported' while one is
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
 * The newest problem with an order, for its two sides; for everybody else there is none.
 * @throws Refusal 'notSignedIn'
 */
export async function readOrderDispute(ctx: Ctx, { id }: { id: string }): Promise<{ dispute: Report | null }> {
  const { userId } = signedIn(ctx)
  const row = await store.newestOfOrder(ctx, id, userId)
  return { dispute: row && presentReport(row, userId) }
}
