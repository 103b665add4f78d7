import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import {
  MOST_EVIDENCE,
  plainClaimCode,
  REPORT_DECISIONS,
  REPORT_KINDS,
  REPORT_LENGTH,
  REPORT_STATES,
  RULES,
  rulesFor,
} from './rules.ts'

const time = z.nullable(z.string())

/** A report as its two parties see it. */
export const Report = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  rule: z.enum(RULES),
  /** Description by the reporter. */
  text: z.string(),
  status: z.enum(REPORT_STATES),
  isMine: z.boolean(),
  decision: z.nullable(z.enum(REPORT_DECISIONS)),
  /** The administrator's answer, "" before. */
  answer: z.string(),
  createdAt: z.string(),
  resolvedAt: time,
})
export type Report = z.infer<typeof Report>

const subject = z.object({
  kind: z.enum(REPORT_KINDS, 'invalid'),
  id: z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound')),
})

export const reportThing = defineEndpoint({
  ...addresses.reportThing,
  access: 'signedIn',
  quota: 'report',
  idempotent: true,
  input: z
    .object({
      subject,
      rule: z.enum(RULES, 'invalid'),
      text: z._default(z.string().check(z.trim(), z.maxLength(REPORT_LENGTH, 'tooLong')), ''),
      photoIds: z._default(
        z.array(z.string().check(z.regex(UUID_PATTERN, 'invalid'))).check(z.maxLength(MOST_EVIDENCE, 'tooMany')),
        [],
      ),
    })
    .check(
      z.refine(({ subject, rule }) => rulesFor(subject.kind).includes(rule), { error: 'invalid', path: ['rule'] }),
    ),
  output: Report,
  summary:
    'Reports a listing, a review, a conversation or a person with the rule it breaks, or a problem with an own order.',
})

export const readOrderDispute = defineEndpoint({
  ...addresses.readOrderDispute,
  access: 'signedIn',
  input: z.object({ id: z.string().check(z.regex(UUID_PATTERN, 'orderNotFound')) }),
  output: z.object({ dispute: z.nullable(Report) }),
  summary: 'The newest problem that either side of an own order reported; for anybody else there is none.',
})

export const claimListing = defineEndpoint({
  ...addresses.claimListing,
  access: 'signedIn',
  input: z.object({
    id: z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound')),
    code: z.pipe(
      z.string().check(z.maxLength(40, 'wrongClaimCode')),
      z.pipe(z.transform(plainClaimCode), z.string().check(z.minLength(1, 'required'))),
    ),
  }),
  output: z.object({ id: z.string(), kind: z.enum(['shop', 'office']) }),
  summary: 'Makes the asker the owner of an imported shop or office, by the code that an administrator gave him.',
})

/** How the caller can claim an imported place, besides a code. */
export const ClaimWays = z.object({
  /** The place's own number, which the operator calls; "" for none. */
  phone: z.string(),
  /** True if the caller confirmed exactly this number: no call is needed. */
  isOwnNumber: z.boolean(),
  /** When the caller asked for a call that was not made yet; null: not asked. */
  callAskedAt: time,
})
export type ClaimWays = z.infer<typeof ClaimWays>

const place = z.object({ id: z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound')) })

export const readClaimWays = defineEndpoint({
  ...addresses.readClaimWays,
  access: 'signedIn',
  input: place,
  output: ClaimWays,
  summary: 'How the asker can show that an imported shop or office is theirs.',
})

export const askClaimCall = defineEndpoint({
  ...addresses.askClaimCall,
  access: 'signedIn',
  quota: 'ask',
  input: place,
  output: ClaimWays,
  summary: 'Asks the operator to ring up the number of an imported place and to tell the code.',
})

export const claimByNumber = defineEndpoint({
  ...addresses.claimByNumber,
  access: 'signedIn',
  input: place,
  output: z.object({ id: z.string(), kind: z.enum(['shop', 'office']) }),
  summary: 'Makes the asker the owner of an imported place whose number is the one that they confirmed.',
})

export const reportsEndpoints = [
  reportThing,
  readOrderDispute,
  claimListing,
  readClaimWays,
  askClaimCall,
  claimByNumber,
]
