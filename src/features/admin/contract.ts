import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { admin, done, listingId, nothing, Party, reason, search, time, uuid } from './fields.ts'
import { ADMIN_ACTS } from './rules.ts'

export const AdminOverview = z.object({
  totalUsers: z.number(),
  newUsers: z.number(),
  activeSubscriptions: z.number(),
  pendingListings: z.number(),
  /** When the oldest pending listing was submitted. */
  oldestPendingAt: time,
  openDisputes: z.number(),
  /** Imported places with a pending request for the operator's call. */
  claimCalls: z.number(),
  urgentDisputes: z.number(),
  reportedPayments: z.number(),
  monthlyRevenuePaise: z.number(),
  /** The last twelve months in Indian time, the current one last: "2026-01". */
  revenue: z.array(z.object({ month: z.string(), paise: z.number() })),
  /** True: new listings need approval before buyers see them; false: they are visible at once. */
  approveFirst: z.boolean(),
  /** Languages without a translation that people asked for. */
  wantedLanguages: z.array(z.object({ code: z.string(), people: z.number() })),
  isDemo: z.boolean(),
})
export type AdminOverview = z.infer<typeof AdminOverview>

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
  /** Orders, and agreed meetings, that are open now. */
  openOrders: z._default(z.number(), 0),
  openMeetings: z._default(z.number(), 0),
})
export type AdminPerson = z.infer<typeof AdminPerson>

export const UnclaimedPlace = z.object({
  id: z.string(),
  kind: z.enum(['shop', 'office']),
  title: z.string(),
  category: z.string(),
  address: z.string(),
  /** The place's own number as written; "" if none. */
  phone: z.string(),
  codeExpiresAt: time,
  /** Since when a call by the operator is requested; null: not requested. */
  callAskedAt: time,
})
export type UnclaimedPlace = z.infer<typeof UnclaimedPlace>

export const LogEntry = z.object({
  number: z.number(),
  at: z.string(),
  admin: z.string(),
  act: z.enum(ADMIN_ACTS),
  subject: z.string(),
  /** Title of the subject, "" when unknown; `link`: a page that shows the subject, null: none. */
  title: z.string(),
  link: z.nullable(z.string()),
  person: Party,
  reason: z.string(),
  /** When the decision was undone; null: it holds. */
  undoneAt: z.nullable(z.string()),
})
export type LogEntry = z.infer<typeof LogEntry>

export const readAdminOverview = defineEndpoint({
  ...admin,
  ...addresses.readAdminOverview,
  input: nothing,
  output: AdminOverview,
  summary: 'The figures of the whole product, for administrators.',
})
export const findPeople = defineEndpoint({
  ...admin,
  ...addresses.findPeople,
  input: z.object({ q: search }),
  output: z.object({ people: z.array(AdminPerson), total: z.number() }),
  summary: 'People by name, e-mail address, phone number or id; the newest without a search.',
})
export const suspendPerson = defineEndpoint({
  ...admin,
  ...addresses.suspendPerson,
  idempotent: true,
  input: z.object({ id: uuid, reason }),
  output: done,
  summary: 'Keeps a person out and hides what he lists; he is told why by mail.',
})
export const restorePerson = defineEndpoint({
  ...admin,
  ...addresses.restorePerson,
  idempotent: true,
  input: z.object({ id: uuid, reason }),
  output: done,
  summary: 'Lets a suspended person in again; he is told so by mail.',
})
export const listUnclaimed = defineEndpoint({
  ...admin,
  ...addresses.listUnclaimed,
  input: z.object({ q: search }),
  output: z.object({ places: z.array(UnclaimedPlace) }),
  summary: 'Imported shops and offices that nobody owns, by name; first those where somebody waits for a call.',
})
export const issueClaimCode = defineEndpoint({
  ...admin,
  ...addresses.issueClaimCode,
  input: z.object({ id: listingId }),
  output: z.object({ code: z.string(), expiresAt: z.string() }),
  summary: 'Makes the one code by which the owner of an imported place takes it over, and voids the one before.',
})
export const readAdminLog = defineEndpoint({
  ...admin,
  ...addresses.readAdminLog,
  input: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'invalid'))) }),
  output: z.object({ entries: z.array(LogEntry), next: z.nullable(z.string()) }),
  summary: 'What administrators did, newest first, fifty at a time.',
})

export const panelEndpoints = [
  readAdminOverview,
  findPeople,
  suspendPerson,
  restorePerson,
  listUnclaimed,
  issueClaimCode,
  readAdminLog,
]
