import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { LISTING_KINDS } from '#features/listings/rules.ts'
import { MOST_QUANTITY } from '#features/orders/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import {
  ASK_RANGE,
  holdsContact,
  MOST_HOURS,
  REQUEST_KINDS,
  REQUEST_STATES,
  SENTENCE_LENGTH,
  WORDS_LENGTH,
} from './rules.ts'

const Distance = z.object({ isWithin: z.boolean(), kilometers: z.number() })
const Neighbour = z.object({ id: z.string(), name: z.string(), photo: z.string() })

/** An answer as the requester and its author see it. */
export const RequestAnswer = z.object({
  id: z.string(),
  by: Neighbour,
  /** True when the caller blocks the answerer. */
  isBlocked: z._default(z.boolean(), false),
  /** The offered listing; null: none, or deleted. */
  listing: z.nullable(
    z.object({
      id: z.string(),
      kind: z.enum(LISTING_KINDS),
      name: z.string(),
      photo: z.nullable(Photo),
      variantId: z.optional(z.nullable(z.string())),
      canOrder: z.boolean(),
    }),
  ),
  /** True when it offered a listing that the caller no longer sees. */
  isListingGone: z._default(z.boolean(), false),
  /** Null: to be agreed. */
  pricePaise: z.nullable(z.number()),
  price: z.string(),
  /** True when it costs more than the requester's maximum. */
  isAbove: z.boolean(),
  sentence: z.string(),
  /** From the requester's published area to the listing, or to the answerer's published area; null: unknown. */
  distance: z.nullable(Distance),
  isChosen: z.boolean(),
  answeredAt: z.string(),
})
export type RequestAnswer = z.infer<typeof RequestAnswer>

const summary = {
  id: z.string(),
  by: Neighbour,
  kind: z.enum(REQUEST_KINDS),
  words: z.string(),
  photo: z.nullable(Photo),
  mostPaise: z.nullable(z.number()),
  /** Maximum price as text, "" without one. */
  most: z.string(),
  state: z.enum(REQUEST_STATES),
  createdAt: z.string(),
  closesAt: z.string(),
  isMine: z.boolean(),
  /** The caller's relation to the request: notified, answered, declined ("not me"); null: none. */
  mine: z.nullable(z.enum(['told', 'answered', 'declined'])),
  answers: z.number(),
  isDemo: z.boolean(),
}

/** An open request in a list. */
export const RequestSummary = z.object({
  ...summary,
  /** From the requested place to the requester's published area; null without a place. */
  distance: z.nullable(Distance),
})
export type RequestSummary = z.infer<typeof RequestSummary>

/** One request: for its requester with all answers, for others with their own. */
export const NeighbourRequest = z.object({
  ...summary,
  rangeMeters: z.number(),
  /** Number of people notified so far; only for the requester. */
  told: z.nullable(z.number()),
  /** When more people are notified if nobody answers; null: no more. Only for the requester. */
  nextRoundAt: z.nullable(z.string()),
  /** True when the next round looks farther away, which it does only without any answer. */
  isNextWider: z._default(z.boolean(), false),
  given: z.array(RequestAnswer),
})
export type NeighbourRequest = z.infer<typeof NeighbourRequest>

const requestId = z.string().check(z.regex(UUID_PATTERN, 'requestNotFound'))
/** Id in a path: any text, since an unknown one gets the "not found" text. */
const anyId = z.string().check(z.maxLength(100, 'requestNotFound'))
const publicText = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, 'tooLong'),
    z.refine((text) => !holdsContact(text), 'contactInText'),
  )
const latitude = z.coerce.number<number>('invalidNumber').check(z.gte(-90, 'invalid'), z.lte(90, 'invalid'))
const longitude = z.coerce.number<number>('invalidNumber').check(z.gte(-180, 'invalid'), z.lte(180, 'invalid'))
const amount = z.int('wholeNumber').check(z.gte(0, 'notNegative'), z.lte(100_000_000_000, 'tooLarge'))
const kind = z.enum(REQUEST_KINDS, 'invalid')

