import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Presence } from '#features/people/presence.ts'
import { RELATIONS, SHARE_MINUTES } from './rules.ts'

/** A position with the field names of the specification's entity (K-11). */
export const CirclePlace = z.object({ lat: z.number(), lng: z.number() })

/** Distance to the centre of the person's area, never to their position: "within 1 km", "about 3 km". */
const distance = z.nullable(z.object({ isWithin: z.boolean(), kilometers: z.number() }))
/** Null: hidden by the person's settings. */
const presence = z.nullable(Presence)

/** A person as shown to others here. */
const person = {
  id: z.string(),
  /** "" when the name is hidden from the caller. */
  name: z.string(),
  /** Address of the photo, "" when there is none. */
  profilePhoto: z.string(),
  skills: z.array(z.string()),
  keywords: z.array(z.string()),
  distance,
  presence,
  isDemo: z.boolean(),
}

/** A nearby person outside the circle (K-06). */
export const NearbyPerson = z.object({ ...person, relation: z.enum(RELATIONS) })
export type NearbyPerson = z.infer<typeof NearbyPerson>

/** The person who asked, or was asked, to join the circle. */
export const CircleRequest = z.object({ ...person, askedAt: z.string() })
export type CircleRequest = z.infer<typeof CircleRequest>

/** A member of the circle (K-11). */
export const CircleMember = z.object({
  ...person,
  /** Centre of the published area; the exact place only while it is shared. Null: hidden. */
  location: z.nullable(CirclePlace),
  /** Text of the last message; "" without a message, or for one that has only a picture or a place. */
  lastMessage: z.string(),
  /** Kind of the last message; null without a message. */
  lastKind: z.nullable(z.enum(['text', 'photo', 'place', 'voice', 'automatic', 'deleted'])),
  lastIsMine: z.boolean(),
  /** ISO time, "" without a message. */
  lastMessageTime: z.string(),
  unread: z.number(),
  /** The exact position that the member shares at present; null: none. */
  exact: z.nullable(
    z.object({
      lat: z.number(),
      lng: z.number(),
      accuracyMeters: z.number(),
      measuredAt: z.string(),
      endsAt: z.string(),
    }),
  ),
  /** ISO time until which the member may see the caller's exact position; null: not shared. */
  seesMeUntil: z.nullable(z.string()),
})
export type CircleMember = z.infer<typeof CircleMember>

/** Whether the caller can see nearby people ('ready'), or the reason why not. */
export const STANDINGS = ['ready', 'sharingOff', 'noArea'] as const

export const Circle = z.object({
  members: z.array(CircleMember),
  /** Requests that wait for the caller's answer. */
  asking: z.array(CircleRequest),
  /** Requests that the caller sent. */
  asked: z.array(CircleRequest),
  /** The area that others see of the caller; null: none. */
  myArea: z.nullable(CirclePlace),
  standing: z.enum(STANDINGS),
})
export type Circle = z.infer<typeof Circle>

const anybody = z.object({ id: z.string().check(z.maxLength(100, 'invalid')) })
const related = z.object({ relation: z.enum(RELATIONS) })

export const readCircle = defineEndpoint({
  ...addresses.readCircle,
  access: 'signedIn',
  input: z.object({}),
  output: Circle,
  summary: 'The own circle: its members, requests both ways, and what is shared with whom.',
})

export const findNearby = defineEndpoint({
  ...addresses.findNearby,
  access: 'signedIn',
  input: z.object({
    /** Clamped to 1 … 20,000,000; 2000 by default. */
    rangeMeters: z.optional(z.catch(z.coerce.number<number>(), NaN)),
  }),
  output: z.object({
    people: z.array(NearbyPerson),
    /** More people are within the range than returned. */
    hasMore: z.boolean(),
    standing: z.enum(STANDINGS),
  }),
  summary: 'People whose published area lies within a range of the own one, nearest first, without the own circle.',
})

export const readCirclePerson = defineEndpoint({
  ...addresses.readCirclePerson,
  access: 'signedIn',
  input: anybody,
  output: NearbyPerson,
  summary: 'One person as the asker is told of him, and what the two are to each other.',
})

export const askToCircle = defineEndpoint({
  ...addresses.askToCircle,
  access: 'signedIn',
  quota: 'request',
  idempotent: true,
  input: anybody,
  output: related,
  summary: 'Asks a person to share a circle, or accepts when that person asked before; the other one is told.',
})

export const acceptCircle = defineEndpoint({
  ...addresses.acceptCircle,
  access: 'signedIn',
  idempotent: true,
  input: anybody,
  output: related,
  summary: 'Accepts a person’s request: the two are in each other’s circle.',
})

export const removeFromCircle = defineEndpoint({
  ...addresses.removeFromCircle,
  access: 'signedIn',
  idempotent: true,
  input: anybody,
  output: related,
  summary:
    'Leaves the circle with a person, takes the own request back or declines the other’s; the other is told only of an empty circle.',
})

export const blockFromCircle = defineEndpoint({
  ...addresses.blockFromCircle,
  access: 'signedIn',
  idempotent: true,
  input: anybody,
  output: z.object({ id: z.string() }),
  summary:
    'Blocks a person: neither sees, finds or reaches the other, and their circle ends; the other is told only of an empty circle.',
})

export const listBlocked = defineEndpoint({
  ...addresses.listBlocked,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), profilePhoto: z.string() })),
  }),
  summary: 'Whom the asker blocks, newest first.',
})

export const unblock = defineEndpoint({
  ...addresses.unblock,
  access: 'signedIn',
  idempotent: true,
  input: anybody,
  output: z.object({ id: z.string() }),
  summary: 'Takes the own block of a person back, if there is one; a circle does not come back with it.',
})

export const sharePosition = defineEndpoint({
  ...addresses.sharePosition,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ ...anybody.shape, minutes: z.literal([...SHARE_MINUTES], 'invalid') }),
  output: z.object({ id: z.string(), endsAt: z.string() }),
  summary: 'Lets a member of the circle see the own exact position for 15, 60 or 480 minutes; it ends by itself.',
})

export const stopSharing = defineEndpoint({
  ...addresses.stopSharing,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: z.optional(z.string().check(z.maxLength(100, 'invalid'))) }),
  output: z.object({ stopped: z.number() }),
  summary: 'Stops sharing the own exact position at once, with one person or with everybody.',
})

export const circlesEndpoints = [
  readCircle,
  findNearby,
  readCirclePerson,
  askToCircle,
  acceptCircle,
  removeFromCircle,
  blockFromCircle,
  listBlocked,
  unblock,
  sharePosition,
  stopSharing,
]
