import { Refusal } from '#core/errors.ts'
import { priceText } from '#core/money.ts'
import { paise, days } from '#core/units.ts'
import { freeUntil } from '#features/listings/rules.ts'
import { changePaid, prolongFree } from '#features/listings/server/visibility.ts'
import { notify, settleNotices } from '#features/notifications/server/notifications.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import type { Payment, PaymentToConfirm } from '../contract.ts'
import { paidTime, paidUntilAfterRefund, type PaymentAction, stateAfter, dueReminder, REMINDER_DAYS } from '../rules.ts'
import { type EventToCheck, noteHandled, selectEventsToCheck } from './eventStore.ts'
import { readPayment } from './payments.ts'
import { presentPayment } from './present.ts'
import {
  expireDue,
  linesToPay,
  lockPayment,
  type NewPayment,
  type PaymentRow,
  selectFigures,
  selectLines,
  selectPayers,
  selectPayments,
  setLineTime,
  updatePayment,
} from './store.ts'
import { type EndingRow, noteReminder, selectEnding } from './listingStore.ts'

/** Maximum number of payments shown to an administrator, longest waiting first. */
const AT_ONCE = 200

/**
 * Reported payments that wait for an administrator (P-06), longest waiting first.
 * @throws Refusal 'adminOnly'
 */
