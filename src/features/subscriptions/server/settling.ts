import { Refusal } from '#core/errors.ts'
import { extendPaid } from '#features/listings/server/visibility.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import type { Payment, PaymentToConfirm } from '../contract.ts'
import { paidTime, type PaymentAction, stateAfter } from '../rules.ts'
import { type EventToCheck, selectEventsToCheck } from './eventStore.ts'
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

/** As many payments an administrator is shown at once, those that wait longest first. */
const AT_ONCE = 200

/**
 * Reported payments that wait for an administrator (P-06), those that wait longest first.
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
 * Listings paid for now, and the money confirmed since a time, for the overview of administrators (P-03).
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
 * Events of the gateway that an administrator has to look at, newest first: money that matched no open payment.
 * @throws Refusal 'adminOnly'
 */
export async function eventsToCheck(ctx: Ctx): Promise<EventToCheck[]> {
  asAdmin(ctx)
  return selectEventsToCheck(ctx, AT_ONCE)
}

/**
 * An administrator saw the money: every listing of the payment gets its months (N-09, P-06). Confirming again does nothing.
 * @throws Refusal 'adminOnly', 'paymentNotFound', 'paymentClosed' for a refused one
 */
export async function confirmPayment(ctx: Ctx, { id }: { id: string }): Promise<Payment> {
  const { userId } = asAdmin(ctx)
  return ctx.transaction(async (inside) => {
    const payment = await openPayment(inside, id, 'confirm')
    if (payment.state !== 'confirmed') await activate(inside, payment, { settledThrough: 'admin', settledBy: userId })
    return readPayment(inside, id)
  })
}

/**
 * An administrator did not find the money; the payer is told why and may tell the reference with another payment.
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
 * Gives a locked, open payment its effect: the months of every listing that is still there, each counted from where its
 * paid time ends. What money came for is confirmed even when every listing is gone.
 */
export async function activate(ctx: Ctx, payment: PaymentRow, settled: Partial<NewPayment>): Promise<void> {
  const now = ctx.now()
  for (const { position, listingId } of await linesToPay(ctx, payment.id)) {
    let paid: ReturnType<typeof paidTime> | undefined
    await extendPaid(ctx, listingId, (until) => (paid = paidTime(until, now, payment.months)).until)
    if (paid) await setLineTime(ctx, { paymentId: payment.id, position }, paid)
  }
  await updatePayment(ctx, payment.id, { ...settled, state: 'confirmed', settledAt: now })
  await tellPayer(ctx, payment, 'paymentConfirmed', { months: payment.months })
}

/** Expires payments of which nobody told a reference in time; due work. */
export async function settlePayments(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    for (const { userId } of await expireDue(inside)) if (userId) await tell(inside, userId, 'subscription', {})
  })
}

/** A payment on which this is possible, or which is where it would lead already; locked. */
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
  kind: 'paymentConfirmed' | 'paymentRefused',
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
