import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { Hours } from '#features/listings/contract.ts'
import { LISTING_KINDS } from '#features/listings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import { ADDRESS_LENGTH, MEETING_ACTS, MEETING_STATES, PLACE_NAME_LENGTH, PUBLIC_PLACES } from './rules.ts'

const Person = z.object({ id: z.string(), name: z.string(), photo: z.string() })
const time = z.nullable(z.string())

/** Where two people meet. */
export const MeetingPlace = z.object({
  name: z.string(),
  /** Kind of place according to the map or the listing; null: a pin or an address that one of the two chose. */
  kind: z.nullable(z.enum(PUBLIC_PLACES)),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type MeetingPlace = z.infer<typeof MeetingPlace>

/** The place of a meeting for one of its two people; only its name if the other blocks them. */
export const OwnPlace = z.extend(MeetingPlace, {
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type OwnPlace = z.infer<typeof OwnPlace>

const thing = z.object({ id: z.string(), kind: z.enum(LISTING_KINDS), name: z.string(), photo: z.nullable(Photo) })

/** A meeting as one of its two people sees it. */
export const Meeting = z.object({
  id: z.string(),
  state: z.enum(MEETING_STATES),
  /** Incremented with each new place or time; an answer names the revision that it answers. */
  revision: z.number(),
  /** True when the caller's answer is awaited. */
  isMyTurn: z.boolean(),
  /** True when the caller declined or cancelled it; null: not ended by one of the two. */
  isEndedByMe: z.nullable(z.boolean()),
  /** The other person; all "" if they block the caller. */
  other: Person,
  /** True when the caller blocks the other person. */
  isBlocked: z._default(z.boolean(), false),
  /** Name of the listing at the time of the proposal, "" without one. */
  title: z.string(),
  /** The listing as it is now; null: none, or no longer visible to the caller. */
  listing: z.nullable(thing),
  orderId: z.nullable(z.string()),
  place: OwnPlace,
  at: z.string(),
  /** Place and time before the last change, while that waits for an answer; null: none. */
  was: z.nullable(z.object({ placeName: z.string(), at: z.string() })),
  /** When it was first proposed. */
  proposedAt: z.string(),
  /** Window for codes and live positions. */
  opensAt: z.string(),
  closesAt: z.string(),
  metAt: time,
  mine: z.object({
    setOutAt: time,
    shares: z.boolean(),
    asksWell: z.boolean(),
    /** When "Are you well?" will be asked; null: it will not be asked, or was already asked or answered. */
    wellDueAt: time,
    wellAskedAt: time,
    wellAt: time,
  }),
  theirs: z.object({ setOutAt: time, shares: z.boolean() }),
  /** Circle members and outside numbers whom the caller notified of the meeting. */
  told: z.array(z.object({ id: z.string(), name: z.string(), isText: z.boolean() })),
  acts: z.array(z.enum(MEETING_ACTS)),
  isDemo: z.boolean(),
})
export type Meeting = z.infer<typeof Meeting>

/** A meeting of which a circle member notified the caller. */
export const ToldMeeting = z.object({
  id: z.string(),
  teller: Person,
  /** The person they meet; name and photo are "" when the caller may not see that person. */
  other: z.object({ name: z.string(), photo: z.string() }),
  title: z.string(),
  photo: z.nullable(Photo),
  place: MeetingPlace,
  at: z.string(),
  state: z.enum(MEETING_STATES),
  setOutAt: time,
  metAt: time,
  /** When the circle member reported that all is well. */
  wellAt: time,
  toldAt: z.string(),
})
export type ToldMeeting = z.infer<typeof ToldMeeting>

const meetingId = z.string().check(z.regex(UUID_PATTERN, 'meetingNotFound'))
/** Id in a path: any text is accepted, because an unknown id is answered with "not found". */
export const anyId = z.string().check(z.maxLength(100, 'meetingNotFound'))
export const latitude = z.number('invalidNumber').check(z.gte(-90, 'invalidPlace'), z.lte(90, 'invalidPlace'))
export const longitude = z.number('invalidNumber').check(z.gte(-180, 'invalidPlace'), z.lte(180, 'invalidPlace'))
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most, 'tooLong'))
const listingId = z.string().check(z.regex(LISTING_ID_PATTERN, 'productNotFound'))

export const when = z.iso.datetime({ error: 'invalid', offset: true })
const place = z.union(
  [
    /** A public place from `listMeetingPlaces`: name, kind and position are taken from the server's data. */
    z.object({ publicId: z.string().check(z.minLength(1, 'required'), z.maxLength(100, 'invalidPlace')) }),
    z.object({
      name: text(PLACE_NAME_LENGTH).check(z.minLength(1, 'required')),
      address: z._default(text(ADDRESS_LENGTH), ''),
      latitude,
      longitude,
    }),
  ],
  'invalidPlace',
)
const revision = z.int('wholeNumber').check(z.gte(1, 'atLeastOne'), z.lte(1_000_000, 'tooLarge'))

export const proposeMeeting = defineEndpoint({
  ...addresses.proposeMeeting,
  access: 'signedIn',
  quota: 'meeting',
  idempotent: true,
  input: z.object({
    /** Created by the browser at the tap, so that the proposal has its URL before it is sent. */
    id: meetingId,
    withId: z.string().check(z.regex(UUID_PATTERN, 'userNotFound')),
    listingId: z.optional(listingId),
    orderId: z.optional(z.string().check(z.regex(UUID_PATTERN, 'orderNotFound'))),
    place,
    at: when,
    asksWell: z._default(z.boolean(), true),
  }),
  output: Meeting,
  summary: 'Proposes a place and a time to somebody with whom the asker talks or has an order.',
})

export const changeMeeting = defineEndpoint({
  ...addresses.changeMeeting,
  access: 'signedIn',
  quota: 'meeting',
  idempotent: true,
  /** Without a place, the present one is kept. */
  input: z.object({ id: anyId, revision, place: z.optional(place), at: when }),
  output: Meeting,
  summary: 'Proposes another place or time; the other has to agree.',
})

export const agreeMeeting = defineEndpoint({
  ...addresses.agreeMeeting,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: anyId, revision, asksWell: z._default(z.boolean(), true) }),
  output: Meeting,
  summary: 'Agrees to the place and time of this revision.',
})

