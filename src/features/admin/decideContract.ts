import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { REASON_SHORTEST, REPORT_DECISIONS, REPORT_LENGTH } from '#features/reports/rules.ts'
import { DisputeCase } from './caseContract.ts'
import { admin, Decided, done, listingId, reason, Undo, uuid } from './fields.ts'

/** Number of listings or reports that one call decides. */
export const MOST_AT_ONCE = 50

export const approveListing = defineEndpoint({
  ...admin,
  name: 'approveListing',
  method: 'POST',
  path: '/api/admin/listings/:id/approve',
  idempotent: true,
  input: z.object({ id: listingId }),
  output: Decided,
  summary: 'Lets buyers see a listing; its seller is told.',
})

export const rejectListing = defineEndpoint({
  ...admin,
  name: 'rejectListing',
  method: 'POST',
  path: '/api/admin/listings/:id/reject',
  idempotent: true,
  input: z.object({ id: listingId, reason }),
  output: Decided,
  summary: 'Hides a listing from buyers; its seller is told why.',
})

export const decideListings = defineEndpoint({
  ...admin,
  name: 'decideListings',
  method: 'POST',
  path: '/api/admin/decide-listings',
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
  name: 'resolveDispute',
  method: 'POST',
  path: '/api/admin/disputes/:id/resolve',
  idempotent: true,
  input: z.object({ id: uuid, ...verdict }),
  output: z.object({ ...DisputeCase.shape, undo: Undo }),
  summary: 'Ends a report that was looked into; both sides are told the answer after the time for undoing.',
})

export const resolveDisputes = defineEndpoint({
  ...admin,
  name: 'resolveDisputes',
  method: 'POST',
  path: '/api/admin/resolve-disputes',
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
  name: 'undoDecision',
  method: 'POST',
  path: '/api/admin/decisions/:id/undo',
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
