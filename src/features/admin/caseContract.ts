import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_KINDS } from '#features/listings/rules.ts'
import { MEETING_STATES } from '#features/meetings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import { PRIORITIES, REPORT_DECISIONS, REPORT_KINDS, REPORT_STATES, RULES } from '#features/reports/rules.ts'
import { LogEntry } from './contract.ts'
import { admin, assigned, Party, reason, search, skipped, time, uuid } from './fields.ts'

const kind = z.enum(LISTING_KINDS)

const Twin = z.object({
  id: z.string(),
  title: z.string(),
  kind,
  why: z.enum(['photo', 'title']),
  isSameOwner: z.boolean(),
})

export const ReviewedListing = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  category: z.string(),
  description: z.string(),
  pricePaise: z.nullable(z.number()),
  priceUnit: z.string(),
  photo: z.nullable(Photo),
  seller: Party,
  /** 'pending': not reviewed yet, or changed since its review. */
  status: z.enum(['pending', 'approved', 'rejected']),
  isVisible: z.boolean(),
  submittedAt: z.string(),
  reason: z.string(),
  reports: z.number(),
  /** The administrator to whom it is assigned. */
  assignee: Party,
  twins: z.array(Twin),
})
export type ReviewedListing = z.infer<typeof ReviewedListing>

export const Dispute = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  subjectId: z.string(),
  /** Title of the reported thing; "" for people. */
  title: z.string(),
  rule: z.enum(RULES),
  buyer: Party,
  seller: Party,
  reporterIsBuyer: z.boolean(),
  status: z.enum(REPORT_STATES),
  priority: z.enum(PRIORITIES),
  createdAt: z.string(),
  /** Number of reports about this thing in this state. */
  reports: z.number(),
  /** The administrator to whom it is assigned. */
  assignee: Party,
})
export type Dispute = z.infer<typeof Dispute>

/** What administrators know about the owner of a reported thing. */
export const OwnerHistory = z.object({
  id: z.string(),
  name: z.string(),
  memberSince: z.string(),
  isSuspended: z.boolean(),
  listings: z.number(),
  /** Listings that are currently rejected. */
  rejected: z.number(),
  /** Total number of reports about the person and their things, and how many of them were upheld. */
  reports: z.number(),
  upheld: z.number(),
  /** The newest actions of administrators about the person. */
  acts: z.array(LogEntry),
})
export type OwnerHistory = z.infer<typeof OwnerHistory>

export const DisputeCase = z.object({
  ...Dispute.shape,
  text: z.string(),
  photos: z.array(Photo),
  /** The other reports about the same thing, oldest first. */
  others: z.array(
    z.object({
      id: z.string(),
      rule: z.enum(RULES),
      text: z.string(),
      reporter: Party,
      status: z.enum(REPORT_STATES),
      createdAt: z.string(),
    }),
  ),
  /** A reported meeting; null: not a meeting, or deleted. */
  meeting: z.nullable(
    z.object({ place: z.string(), at: z.string(), state: z.enum(MEETING_STATES), metAt: z.nullable(z.string()) }),
  ),
  /** A reported listing as buyers see it; null: not a listing, or deleted. */
  listing: z.nullable(
    z.object({
      id: z.string(),
      kind,
      title: z.string(),
      description: z.string(),
      pricePaise: z.nullable(z.number()),
      photo: z.nullable(Photo),
      isVisible: z.boolean(),
    }),
  ),
  /** The reported person, or the owner of the reported thing; null: the account was deleted. */
  owner: z.nullable(OwnerHistory),
  /** Public text of a reported review. */
  reviewText: z.nullable(z.string()),
  /** True for a reported review that is hidden and can be restored. */
  isTakenDown: z.boolean(),
  /** Current state of the reported order. */
  orderStatus: z.nullable(z.string()),
  decision: z.nullable(z.enum(REPORT_DECISIONS)),
  answer: z.string(),
  resolvedAt: time,
})
export type DisputeCase = z.infer<typeof DisputeCase>

export const listReviewQueue = defineEndpoint({
  ...admin,
  ...addresses.listReviewQueue,
  input: z.object({
    status: z._default(z.enum(['pending', 'approved', 'rejected'], 'invalid'), 'pending'),
    q: search,
    kind: z.optional(kind),
    assigned,
    skip: skipped,
  }),
  output: z.object({ listings: z.array(ReviewedListing), total: z.number(), approveFirst: z.boolean() }),
  summary:
    'Listings that nobody has looked at yet, those that wait longest first, or the approved or rejected ones; by title, id or seller, fifty at a time.',
})
export const listDisputes = defineEndpoint({
  ...admin,
  ...addresses.listDisputes,
  input: z.object({
    status: z._default(z.enum(['unresolved', 'resolved'], 'invalid'), 'unresolved'),
    q: search,
    kind: z.optional(z.enum(REPORT_KINDS, 'invalid')),
    assigned,
    skip: skipped,
  }),
  output: z.object({ disputes: z.array(Dispute), total: z.number() }),
  summary:
    'What is reported, each thing once: the urgent first, then what waits longest; by title, id or person, fifty at a time.',
})
export const readDispute = defineEndpoint({
  ...admin,
  ...addresses.readDispute,
  input: z.object({ id: uuid }),
  output: DisputeCase,
  summary: 'One report with what its reporter wrote and showed; never the text of a conversation.',
})
export const investigateDispute = defineEndpoint({
  ...admin,
  ...addresses.investigateDispute,
  idempotent: true,
  input: z.object({ id: uuid }),
  output: DisputeCase,
  summary: 'Begins to look into a report.',
})
export const restoreReview = defineEndpoint({
  ...admin,
  ...addresses.restoreReview,
  idempotent: true,
  input: z.object({ id: uuid, reason }),
  output: DisputeCase,
  summary: 'Puts back the review of an ended report that was taken down; its writer is told why.',
})

export const caseEndpoints = [listReviewQueue, listDisputes, readDispute, investigateDispute, restoreReview]
