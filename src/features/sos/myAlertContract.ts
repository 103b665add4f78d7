import * as z from 'zod/mini'
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
  /** For a text to a person who was not reached yet; "" when they do not show their number. */
  phone: z.string(),
  state: z.enum(RECIPIENT_STATES),
  answer: z.nullable(answer),
  /** Expected arrival as ISO time, computed by the helper's device when they answered. */
  arrivesAt: z.nullable(z.string()),
  /** The position was shown on this person's screen. */
  hasOpened: z.boolean(),
  /** Blocked, removed, or no longer in the circle: not counted. */
  hasLeft: z.boolean(),
  /** When the recipient reached the present state, as ISO time. */
  at: z.nullable(z.string()),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** The reader's own active alert. */
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
