import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { seconds } from '#core/units.ts'
import { namesOf } from '#features/accounts/server/accounts.ts'
import { moderateListing, moderationOf, undoModeration } from '#features/listings/server/moderation.ts'
import { notify, type Notice } from '#features/notifications/server/notifications.ts'
import { holdOrder } from '#features/orders/server/orders.ts'
import { reopenReport } from '#features/reports/server/settling.ts'
import { showRequest } from '#features/requests/server/rounds.ts'
import { hideReview } from '#features/reviews/server/reviews.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Undo } from '../fields.ts'
import type { AdminAct } from '../rules.ts'
import * as store from './workStore.ts'
import { logAdminAct } from './log.ts'
import { decisionsOn } from './logStore.ts'

/** Steps and notifications of one decision, collected while it is made. */
export class Decision {
  readonly steps: store.Step[] = []
  readonly notices: { userId: string; notice: Notice }[] = []

  /** Adds a notification; a person gets each notification of a decision once. */
  tell(userId: string, notice: Notice): void {
    const isSame = (other: (typeof this.notices)[number]) =>
      other.userId === userId && other.notice.kind === notice.kind && other.notice.about === notice.about
    if (!this.notices.some(isSame)) this.notices.push({ userId, notice })
  }

  /** Moderates a locked listing. */
  async moderate(ctx: Ctx, id: string, to: { moderation: 'approved' | 'rejected'; reason: string }): Promise<void> {
    const before = await moderationOf(ctx, id)
    await moderateListing(ctx, id, to)
    const at = (await moderationOf(ctx, id))?.reviewedAt
    if (before && at) this.steps.push({ of: 'listing', id, before, at })
  }
}

/**
 * Stores a decision for as long as it can be undone, and holds its notifications back until then (ADR 0072); if it
 * cannot be undone, they are sent at once. Call in the transaction of the decision.
 * @returns how to undo it; null when it cannot be undone
 */
export async function holdDecision(
  ctx: Ctx,
  { steps, notices }: Decision,
  { act, subject }: { act: AdminAct; subject: string },
): Promise<Undo> {
  if (ctx.config.adminUndoSeconds === 0) {
    for (const { userId, notice } of notices) await notify(ctx, userId, notice)
    return null
  }
  const { userId: adminId, isDemo } = signedIn(ctx)
  const decidedAt = ctx.now()
  const tellAt = new Date(decidedAt.getTime() + seconds(ctx.config.adminUndoSeconds))
  const id = newId()
  await store.insertHeld(ctx, { id, adminId, isDemo, act, subject, steps, notices, decidedAt, tellAt })
  return { id, until: tellAt.toISOString() }
}

/**
 * Undoes a decision whose notifications were not sent yet; parts that were decided or changed again since then stay as
 * they are. For administrators (feature.ts).
 * @throws Refusal 'undoTooLate'
 */
export async function undoDecision(ctx: Ctx, { id }: { id: string }): Promise<{ done: boolean }> {
  return ctx.transaction(async (inside) => {
    const held = await store.takeHeld(inside, id, signedIn(inside).isDemo)
    if (!held) throw new Refusal('undoTooLate')
    const subjects: string[] = []
    for (const step of held.steps.toReversed()) if (await undoStep(inside, step)) subjects.push(`${step.of}:${step.id}`)
    const undone = await decisionsOn(inside, subjects, held.decidedAt)
    const details = { act: held.act, count: held.steps.length, undone: undone.join(',') }
    await logAdminAct(inside, { act: 'undoDecision', subject: held.subject, details })
    return { done: true }
  })
}

/** Undoes one change; true when it is a logged decision that no longer holds. */
async function undoStep(ctx: Ctx, step: store.Step): Promise<boolean> {
  if (step.of === 'listing') return undoModeration(ctx, step.id, step.before, step.at)
  if (step.of === 'report') return reopenReport(ctx, step.id, step.status, step.at)
  if (step.of === 'review') await hideReview(ctx, { id: step.id, isHidden: false })
  if (step.of === 'request') await showRequest(ctx, step.id, step.wasOpen)
  if (step.of === 'order') await holdOrder(ctx, { id: step.id, isHeld: true })
  return false
}

/** Sends the notifications of decisions that can no longer be undone (scheduled work). */
export async function tellDecisions(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    const notices = await store.takeDue(inside)
    const names = await namesOf(inside, [...new Set(notices.map(({ userId }) => userId))])
    for (const { userId, notice } of notices) if (names.has(userId)) await notify(inside, userId, notice)
  })
}