export const readMeeting = defineEndpoint({
  ...addresses.readMeeting,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  /** Exactly one of the two is null. */
  output: z.object({ own: z.nullable(Meeting), told: z.nullable(ToldMeeting) }),
  summary: 'A meeting, for its two people; for a circle member whom one of them told, without any position.',
})

export const listMeetings = defineEndpoint({
  ...addresses.listMeetings,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ own: z.array(Meeting), told: z.array(ToldMeeting) }),
  summary: 'The asker’s meetings of the last thirty days and those ahead, latest first, and those they were told of.',
})

export const listMeetingPlaces = defineEndpoint({
  ...addresses.listMeetingPlaces,
  access: 'signedIn',
  input: z.object({
    withId: z.string().check(z.regex(UUID_PATTERN, 'userNotFound')),
    listingId: z.optional(listingId),
  }),
  output: z.object({
    places: z.array(z.extend(MeetingPlace, { publicId: z.string(), hours: z._default(Hours, null) })),
    /** Where the search started; null: no starting point is known. */
    near: z.nullable(z.enum(['listing', 'middle', 'area'])),
    attribution: z.string(),
  }),
  summary: 'Public places near a listing, or near the middle between the published areas of two people.',
})

export const meetingsEndpoints = [
  listMeetingPlaces,
  proposeMeeting,
  changeMeeting,
  agreeMeeting,
  readMeeting,
  listMeetings,
]
