import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { CheckIn } from './checkIn.ts'
import { MyAlert, ToldPosition } from './myAlertContract.ts'
import { ALERT_KINDS, ANSWERS, ENDINGS, RECIPIENT_STATES } from './rules.ts'

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

const kind = z.enum(ALERT_KINDS)
const answer = z.enum(ANSWERS, 'invalid')
const cause = z.enum(['button', 'checkIn'])
const minutes = z.optional(z.catch(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(24 * 60))), null))

/** The asker's own alert and check-in as the server knows them. */
export const MySos = z.object({
  alert: z.nullable(MyAlert),
  checkIn: z.nullable(CheckIn),
  /** The server's time, against which ages are computed. */
  now: z.string(),
})
export type MySos = z.infer<typeof MySos>

export const makeSosKey = defineEndpoint({
  name: 'makeSosKey',
  method: 'POST',
  path: '/api/sos/key',
  access: 'signedIn',
  input: z.object({ old: key }),
  output: z.object({ key: z.string() }),
  summary:
    'A key for this device that raises, follows and ends its person’s SOS, and nothing else, when the sign-in has run out.',
})

export const raiseAlert = defineEndpoint({
  name: 'raiseAlert',
  method: 'POST',
  path: '/api/sos/alerts',
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
  name: 'readMySos',
  method: 'POST',
  path: '/api/sos/mine',
  access: 'anyone',
  input: z.object({ key }),
  output: MySos,
  summary: 'The own alert and check-in that are on, with the ledger: who was told, and how far it has come with each.',
})

export const endAlert = defineEndpoint({
  name: 'endAlert',
  method: 'POST',
  path: '/api/sos/end',
  access: 'anyone',
  input: z.object({ passkey: z.string().check(z.maxLength(200, 'passkeyTooLong')), key }),
  output: z.object({ off: z.boolean() }),
  summary: 'Turns the own SOS (and a check-in) off with the passkey, or with the account password when none was set.',
})

export const widenAlert = defineEndpoint({
  name: 'widenAlert',
  method: 'POST',
  path: '/api/sos/widen',
  access: 'anyone',
  input: z.object({ key }),
  output: MySos,
  summary: 'Tells the whole circle now, without waiting for 180 seconds.',
})

export const endDrill = defineEndpoint({
  name: 'endDrill',
  method: 'POST',
  path: '/api/sos/drill/end',
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ off: z.boolean() }),
  summary: 'Ends the own exercise.',
})

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
  isMuted: z.boolean(),
  endedAt: z.nullable(z.string()),
})
export type ReceivedAlert = z.infer<typeof ReceivedAlert>

export const listAlerts = defineEndpoint({
  name: 'listAlerts',
  method: 'GET',
  path: '/api/sos/alerts',
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
      arrivesAt: z.nullable(z.string()),
      /** Where this helper is, if they are on the way and share it; null otherwise. */
      way: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), at: z.string() })),
    }),
  ),
  mine: z.object({
    state: z.enum(RECIPIENT_STATES),
    answer: z.nullable(answer),
    /** True when the asker shares their position with the other helpers on the way. */
    isWayShown: z.boolean(),
  }),
  isMuted: z.boolean(),
  now: z.string(),
})
export type AlertForMe = z.infer<typeof AlertForMe>

export const readAlert = defineEndpoint({
  name: 'readAlert',
  method: 'GET',
  path: '/api/sos/alerts/:id',
  access: 'signedIn',
  input: z.object({ id }),
  output: AlertForMe,
  summary: 'One alert that reached the asker: where the sender is, until it ends, and who is coming.',
})

export const noteAlert = defineEndpoint({
  name: 'noteAlert',
  method: 'POST',
  path: '/api/sos/alerts/:id/note',
  access: 'signedIn',
  input: z.object({ id, what: z.enum(['delivered', 'seen', 'opened'], 'invalid') }),
  output: z.object({ id: z.string() }),
  summary: 'Tells that an alert has reached this device, or stands before the reader’s eyes, or its position does.',
})

export const answerAlert = defineEndpoint({
  name: 'answerAlert',
  method: 'POST',
  path: '/api/sos/alerts/:id/answer',
  access: 'signedIn',
  input: z.object({ id, answer, minutes }),
  output: AlertForMe,
  summary: 'Says "I’m coming", "I’ve called help" or "I can’t"; the last word counts.',
})

export const showWay = defineEndpoint({
  name: 'showWay',
  method: 'POST',
  path: '/api/sos/alerts/:id/way',
  access: 'signedIn',
  input: z.object({ id, position }),
  output: z.object({ isShown: z.boolean() }),
  summary: 'Lets the others who are coming see where the asker is; without a position no more. The sender is not told.',
})

export const sosEndpoints = [
  makeSosKey,
  raiseAlert,
  readMySos,
  endAlert,
  widenAlert,
  endDrill,
  listAlerts,
  readAlert,
  noteAlert,
  answerAlert,
  showWay,
]
