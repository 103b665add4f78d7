import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { id, position, ToldPosition } from './contract.ts'
import { ALERT_KINDS, ANSWERS, ENDINGS, RECIPIENT_STATES, SAYINGS } from './rules.ts'

const kind = z.enum(ALERT_KINDS)
const answer = z.enum(ANSWERS, 'invalid')
const cause = z.enum(['button', 'checkIn'])
/** Seconds from the tap to this request, for an answer that waited for the network. */
const ageSeconds = z.optional(z.catch(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(60 * 60))), null))
const minutes = z.optional(z.catch(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(24 * 60))), null))

/** An alert in a recipient's list (L-10). */
export const ReceivedAlert = z.object({
  id: z.string(),
  kind,
  from: z.string(),
  name: z.string(),
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), address: z.string() })),
  /** ISO time. */
  time: z.string(),
  message: z.string(),
  isSeen: z.boolean(),
  isAnswered: z.boolean(),
  answer: z.nullable(answer),
  /** True once the caller said that they are with the sender. */
  isThere: z.boolean(),
  isMuted: z.boolean(),
  /** As in `AlertForMe`: after this time the alert must be seen again. */
  againAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
})
export type ReceivedAlert = z.infer<typeof ReceivedAlert>

export const listAlerts = defineEndpoint({
  ...addresses.listAlerts,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ alerts: z.array(ReceivedAlert), now: z.string() }),
  summary: 'Alerts that reached the asker and are on, or ended within a day; newest first.',
})

/** The sender's device, as far as the browser reports it. */
export const DeviceFacts = z.object({
  /** When the device was last in contact. */
  lastSignAt: z.string(),
  batteryPercent: z.nullable(z.number()),
  network: z.nullable(z.string()),
})

/** An alert as its recipients see it. */
export const AlertForMe = z.object({
  id: z.string(),
  kind,
  sender: z.object({ id: z.string(), name: z.string(), photo: z.string(), phone: z.string() }),
  message: z.string(),
  /** When Yes was tapped, and when the tap reached the server. Without a network the two can be far apart. */
  tappedAt: z.string(),
  raisedAt: z.string(),
  /** When the sender last pressed SOS again, after an alert was turned off under duress (ADR 0048). */
  againAt: z.nullable(z.string()),
  cause,
  ...DeviceFacts.shape,
  endedAt: z.nullable(z.string()),
  endedHow: z.nullable(z.enum(ENDINGS)),
  /** The sender used the duress passkey: they may be watched. */
  isDuress: z.boolean(),
  wrongTries: z.number(),
  /** Null once the alert has ended. */
  position: z.nullable(ToldPosition),
  trail: z.array(z.object({ latitude: z.number(), longitude: z.number(), measuredAt: z.string() })),
  /** Number of real alerts of this sender within a day, this one included. */
  inOneDay: z.number(),
  others: z.array(
    z.object({
      name: z.string(),
      answer,
      /** As in `LedgerEntry`. */
      hasCalledHelp: z.boolean(),
      answeredAt: z.nullable(z.string()),
      arrivesAt: z.nullable(z.string()),
      /** Where this helper is, if they are on the way and share it; null otherwise. */
      way: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), at: z.string() })),
    }),
  ),
  mine: z.object({
    state: z.enum(RECIPIENT_STATES),
    answer: z.nullable(answer),
    hasCalledHelp: z.boolean(),
    /** True once the caller said that they are with the sender. */
    isThere: z.boolean(),
    /** True when the caller shares their position with the other helpers on the way. */
    isWayShown: z.boolean(),
  }),
  isMuted: z.boolean(),
  now: z.string(),
})
export type AlertForMe = z.infer<typeof AlertForMe>

export const readAlert = defineEndpoint({
  ...addresses.readAlert,
  access: 'signedIn',
  input: z.object({ id }),
  output: AlertForMe,
  summary: 'One alert that reached the asker: where the sender is, until it ends, and who is coming.',
})

export const noteAlert = defineEndpoint({
  ...addresses.noteAlert,
  urgent: true,
  access: 'signedIn',
  input: z.object({ id, what: z.enum(['delivered', 'shown', 'seen', 'opened'], 'invalid') }),
  output: z.object({ id: z.string() }),
  summary:
    'Tells that an alert has reached this device, that it shows its position, or that its reader opened or touched it (`opened`: with its position).',
})

export const answerAlert = defineEndpoint({
  ...addresses.answerAlert,
  urgent: true,
  access: 'signedIn',
  input: z.object({ id, answer: z.enum(SAYINGS, 'invalid'), minutes, ageSeconds }),
  output: AlertForMe,
  summary:
    'Says "I’m coming", "I’ve called help" or "I can’t"; the last word counts, and a call for help stays known until "notCalledHelp" takes it back.',
})

export const showWay = defineEndpoint({
  ...addresses.showWay,
  urgent: true,
  access: 'signedIn',
  input: z.object({ id, position }),
  output: z.object({ isShown: z.boolean() }),
  summary: 'Lets the others who are coming see where the asker is; without a position no more. The sender is not told.',
})

export const sosReceivedEndpoints = [listAlerts, readAlert, noteAlert, answerAlert, showWay]

/**
 * Payload of the event 'sosChanged' for open screens. If it has neither an alert, a position nor device facts, the
 * screen fetches the alert.
 */
export const AlertNews = z.object({
  alertId: z.string(),
  /** The caller may no longer see this alert. */
  isGone: z.optional(z.boolean()),
  /** The sender has pressed SOS again, so the list of alerts has changed, too. */
  isAgain: z.optional(z.boolean()),
  /** The whole alert, for people who were just alerted. */
  alert: z.optional(AlertForMe),
  /** The sender's new position. */
  position: z.optional(ToldPosition),
  /** What is known of the sender's device at that time. */
  device: z.optional(DeviceFacts),
})
export type AlertNews = z.infer<typeof AlertNews>
