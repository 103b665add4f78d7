import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Payment, Subscription, PaymentToConfirm } from '../contract.ts'
import {
  amountFor,
  MONTHLY_PRICE,
  stateAfter,
  subscriptionState,
  UNREPORTED_FOR,
  paymentIdOf,
  plainReference,
  type PaymentState,
} from '../rules.ts'
import { ownFigures, type PayableRow, selectPayable } from './listingStore.ts'
import { presentPayment, presentSubscribed } from './present.ts'
import {
  expireUnreported,
  insertPayment,
  isReferenceTaken,
  lockPayment,
  selectLines,
  selectPayments,
  updatePayment,
  searchPayments,
  selectPayers,
} from './store.ts'

/** Number of a person's newest payments shown. */
const HISTORY = 50

/** All data of /subscription for its owner (N-01 … N-08): payee, figures, listings, payments. */
export async function readSubscription(ctx: Ctx): Promise<Subscription> {
  const { userId } = signedIn(ctx)
  const now = ctx.now()
  const rows = await selectPayable(ctx, { ownerId: userId })
  return {
    payee: ctx.config.payments.payee,
    freeDays: ctx.config.freeDays,
    monthlyPricePaise: MONTHLY_PRICE,
    stats: {
      ...(await ownFigures(ctx, userId)),
      subscribed: rows.filter((row) => subscriptionState(row, now) === 'paid').length,
      ...nextEnd(rows, now),
    },
    listings: rows.map((row) => presentSubscribed(row, now)),
    payments: await myPayments(ctx, userId),
  }
}

/** The earliest end of running free and paid times, of listings without a payment that is being checked. */
function nextEnd(rows: readonly PayableRow[], now: Date): Pick<Subscription['stats'], 'nextEnd' | 'nextEndIsFree'> {
  const ends = rows
    .filter((row) => !row.isBeingChecked && subscriptionState(row, now) !== 'ended')
    .map((row) => ({
      at: Math.max(row.freeUntil?.getTime() ?? 0, row.paidUntil?.getTime() ?? 0),
      isFree: subscriptionState(row, now) === 'free',
    }))
  const [first] = ends.toSorted((a, b) => a.at - b.at)
  return { nextEnd: first ? new Date(first.at).toISOString() : null, nextEndIsFree: first?.isFree ?? false }
}

async function myPayments(ctx: Ctx, userId: string): Promise<Payment[]> {
  const rows = await selectPayments(ctx, { userId }, { limit: HISTORY })
  const lines = await selectLines(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentPayment(row, lines))
}

/** One payment as its payer sees it. */
export async function readPayment(ctx: Ctx, id: string): Promise<Payment> {
  const [row] = await selectPayments(ctx, { id }, { limit: 1 })
  return presentPayment(row!, await selectLines(ctx, [id]))
}

/**
 * Creates a payment for the signed-in person's listings (N-04); the price is computed here (N-16). The person's earlier
 * payments without a reference expire, so that only one QR code is valid at a time.
 * @throws Refusal 'paymentsNotSetUp', 'notFound', 'notYours', 'paymentBeingChecked' for a listing with a reported
 * payment, 'invalidInput' for an item covered by its shop or a listing that was not approved
 */
export async function startPayment(ctx: Ctx, input: { listingIds: string[]; months: number }): Promise<Payment> {
  const { userId } = signedIn(ctx)
  if (!ctx.config.payments.payee) throw new Refusal('paymentsNotSetUp')
  const ids = [...new Set(input.listingIds)]
  return ctx.transaction(async (inside) => {
    const rows = await selectPayable(inside, { ids })
    if (rows.length < ids.length) throw new Refusal('notFound')
    if (rows.some(({ ownerId }) => ownerId !== userId)) throw new Refusal('notYours')
    if (rows.some(({ isCovered, moderation }) => isCovered || moderation === 'rejected'))
      throw new Refusal('invalidInput', { fields: { listingIds: 'invalid' } })
    if (rows.some(({ isBeingChecked }) => isBeingChecked)) throw new Refusal('paymentBeingChecked')
    const now = inside.now()
    const id = newId()
    await expireUnreported(inside, userId)
    await insertPayment(
      inside,
      {
        id,
        userId,
        months: input.months,
        amountPaise: amountFor(rows.length, input.months),
        expiresAt: new Date(now.getTime() + UNREPORTED_FOR),
        createdAt: now,
      },
      rows,
    )
    return readPayment(inside, id)
  })
}

/**
 * Reports the UPI reference of a payment of the signed-in person (N-09), or corrects it; possible for an expired one
 * too, because the money may have been sent before. Reporting the stored reference again changes nothing, whatever the
 * payment's state.
 * @throws Refusal 'paymentNotFound', 'paymentClosed', 'referenceUsed' for the reference of another payment (N-15)
 */
export async function reportReference(
  ctx: Ctx,
  { id, reference }: { id: string; reference: string },
): Promise<Payment> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const payment = await lockPayment(inside, id)
    if (!payment || payment.userId !== userId) throw new Refusal('paymentNotFound')
    if (payment.reference === reference) return readPayment(inside, id)
    const state = stateAfter(payment, 'report')
    if (state === null) throw new Refusal('paymentClosed')
    if (await isReferenceTaken(inside, reference, id)) throw new Refusal('referenceUsed')
    const reported = { state, reference, reportedAt: inside.now(), settledAt: null, settledThrough: null }
    await updatePayment(inside, id, reported)
    return readPayment(inside, id)
  })
}

const PAGE = 30

/**
 * Payments of everybody, newest first, thirty per page; of one state if given. The search text is a UPI reference, the
 * product's reference, an amount ("₹12"), or part of the payer's name, e-mail address or phone number; `only` and
 * `without` select by id.
 * @throws Refusal 'adminOnly'
 */
export async function findPayments(
  ctx: Ctx,
  {
    q,
    state,
    before,
    only = null,
    without = null,
  }: {
    q: string
    state?: PaymentState | undefined
    before?: string | undefined
    only?: readonly string[] | null
    without?: readonly string[] | null
  },
): Promise<{ payments: PaymentToConfirm[]; next: string | null }> {
  if (!signedIn(ctx).isAdmin) throw new Refusal('adminOnly')
  const [at, lastId] = before?.split('_') ?? []
  const rupees = /^\s*(?:₹|rs\.?)?\s*(\d{1,7}(?:\.\d{1,2})?)\s*$/i.exec(q)?.[1]
  const rows = await searchPayments(ctx, {
    text: q,
    reference: plainReference(q),
    id: paymentIdOf(q.toUpperCase()),
    amountPaise: rupees === undefined ? null : Math.round(Number(rupees) * 100),
    state: state ?? null,
    only,
    without,
    before: at === undefined || lastId === undefined ? null : { at, id: lastId },
    limit: PAGE + 1,
  })
  const page = rows.slice(0, PAGE)
  const ids = page.map(({ id }) => id)
  const found = new Map((await selectPayments(ctx, { ids }, { limit: PAGE })).map((row) => [row.id, row]))
  const lines = await selectLines(ctx, ids)
  const payers = await selectPayers(
    ctx,
    [...found.values()].flatMap(({ userId }) => userId ?? []),
  )
  const last = page.at(-1)
  return {
    payments: ids.flatMap((id) => {
      const row = found.get(id)
      return row ? [{ ...presentPayment(row, lines), payer: payers.get(row.userId ?? '') ?? null }] : []
    }),
    next: rows.length > PAGE && last ? `${new Date(last.createdAt).toISOString()}_${last.id}` : null,
  }
}
