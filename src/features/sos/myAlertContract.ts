import * as z from 'zod/mini'
import { ALERT_KINDS, ANSWERS, RECIPIENT_STATES } from './rules.ts'

const kind = z.enum(ALERT_KINDS)
const answer = z.enum(ANSWERS, 'invalid')
const cause = z.enum(['button', 'checkIn'])

/** A position as it is told: only to its owner and to whom his SOS was sent. */
export const ToldPosition = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracyMeters: z.number(),
  measuredAt: z.string(),
  /** In words; "" while it is looked up. */
  address: z.string(),
})
export type ToldPosition = z.infer<typeof ToldPosition>

/** One line of the sender's ledger. */
export const LedgerEntry = z.object({
  userId: z.string(),
  name: z.string(),
  photo: z.string(),
  /** For a text to who was not reached yet; "" when the person does not show it. */
  phone: z.string(),
  state: z.enum(RECIPIENT_STATES),
  answer: z.nullable(answer),
  /** ISO time, as the device of who is coming reckoned it when that was said. */
  arrivesAt: z.nullable(z.string()),
  /** The position stood before this person's eyes. */
  hasOpened: z.boolean(),
  /** Blocked, removed, or no longer in the circle: counts for nothing. */
  hasLeft: z.boolean(),
  /** ISO time at which it came so far. */
  at: z.nullable(z.string()),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** The own alert that is on. */
export const MyAlert = z.object({
  id: z.string(),
  kind,
  cause,
  tappedAt: z.string(),
  raisedAt: z.string(),
  /** Null when it is not said (ADR 0022). */
  stage: z.nullable(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  rangeMeters: z.number(),
  /** People in the circle who can be told at all. */
  members: z.number(),
  /** How many were told so far and are still there; null when it is not said (ADR 0022). */
  count: z.nullable(z.number()),
  ledger: z.array(LedgerEntry),
  position: z.nullable(ToldPosition),
  wrongTries: z.number(),
  hasPasskey: z.boolean(),
})
export type MyAlert = z.infer<typeof MyAlert>
