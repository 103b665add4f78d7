import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { REASON_SHORTEST, REPORT_DECISIONS, REPORT_LENGTH } from '#features/reports/rules.ts'
import { DisputeCase } from './caseContract.ts'
import { admin, Decided, done, listingId, reason, Undo, uuid } from './fields.ts'
import { MOST_AT_ONCE } from './rules.ts'

export const approveListing = defineEndpoint({
  ...admin,
  ...addresses.approveListing,
  idempotent: true,
  input: z.object({ id: listingId }),
  output: Decided,
  summary: 'Lets buyers see a listing; its seller is told.',
})

export const rejectListing = defineEndpoint({
  ...admin,
  ...addresses.rejectListing,
  idempotent: true,
  input: z.object({ id: listingId, reason }),
  output: Decided,
  summary: 'Hides a listing from buyers; its seller is told why.',
})

export const decideListings = defineEndpoint({
  ...admin,
  ...addresses.decideListings,
  idempotent: true,
  input: z
    .object({
      ids: z.array(listingId).check(z.minLength(1, 'required'), z.maxLength(MOST_AT_ONCE, 'tooMany')),
      decision: z.enum(['approved', 'rejected'], 'invalid'),
      reason: z.optional(reason),
    })
    .check(
      z.refine(({ decision, reason: why }) => decision === 'approved' || why !== undefined, {
        path: ['reason'],
        error: 'reasonTooShort',
      }),
    ),
  output: Decided,
  summary: 'Approves or rejects several listings, all or none; each seller is told after the time for undoing.',
})

const verdict = {
  decision: z.enum(REPORT_DECISIONS, 'invalid'),
  answer: z
    .string()
    .check(z.trim(), z.minLength(REASON_SHORTEST, 'reasonTooShort'), z.maxLength(REPORT_LENGTH, 'tooLong')),
  /** Hides a listing, review or request that broke the rules from everybody. */
  takeDown: z._default(z.boolean(), false),
}

export const resolveDispute = defineEndpoint({
  ...admin,
  ...addresses.resolveDispute,
  idempotent: true,
  input: z.object({ id: uuid, ...verdict }),
  output: z.object({ ...DisputeCase.shape, undo: Undo }),
  summary: 'Ends a report that was looked into; both sides are told the answer after the time for undoing.',
})

export const resolveDisputes = defineEndpoint({
  ...admin,
  ...addresses.resolveDisputes,
  idempotent: true,
  input: z.object({
    ids: z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(MOST_AT_ONCE, 'tooMany')),
    ...verdict,
  }),
  output: Decided,
  summary: 'Ends several reports with one answer, all or none.',
})

export const undoDecision = defineEndpoint({
  ...admin,
  ...addresses.undoDecision,
  idempotent: true,
  input: z.object({ id: uuid }),
  output: done,
  summary: 'Takes a decision back before anybody was told of it.',
})

export const decideEndpoints = [
  approveListing,
  rejectListing,
  decideListings,
  resolveDispute,
  resolveDisputes,
  undoDecision,
]