export const askNeighbourhood = defineEndpoint({
  ...addresses.askNeighbourhood,
  access: 'signedIn',
  quota: 'ask',
  idempotent: true,
  input: z
    .object({
      /** Created at the tap, so that the request has its URL before it is sent. */
      id: requestId,
      kind,
      words: publicText(WORDS_LENGTH).check(z.minLength(3, 'required')),
      photoId: z.optional(z.string().check(z.regex(UUID_PATTERN, 'photoNotFound'))),
      rangeMeters: z.int('wholeNumber').check(z.gte(ASK_RANGE.least, 'invalid'), z.lte(ASK_RANGE.most, 'tooLarge')),
      hoursOpen: z.int('wholeNumber').check(z.gte(1, 'atLeastOne'), z.lte(MOST_HOURS, 'tooLarge')),
      mostPaise: z.optional(amount),
      /** A deliberately picked place, never the requester's position; by default their published area. */
      latitude: z.optional(latitude),
      longitude: z.optional(longitude),
    })
    .check(
      z.refine((input) => (input.latitude === undefined) === (input.longitude === undefined), {
        error: 'invalid',
        path: ['longitude'],
      }),
    ),
  output: NeighbourRequest,
  summary:
    'Asks people near the published area of the asker for something; those whom it fits are told, a few at a time.',
})

export const listNearRequests = defineEndpoint({
  ...addresses.listNearRequests,
  access: 'signedIn',
  input: z.object({
    /** Omitted: near the requester's published area. */
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    rangeMeters: z._default(
      z.coerce.number<number>('invalidNumber').check(z.gte(1, 'invalid'), z.lte(ASK_RANGE.most, 'tooLarge')),
      5000,
    ),
    q: z.optional(z.string().check(z.maxLength(WORDS_LENGTH, 'tooLong'))),
    kind: z.optional(kind),
    area: z.optional(z.string().check(z.maxLength(20, 'invalid'))),
    /** `next` of the previous page. */
    before: z.optional(z.string().check(z.regex(/^\d{1,20}-[0-9a-f-]{36}$/i, 'invalid'))),
  }),
  output: z.object({
    requests: z.array(RequestSummary),
    next: z.nullable(z.string()),
    /** False: no place was given and no area is known. */
    isPlaced: z.boolean(),
  }),
  summary: 'Open requests of others near a place, newest first; with words only those that they fit.',
})

export const listMyRequests = defineEndpoint({
  ...addresses.listMyRequests,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ asked: z.array(RequestSummary), told: z.array(RequestSummary) }),
  summary: 'What the asker of this call asked the neighbourhood, and the open requests that they were told of.',
})

export const readRequest = defineEndpoint({
  ...addresses.readRequest,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: NeighbourRequest,
  summary: 'One request: for its asker with all answers, for others while it is open, with their own answer.',
})

export const answerRequest = defineEndpoint({
  ...addresses.answerRequest,
  access: 'signedIn',
  quota: 'answer',
  idempotent: true,
  input: z.object({
    id: anyId,
    listingId: z.optional(z.string().check(z.regex(LISTING_ID_PATTERN, 'productNotFound'))),
    variantId: z.optional(anyId),
    pricePaise: z.optional(amount),
    sentence: publicText(SENTENCE_LENGTH).check(z.minLength(1, 'required')),
  }),
  output: NeighbourRequest,
  summary: 'Answers an open request with an own listing, a price and a sentence; a second answer replaces the first.',
})

export const declineRequest = defineEndpoint({
  ...addresses.declineRequest,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: anyId }),
  output: z.object({ id: z.string() }),
  summary: '"Not me": who says so is told less of what was asked for.',
})

export const closeRequest = defineEndpoint({
  ...addresses.closeRequest,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: anyId, answerId: z.optional(requestId) }),
  output: NeighbourRequest,
  summary: 'The asker closes a request; with an answer it is found.',
})

export const orderAnswer = defineEndpoint({
  ...addresses.orderAnswer,
  access: 'signedIn',
  quota: 'order',
  idempotent: true,
  input: z.object({
    id: anyId,
    answerId: requestId,
    orderId: z.string().check(z.regex(UUID_PATTERN, 'orderNotFound')),
    quantity: z.int('wholeNumber').check(z.gte(1, 'atLeastOne'), z.lte(MOST_QUANTITY, 'tooLarge')),
    /** The price shown to the requester, in paise: the answer's, or that of the size; refused if it has changed. */
    pricePaise: amount,
    variantId: z.optional(anyId),
  }),
  output: z.object({ orderId: z.string() }),
  summary: 'Turns an answer into an order at the price of the answer; the request is found.',
})

export const requestsEndpoints = [
  askNeighbourhood,
  listNearRequests,
  listMyRequests,
  readRequest,
  answerRequest,
  declineRequest,
  closeRequest,
  orderAnswer,
]
