import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { CheckIn } from './checkIn.ts'
import { MyAlert } from './myAlertContract.ts'
import { ALERT_KINDS } from './rules.ts'

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
  urgent: true,
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
  urgent: true,
  method: 'POST',
  path: '/api/sos/mine',
  access: 'anyone',
  input: z.object({
    key,
    /** The sender's screen is open on this device: counts as contact with the sender. */
    isOpen: z._default(z.boolean(), false),
  }),
  output: MySos,
  summary: 'The own alert and check-in that are on, with the ledger: who was told, and how far it has come with each.',
})

export const endAlert = defineEndpoint({
  name: 'endAlert',
  urgent: true,
  method: 'POST',
  path: '/api/sos/end',
  access: 'anyone',
  input: z.object({ passkey: z.string().check(z.maxLength(200, 'passkeyTooLong')), key }),
  output: z.object({ off: z.boolean() }),
  summary: 'Turns the own SOS (and a check-in) off with the passkey, or with the account password when none was set.',
})

export const widenAlert = defineEndpoint({
  name: 'widenAlert',
  urgent: true,
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

export const sosEndpoints = [makeSosKey, raiseAlert, readMySos, endAlert, widenAlert, endDrill]
