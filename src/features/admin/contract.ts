import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_KINDS } from '#features/listings/rules.ts'
import { paymentId, PaymentToConfirm } from '#features/subscriptions/contract.ts'
import { admin, done, listingId, nothing, Party, reason, search, time, uuid } from './fields.ts'
import { ADMIN_ACTS, STATEMENT_LENGTH } from './rules.ts'

const kind = z.enum(LISTING_KINDS)

export const AdminOverview = z.object({
  totalUsers: z.number(),
  newUsers: z.number(),
  activeSubscriptions: z.number(),
  pendingListings: z.number(),
  /** When the one that waits longest was submitted. */
  oldestPendingAt: time,
  openDisputes: z.number(),
  urgentDisputes: z.number(),
  reportedPayments: z.number(),
  monthlyRevenuePaise: z.number(),
  /** The last twelve months in India, this one last: "2026-01". */
  revenue: z.array(z.object({ month: z.string(), paise: z.number() })),
  /** New listings wait for approval before anybody sees them; else they are seen at once. */
  approveFirst: z.boolean(),
  isDemo: z.boolean(),
})
export type AdminOverview = z.infer<typeof AdminOverview>

export const PaidListing = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  owner: Party,
  paidUntil: z.string(),
})
export type PaidListing = z.infer<typeof PaidListing>

export const AdminPayments = z.object({
  waiting: z.array(PaymentToConfirm),
  /** Confirmed in this month, newest first. */
  confirmed: z.array(
    z.object({ id: z.string(), payer: Party, amountPaise: z.number(), months: z.number(), settledAt: z.string() }),
  ),
  subscriptions: z.array(PaidListing),
  /** Events of the gateway whose money matched no open payment. */
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

export const AdminPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  memberSince: z.string(),
  isAdmin: z.boolean(),
  suspendedAt: time,
  reason: z.string(),
  listings: z.number(),
  reports: z.number(),
})
export type AdminPerson = z.infer<typeof AdminPerson>

export const UnclaimedPlace = z.object({
  id: z.string(),
  kind: z.enum(['shop', 'office']),
  title: z.string(),
  category: z.string(),
  address: z.string(),
  codeExpiresAt: time,
})
export type UnclaimedPlace = z.infer<typeof UnclaimedPlace>

export const LogEntry = z.object({
  number: z.number(),
  at: z.string(),
  admin: z.string(),
  act: z.enum(ADMIN_ACTS),
  subject: z.string(),
  person: Party,
  reason: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const readAdminOverview = defineEndpoint({
  ...admin,
  name: 'readAdminOverview',
  method: 'GET',
  path: '/api/admin/overview',
  input: nothing,
  output: AdminOverview,
  summary: 'The figures of the whole product, for administrators.',
})
export const readAdminPayments = defineEndpoint({
  ...admin,
  name: 'readAdminPayments',
  method: 'GET',
  path: '/api/admin/payments',
  input: nothing,
  output: AdminPayments,
  summary: 'Payments that wait to be confirmed, those confirmed this month, and every paid listing.',
})
export const confirmPayment = defineEndpoint({
  ...admin,
  name: 'confirmPayment',
  method: 'POST',
  path: '/api/admin/payments/:id/confirm',
  idempotent: true,
  input: z.object({ id: paymentId }),
  output: done,
  summary: 'The money of a reported payment has arrived: its listings get their months.',
})
export const refusePayment = defineEndpoint({
  ...admin,
  name: 'refusePayment',
  method: 'POST',
  path: '/api/admin/payments/:id/refuse',
  idempotent: true,
  input: z.object({ id: paymentId, reason }),
  output: done,
  summary: 'The money of a reported payment was not found; the payer is told why.',
})
export const matchStatement = defineEndpoint({
  ...admin,
  name: 'matchStatement',
  method: 'POST',
  path: '/api/admin/statement',
  input: z.object({ csv: z.string().check(z.minLength(1, 'required'), z.maxLength(STATEMENT_LENGTH, 'tooLong')) }),
  output: z.object({
    problem: z.nullable(z.enum(['unreadable', 'noAmounts', 'tooManyLines'])),
    matches: z.array(StatementMatch),
  }),
  summary: 'Tells which waiting payments a bank statement (CSV) shows, by reference and amount; changes nothing.',
})
export const findPeople = defineEndpoint({
  ...admin,
  name: 'findPeople',
  method: 'GET',
  path: '/api/admin/people',
  input: z.object({ q: search }),
  output: z.object({ people: z.array(AdminPerson), total: z.number() }),
  summary: 'People by name, e-mail address, phone number or id; the newest without a search.',
})
export const suspendPerson = defineEndpoint({
  ...admin,
  name: 'suspendPerson',
  method: 'POST',
  path: '/api/admin/people/:id/suspend',
  idempotent: true,
  input: z.object({ id: uuid, reason }),
  output: done,
  summary: 'Keeps a person out and hides what he lists; he is told why by mail.',
})
export const restorePerson = defineEndpoint({
  ...admin,
  name: 'restorePerson',
  method: 'POST',
  path: '/api/admin/people/:id/restore',
  idempotent: true,
  input: z.object({ id: uuid, reason }),
  output: done,
  summary: 'Lets a suspended person in again; he is told so by mail.',
})
export const listUnclaimed = defineEndpoint({
  ...admin,
  name: 'listUnclaimed',
  method: 'GET',
  path: '/api/admin/unclaimed',
  input: z.object({ q: search }),
  output: z.object({ places: z.array(UnclaimedPlace) }),
  summary: 'Imported shops and offices that nobody owns, by name.',
})
export const issueClaimCode = defineEndpoint({
  ...admin,
  name: 'issueClaimCode',
  method: 'POST',
  path: '/api/admin/unclaimed/:id/code',
  input: z.object({ id: listingId }),
  output: z.object({ code: z.string(), expiresAt: z.string() }),
  summary: 'Makes the one code by which the owner of an imported place takes it over, and voids the one before.',
})
export const readAdminLog = defineEndpoint({
  ...admin,
  name: 'readAdminLog',
  method: 'GET',
  path: '/api/admin/log',
  input: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'invalid'))) }),
  output: z.object({ entries: z.array(LogEntry), next: z.nullable(z.string()) }),
  summary: 'What administrators did, newest first, fifty at a time.',
})

export const panelEndpoints = [
  readAdminOverview,
  readAdminPayments,
  confirmPayment,
  refusePayment,
  matchStatement,
  findPeople,
  suspendPerson,
  restorePerson,
  listUnclaimed,
  issueClaimCode,
  readAdminLog,
]