export async function paymentsToConfirm(ctx: Ctx): Promise<{ payments: PaymentToConfirm[] }> {
  asAdmin(ctx)
  const rows = await selectPayments(ctx, { state: 'pending', isReported: true }, { limit: AT_ONCE, oldestFirst: true })
  const lines = await selectLines(
    ctx,
    rows.map(({ id }) => id),
  )
  const payers = await selectPayers(
    ctx,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return {
    payments: rows.map((row) => ({ ...presentPayment(row, lines), payer: payers.get(row.userId ?? '') ?? null })),
  }
}

/**
 * Number of paid listings, and the money confirmed since a time, for the administrators' overview (P-03).
 * @throws Refusal 'adminOnly'
 */
export async function subscriptionFigures(
  ctx: Ctx,
  since: Date,
): Promise<{ activeSubscriptions: number; revenuePaise: number }> {
  asAdmin(ctx)
  return selectFigures(ctx, since)
}

/**
 * Gateway events for an administrator to check, newest first: money that matched no open payment.
 * @throws Refusal 'adminOnly'
 */
export async function eventsToCheck(ctx: Ctx): Promise<EventToCheck[]> {
  asAdmin(ctx)
  return selectEventsToCheck(ctx, AT_ONCE)
}

/**
 * Confirms a payment that an administrator has verified: every listing of it gets its months (N-09, P-06). Confirming
 * again does nothing.
 * @throws Refusal 'adminOnly', 'paymentNotFound', 'paymentClosed' for a refused one
 */
export async function confirmPayment(ctx: Ctx, { id }: { id: string }): Promise<Payment> {
  const { userId } = asAdmin(ctx)
  return ctx.transaction(async (inside) => {
    const payment = await openPayment(inside, id, 'confirm')
    if (payment.state !== 'confirmed')
      await activatePayment(inside, payment, { settledThrough: 'admin', settledBy: userId })
    return readPayment(inside, id)
  })
}

/**
 * Refuses a payment whose money was not found; the payer is notified of the reason and may report the reference with
 * another payment.
 * @throws Refusal 'adminOnly', 'paymentNotFound', 'paymentClosed' for one that is confirmed or expired
 */
export async function refusePayment(ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<Payment> {
  const { userId } = asAdmin(ctx)
  return ctx.transaction(async (inside) => {
    const payment = await openPayment(inside, id, 'refuse')
    if (payment.state === 'refused') return readPayment(inside, id)
    const settled = { settledAt: inside.now(), settledThrough: 'admin', settledBy: userId } as const
    await updatePayment(inside, id, { state: 'refused', reason, ...settled })
    await tellPayer(inside, payment, 'paymentRefused', { reason })
    return readPayment(inside, id)
  })
}

/**
 * Confirms a locked, open payment: adds the months to every existing listing of it, counted from the end of its free or
 * paid time. A received payment is confirmed even when all its listings are deleted.
 */
export async function activatePayment(ctx: Ctx, payment: PaymentRow, settled: Partial<NewPayment>): Promise<void> {
  const now = ctx.now()
  for (const { position, listingId } of await linesToPay(ctx, payment.id)) {
    let paid: ReturnType<typeof paidTime> | undefined
    await changePaid(ctx, listingId, (ends) => (paid = paidTime(ends, now, payment.months)).until)
    if (paid) await setLineTime(ctx, { paymentId: payment.id, position }, paid)
  }
  await updatePayment(ctx, payment.id, { ...settled, state: 'confirmed', settledAt: now })
  if (payment.userId) await settleNotices(ctx, payment.userId, 'subscriptionEnds', 'listings')
  const hidden = (await selectLines(ctx, [payment.id])).filter(({ isRejected }) => isRejected).length
  const kind = hidden > 0 ? 'paymentConfirmedHidden' : 'paymentConfirmed'
  await tellPayer(ctx, payment, kind, { months: payment.months, hidden })
}

/**
 * Refunds a confirmed payment: the listings lose its remaining time, and the payer is notified. Past time counts as
 * used; refunding again does nothing.
 * @throws Refusal 'adminOnly', 'paymentNotFound', 'paymentClosed' for one that was never confirmed
 */
export async function refundPayment(ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<Payment> {
  const { userId } = asAdmin(ctx)
  return ctx.transaction(async (inside) => {
    const payment = await lockPayment(inside, id)
    if (!payment) throw new Refusal('paymentNotFound')
    if (payment.state !== 'refunded') {
      if (stateAfter(payment, 'refund') === null) throw new Refusal('paymentClosed')
      await giveBack(inside, payment, { reason, settledThrough: 'admin', settledBy: userId })
    }
    return readPayment(inside, id)
  })
}

/** Reverts the effect of a locked, confirmed payment. */
export async function giveBack(ctx: Ctx, payment: PaymentRow, settled: Partial<NewPayment>): Promise<void> {
  const now = ctx.now()
  for (const { listingId, paidFrom, paidUntil } of await selectLines(ctx, [payment.id])) {
    if (listingId === null || !paidFrom || !paidUntil) continue
    const line = { from: paidFrom, until: paidUntil }
    await changePaid(ctx, listingId, (ends) => paidUntilAfterRefund(ends.paidUntil, line, now))
  }
  await updatePayment(ctx, payment.id, { ...settled, state: 'refunded', settledAt: now })
  await tellPayer(ctx, payment, 'paymentRefunded', { reason: settled.reason ?? '' })
}

/**
 * Marks money that matched no open payment as handled. With a payment given, confirms that payment.
 * @throws Refusal 'adminOnly', 'notFound' for an event that is unknown or handled, 'paymentNotFound', 'paymentClosed'
 */
export async function handleEvent(
  ctx: Ctx,
  { id, paymentId, note }: { id: string; paymentId: string | null; note: string },
): Promise<void> {
  const { userId } = asAdmin(ctx)
  await ctx.transaction(async (inside) => {
    if (!(await noteHandled(inside, id, { paymentId, note }))) throw new Refusal('notFound')
    if (paymentId === null) return
    const payment = await openPayment(inside, paymentId, 'confirm')
    if (payment.state === 'confirmed') throw new Refusal('paymentClosed')
    await activatePayment(inside, payment, { settledThrough: 'admin', settledBy: userId })
  })
}

/** Expires payments without a reported reference; scheduled work. */
export async function settlePayments(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    for (const { userId } of await expireDue(inside)) if (userId) await tell(inside, userId, 'subscription', {})
  })
}

/** Locks a payment on which the action is possible, or which already has the resulting state. */
async function openPayment(ctx: Ctx, id: string, action: PaymentAction): Promise<PaymentRow> {
  const payment = await lockPayment(ctx, id)
  if (!payment) throw new Refusal('paymentNotFound')
  const isDone = payment.state === (action === 'confirm' ? 'confirmed' : 'refused')
  if (!isDone && stateAfter(payment, action) === null) throw new Refusal('paymentClosed')
  return payment
}

async function tellPayer(
  ctx: Ctx,
  { id, userId, amountPaise }: PaymentRow,
  kind: 'paymentConfirmed' | 'paymentConfirmedHidden' | 'paymentRefused' | 'paymentRefunded',
  params: Record<string, string | number>,
): Promise<void> {
  if (!userId) return
  const amount = priceText({ amount: paise(amountPaise), unit: '' })
  await notify(ctx, userId, { kind, params: { amount, ...params }, actionUrl: '/subscription' })
  await tell(ctx, userId, 'subscription', { paymentId: id })
}

function asAdmin(ctx: Ctx) {
  const actor = signedIn(ctx)
  if (!actor.isAdmin) throw new Refusal('adminOnly')
  return actor
}

/**
 * Reminds owners 7, 1 and 0 days before listings stop being visible, once each, with all listings of a day in one
 * notification (M-17, N-17). If payments are not set up, nothing ends (`prolongFreeTime`), so no reminder is sent.
 * Scheduled work.
 */
export async function remindOfEnds(ctx: Ctx): Promise<void> {
  if (!ctx.config.payments.payee) return
  const now = ctx.now().getTime()
  const ending = await selectEnding(ctx, new Date(now - days(1)), new Date(now + days(REMINDER_DAYS[0])))
  for (const ownerId of new Set(ending.map((row) => row.ownerId))) {
    const rows = ending.filter((row) => row.ownerId === ownerId)
    await ctx.transaction((inside) => remindOwner(inside, ownerId, rows))
  }
}

async function remindOwner(ctx: Ctx, ownerId: string, rows: readonly EndingRow[]): Promise<void> {
  for (const ahead of REMINDER_DAYS) {
    const told: EndingRow[] = []
    for (const row of rows) {
      const isDue = dueReminder(row.endsAt, row.createdAt, ctx.now()) === ahead
      if (isDue && (await noteReminder(ctx, row, ahead))) told.push(row)
    }
    if (told.length === 0) continue
    const params = { days: ahead, listings: told.length, name: told[0]!.title }
    await notify(ctx, ownerId, { kind: 'subscriptionEnds', params, actionUrl: '/subscription', about: 'listings' })
  }
}

/**
 * Extends free periods that are about to end if the operator has not set payments up, since nobody could pay. Once
 * payments are set up, remaining free periods end within `FREE_DAYS`. Those of the demo neighbourhood never end.
 * Scheduled work.
 */
export async function prolongFreeTime(ctx: Ctx): Promise<void> {
  if (ctx.config.freeDays === 0) return
  const now = ctx.now()
  await prolongFree(ctx, {
    soon: new Date(now.getTime() + days(1)),
    until: freeUntil(now, ctx.config.freeDays),
    onlyDemo: ctx.config.payments.payee !== null,
  })
}
