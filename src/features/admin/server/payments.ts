import { parse } from 'csv-parse/sync'
import { dayOf } from '#core/dates.ts'
import * as ledger from '#features/subscriptions/server/payments.ts'
import * as settling from '#features/subscriptions/server/settling.ts'
import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { PaymentState } from '#features/subscriptions/rules.ts'
import type { PaymentToConfirm } from '#features/subscriptions/contract.ts'
import type { AdminPayment, AdminPayments, StatementMatch } from '../paymentContract.ts'
import { MOST_STATEMENT_LINES, statementLines } from '../rules.ts'
import { type Assigned, assignedFilter, assigneesOf } from './assignments.ts'
import { logAdminAct } from './log.ts'
import { payerOf, selectConfirmed, selectPaid } from './paymentStore.ts'

const AT_ONCE = 200

/** Start of the month of `at` in Indian time. */
export const monthOf = (at: Date): Date => new Date(`${dayOf(at).slice(0, 7)}-01T00:00:00+05:30`)

/** The payments overview (P-06); empty in the demo neighbourhood. For administrators (feature.ts). */
export async function readAdminPayments(ctx: Ctx): Promise<AdminPayments> {
  if (signedIn(ctx).isDemo) return { waiting: [], confirmed: [], subscriptions: [], events: [] }
  const { payments: waiting } = await settling.paymentsToConfirm(ctx)
  const party = (row: { ownerId: string | null; ownerName: string | null }) =>
    row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '' }
  return {
    waiting: await withAssignees(ctx, waiting),
    confirmed: (await selectConfirmed(ctx, monthOf(ctx.now()), AT_ONCE)).map((row) => ({ ...row, payer: party(row) })),
    subscriptions: (await selectPaid(ctx, AT_ONCE)).map((row) => ({ ...row, owner: party(row) })),
    events: await settling.eventsToCheck(ctx),
  }
}

/**
 * Confirms that the money of a payment arrived (P-06).
 * @throws Refusal 'paymentNotFound', 'paymentClosed'
 */
export async function confirmPayment(ctx: Ctx, { id }: { id: string }): Promise<{ done: boolean }> {
  refuseDemo(ctx)
  return ctx.transaction(async (inside) => {
    await settling.confirmPayment(inside, { id })
    await logAdminAct(inside, { act: 'confirmPayment', subject: `payment:${id}`, personId: await payerOf(inside, id) })
    return { done: true }
  })
}

/**
 * Refuses a payment whose money was not found (P-06).
 * @throws Refusal 'paymentNotFound', 'paymentClosed'
 */
export async function refusePayment(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<{ done: boolean }> {
  refuseDemo(ctx)
  return ctx.transaction(async (inside) => {
    await settling.refusePayment(inside, { id, reason })
    const personId = await payerOf(inside, id)
    await logAdminAct(inside, { act: 'refusePayment', subject: `payment:${id}`, personId, details: { reason } })
    return { done: true }
  })
}

/** Payments by reference, amount or person (P-06); empty in the demo neighbourhood. For administrators (feature.ts). */
export async function findPayments(
  ctx: Ctx,
  {
    assigned,
    ...input
  }: {
    q: string
    state?: PaymentState | undefined
    assigned?: Assigned | undefined
    before?: string | undefined
  },
): Promise<{ payments: AdminPayment[]; next: string | null }> {
  if (signedIn(ctx).isDemo) return { payments: [], next: null }
  const filter = await assignedFilter(ctx, 'payment', assigned)
  const { payments, next } = await ledger.findPayments(ctx, { ...input, ...filter })
  return { payments: await withAssignees(ctx, payments), next }
}

async function withAssignees(ctx: Ctx, payments: readonly PaymentToConfirm[]): Promise<AdminPayment[]> {
  const keys = payments.map(({ id }) => `payment:${id}`)
  const assignees = await assigneesOf(ctx, keys)
  return payments.map((payment) => ({ ...payment, assignee: assignees.get(`payment:${payment.id}`) ?? null }))
}

/**
 * Records that a confirmed payment was refunded by hand: its remaining time ends and the payer gets the reason.
 * @throws Refusal 'paymentNotFound', 'paymentClosed'
 */
export async function refundPayment(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<{ done: boolean }> {
  refuseDemo(ctx)
  return ctx.transaction(async (inside) => {
    await settling.refundPayment(inside, { id, reason })
    const personId = await payerOf(inside, id)
    await logAdminAct(inside, { act: 'refundPayment', subject: `payment:${id}`, personId, details: { reason } })
    return { done: true }
  })
}

/**
 * Settles gateway money that matched no payment.
 * @throws Refusal 'notFound', 'paymentNotFound', 'paymentClosed'
 */
export async function handleMoney(
  ctx: Ctx,
  { id, paymentId, note }: { id: string; paymentId?: string | undefined; note: string },
): Promise<{ done: boolean }> {
  refuseDemo(ctx)
  return ctx.transaction(async (inside) => {
    await settling.handleEvent(inside, { id, paymentId: paymentId ?? null, note })
    const personId = paymentId === undefined ? null : await payerOf(inside, paymentId)
    const subject = paymentId === undefined ? `money:${id}` : `payment:${paymentId}`
    await logAdminAct(inside, { act: 'handleMoney', subject, personId, details: { reason: note, event: id } })
    return { done: true }
  })
}

function refuseDemo(ctx: Ctx): void {
  if (signedIn(ctx).isDemo) throw new Refusal('paymentNotFound')
}

type StatementProblem = 'unreadable' | 'noAmounts' | 'tooManyLines'

/** Open payments that match lines of a bank statement; changes nothing. For administrators (feature.ts). */
export async function matchStatement(
  ctx: Ctx,
  { csv }: { csv: string },
): Promise<{ problem: StatementProblem | null; matches: StatementMatch[] }> {
  const rows = rowsOfCsv(csv)
  if (!rows) return { problem: 'unreadable', matches: [] }
  if (rows.length > MOST_STATEMENT_LINES) return { problem: 'tooManyLines', matches: [] }
  const lines = statementLines(rows)
  if (!lines) return { problem: 'noAmounts', matches: [] }
  const { waiting } = await readAdminPayments(ctx)
  const matches = lines.map(({ line, references, amountPaise }): StatementMatch => {
    const paid = waiting.find(
      ({ reference, transactionRef }) => references.includes(reference ?? '') || references.includes(transactionRef),
    )
    const outcome = !paid ? 'unknown' : paid.amountPaise === amountPaise ? 'match' : 'amountDiffers'
    const payment = paid ? { id: paid.id, payer: paid.payer?.name ?? '', amountPaise: paid.amountPaise } : null
    return { line, reference: paid?.reference ?? references[0]!, amountPaise, outcome, payment }
  })
  return { problem: null, matches }
}

function rowsOfCsv(csv: string): { line: number; cells: string[] }[] | null {
  try {
    const records = parse(csv, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record: cells, info }) => ({ line: info.lines, cells }))
  } catch {
    return null
  }
}
