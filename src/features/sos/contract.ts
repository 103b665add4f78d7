import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { ALERT_KINDS, ANSWERS, RECIPIENT_STATES } from './rules.ts'

const kind = z.enum(ALERT_KINDS)
const answer = z.enum(ANSWERS, 'invalid')
const cause = z.enum(['button', 'checkIn'])

/** A position as shown to its owner and to the recipients of their SOS. */
export const ToldPosition = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracyMeters: z.number(),
  measuredAt: z.string(),
  /** The address in words; "" while it is looked up. */
  address: z.string(),
})
export type ToldPosition = z.infer<typeof ToldPosition>

/** One recipient in the sender's list. */
export const LedgerEntry = z.object({
  userId: z.string(),
  name: z.string(),
  photo: z.string(),
  /** Number for a text to a person who was not reached yet; "" when they do not show it. */
  phone: z.string(),
  state: z.enum(RECIPIENT_STATES),
  answer: z.nullable(answer),
  /** True once they said "I've called help", whatever they answered later, until they take it back. */
  hasCalledHelp: z.boolean(),
  /** Expected arrival as ISO time, computed by the helper's device when they answered. */
  arrivesAt: z.nullable(z.string()),
  /** True once the position was shown on this person's screen. */
  hasOpened: z.boolean(),
  /** True if blocked, removed, or no longer in the circle: not counted. */
  hasLeft: z.boolean(),
  /** When the recipient reached the present state, as ISO time. */
  at: z.nullable(z.string()),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** The caller's own active alert. */
export const MyAlert = z.object({
  id: z.string(),
  kind,
  cause,
  tappedAt: z.string(),
  raisedAt: z.string(),
  /** Null when the sender may not see it (ADR 0022). */
  stage: z.nullable(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  rangeMeters: z.number(),
  /** Number of people in the circle who can be alerted. */
  members: z.number(),
  /** Number of people alerted so far, without those who left; null when the sender may not see it (ADR 0022). */
  count: z.nullable(z.number()),
  ledger: z.array(LedgerEntry),
  position: z.nullable(ToldPosition),
  wrongTries: z.number(),
  hasPasskey: z.boolean(),
})
export type MyAlert = z.infer<typeof MyAlert>

/** A timer that raises an alert unless its owner answers in time. */
export const CheckIn = z.object({
  id: z.string(),
  kind: z.enum(['walk', 'meeting']),
  note: z.string(),
  /** True when a meeting asked "Are you OK?", false when its owner started it. */
  isAsked: z.boolean(),
  startedAt: z.string(),
  dueAt: z.string(),
  /** How often it can still be put off without the passkey. */
  tapsLeft: z.number(),
  /** The check-in ends when its owner arrives here; null: no place was set. */
  place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** When its owner arrived and the check-in ended; null: not yet. */
  arrivedAt: z.nullable(z.string()),
})
export type CheckIn = z.infer<typeof CheckIn>

export const id = z.string().check(z.regex(UUID_PATTERN, 'invalid'))
/** The device's own key (see `makeSosKey`). It identifies the owner of the alert when there is no session. */
export const key = z.optional(z.string().check(z.maxLength(100, 'invalid')))
const time = z.iso.datetime({ error: 'invalid', offset: true })
/** Time of the device's clock. An invalid time is read as null: an SOS is never refused because of a wrong clock. */
export const deviceTime = z.optional(z.catch(z.nullable(time), null))

/** Position of a device. An invalid position is ignored: an SOS is never refused because of it (L-12). */
export const SentPosition = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracyMeters: z.catch(z.number().check(z.gte(0), z.lte(20_000_000)), 0),
  measuredAt: time,
})
export type SentPosition = z.infer<typeof SentPosition>
export const position = z.optional(z.catch(z.nullable(SentPosition), null))

/** The caller's own alert and check-in as the server knows them. */
export const MySos = z.object({
  alert: z.nullable(MyAlert),
  checkIn: z.nullable(CheckIn),
  /** The server's time, from which ages are computed. */
  now: z.string(),
})
export type MySos = z.infer<typeof MySos>

export const makeSosKey = defineEndpoint({
  ...addresses.makeSosKey,
  access: 'signedIn',
  input: z.object({ old: key }),
  output: z.object({ key: z.string() }),
  summary:
    'A key for this device that raises, follows and ends its person’s SOS, and nothing else, when the sign-in has run out.',
})

export const raiseAlert = defineEndpoint({
  ...addresses.raiseAlert,
  urgent: true,
  access: 'anyone',
  input: z.object({
    /** Created at the tap. A repeated call with the same id updates the position of the same alert. */
    id,
    kind: z._default(kind, 'real'),
    key,
    position,
    tappedAt: deviceTime,
    /** Device time at sending; the server uses it to correct times of a wrong clock. */
    deviceNow: deviceTime,
    /** Send without a position, to the whole circle at once. */
    withoutPlace: z._default(z.boolean(), false),
    /** What the browser knows of the device; shown to helpers. */
    batteryPercent: z.optional(z.catch(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(100))), null)),
    network: z.optional(z.catch(z.nullable(z.string().check(z.maxLength(20))), null)),
  }),
  output: MySos,
  summary:
    'Raises an SOS at once, or keeps the one that is on alive with a newer position. No rate limit, never queued.',
})

export const readMySos = defineEndpoint({
  ...addresses.readMySos,
  urgent: true,
  access: 'anyone',
  input: z.object({
    key,
    /** True while the sender's screen is open on this device; counts as contact with the sender. */
    isOpen: z._default(z.boolean(), false),
  }),
  output: MySos,
  summary: 'The own alert and check-in that are on, with the ledger: who was told, and how far it has come with each.',
})

export const endAlert = defineEndpoint({
  ...addresses.endAlert,
  urgent: true,
  access: 'anyone',
  input: z.object({ passkey: z.string().check(z.maxLength(200, 'passkeyTooLong')), key }),
  /** `ended`: what was visibly on and ended; null: nothing. */
  output: z.object({ off: z.boolean(), ended: z.nullable(z.enum(['alert', 'checkIn'])) }),
  summary: 'Turns the own SOS (and a check-in) off with the passkey, or with the account password when none was set.',
})

export const widenAlert = defineEndpoint({
  ...addresses.widenAlert,
  urgent: true,
  access: 'anyone',
  input: z.object({ key }),
  output: MySos,
  summary: 'Tells the whole circle now, without waiting for 180 seconds.',
})

export const endDrill = defineEndpoint({
  ...addresses.endDrill,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ off: z.boolean() }),
  summary: 'Ends the own exercise.',
})

export const sosEndpoints = [makeSosKey, raiseAlert, readMySos, endAlert, widenAlert, endDrill]
