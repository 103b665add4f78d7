import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_KINDS } from '#features/listings/rules.ts'
import { paymentId, PaymentToConfirm } from '#features/subscriptions/contract.ts'
import { PAYMENT_STATES } from '#features/subscriptions/rules.ts'
import { admin, assigned, done, nothing, Party, reason, search } from './fields.ts'
import { STATEMENT_LENGTH } from './rules.ts'

const kind = z.enum(LISTING_KINDS)

export const PaidListing = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  owner: Party,
  paidUntil: z.string(),
})
export type PaidListing = z.infer<typeof PaidListing>

/** A payment, and the administrator to whom it is assigned. */
export const AdminPayment = z.object({ ...PaymentToConfirm.shape, assignee: Party })
export type AdminPayment = z.infer<typeof AdminPayment>

export const AdminPayments = z.object({
  waiting: z.array(AdminPayment),
  /** Confirmed in the current month, newest first. */
  confirmed: z.array(
    z.object({ id: z.string(), payer: Party, amountPaise: z.number(), months: z.number(), settledAt: z.string() }),
  ),
  subscriptions: z.array(PaidListing),
  /** Gateway events whose money matched no open payment. */
  events: z.array(
    z.object({
      id: z.string(),
      outcome: z.string(),
      amountPaise: z.nullable(z.number()),
      reference: z.nullable(z.string()),
      receivedAt: z.string(),
    }),
  ),
})
export type AdminPayments = z.infer<typeof AdminPayments>

export const MATCH_OUTCOMES = ['match', 'amountDiffers', 'unknown'] as const
export const StatementMatch = z.object({
  line: z.number(),
  reference: z.string(),
  amountPaise: z.nullable(z.number()),
  outcome: z.enum(MATCH_OUTCOMES),
  payment: z.nullable(z.object({ id: z.string(), payer: z.string(), amountPaise: z.number() })),
})
export type StatementMatch = z.infer<typeof StatementMatch>

export const readAdminPayments = defineEndpoint({
  ...admin,
  ...addresses.readAdminPayments,
  input: nothing,
  output: AdminPayments,
  summary: 'Payments that wait to be confirmed, those confirmed this month, and every paid listing.',
})
export const confirmPayment = defineEndpoint({
  ...admin,
  ...addresses.confirmPayment,
  idempotent: true,
  input: z.object({ id: paymentId }),
  output: done,
  summary: 'The money of a reported payment has arrived: its listings get their months.',
})
export const refusePayment = defineEndpoint({
  ...admin,
  ...addresses.refusePayment,
  idempotent: true,
  input: z.object({ id: paymentId, reason }),
  output: done,
  summary: 'The money of a reported payment was not found; the payer is told why.',
})
export const findPayments = defineEndpoint({
  ...admin,
  ...addresses.findPayments,
  input: z.object({
    q: search,
    state: z.optional(z.enum(PAYMENT_STATES, 'invalid')),
    assigned,
    before: z.optional(z.string().check(z.regex(/^[0-9T:.Z-]{24}_[0-9a-f-]{36}$/, 'invalid'))),
  }),
  output: z.object({ payments: z.array(AdminPayment), next: z.nullable(z.string()) }),
  summary: 'Payments by reference, amount or person, newest first, thirty at a time.',
})
export const refundPayment = defineEndpoint({
  ...admin,
  ...addresses.refundPayment,
  idempotent: true,
  input: z.object({ id: paymentId, reason }),
  output: done,
  summary: 'A confirmed payment was paid back: its remaining time ends, and the payer is told why.',
})
export const handleMoney = defineEndpoint({
  ...admin,
  ...addresses.handleMoney,
  idempotent: true,
  input: z.object({
    id: z.string().check(z.regex(/^[\w.-]{1,100}$/, 'notFound')),
    /** The payment to confirm with this money; absent: it was handled elsewhere. */
    paymentId: z.optional(paymentId),
    note: reason,
  }),
  output: done,
  summary: 'Settles money of the gateway that matched no payment: it confirms one, or a note says what was done.',
})
export const matchStatement = defineEndpoint({
  ...admin,
  ...addresses.matchStatement,
  input: z.object({ csv: z.string().check(z.minLength(1, 'required'), z.maxLength(STATEMENT_LENGTH, 'tooLong')) }),
  output: z.object({
    problem: z.nullable(z.enum(['unreadable', 'noAmounts', 'tooManyLines'])),
    matches: z.array(StatementMatch),
  }),
  summary: 'Tells which waiting payments a bank statement (CSV) shows, by reference and amount; changes nothing.',
})

export const paymentEndpoints = [
  readAdminPayments,
  confirmPayment,
  refusePayment,
  findPayments,
  refundPayment,
  handleMoney,
  matchStatement,
]
