import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { CheckIn, deviceTime, id, position } from './contract.ts'
import { ALERT_KINDS, CHECK_IN_MINUTES, ENDINGS } from './rules.ts'

const duration = z
  .number('invalidNumber')
  .check(z.int('wholeNumber'), z.gte(CHECK_IN_MINUTES.min, 'invalidNumber'), z.lte(CHECK_IN_MINUTES.max, 'tooLarge'))

/** How well the caller's own SOS would work. */
export const Readiness = z.object({
  /** Number of people in the circle. */
  members: z.number(),
  /** How many of them have a device that can be reached with the app closed. */
  reachable: z.number(),
  /** How many of them get nothing now: they have signed out on every device, and no SMS can be sent. */
  signedOut: z.number(),
  hasPasskey: z.boolean(),
  rangeMeters: z.number(),
})
export type Readiness = z.infer<typeof Readiness>

export const readReadiness = defineEndpoint({
  ...addresses.readReadiness,
  access: 'signedIn',
  input: z.object({}),
  output: Readiness,
  summary: 'How many of the circle can be reached with the app closed, and what is still missing.',
})

export const readSafeSettings = defineEndpoint({
  ...addresses.readSafeSettings,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ hasSecondPasskey: z.boolean() }),
  summary: 'What only the account’s owner may see of the own SOS; asks for the password.',
})

export const setDuressPasskey = defineEndpoint({
  ...addresses.setDuressPasskey,
  access: 'signedIn',
  input: z.object({ passkey: z.string().check(z.maxLength(200, 'passkeyTooLong')), password: z.string() }),
  output: z.object({ isSet: z.boolean() }),
  summary: 'Sets (or with "" removes) the second passkey, which only seems to turn an SOS off; asks for the password.',
})

export const muteSender = defineEndpoint({
  ...addresses.muteSender,
  access: 'signedIn',
  input: z.object({ userId: id, isMuted: z.boolean() }),
  output: z.object({ isMuted: z.boolean() }),
  summary: 'From now on this person’s alerts come without sound and full screen, or with them again. He is not told.',
})

export const startCheckIn = defineEndpoint({
  ...addresses.startCheckIn,
  access: 'signedIn',
  input: z.object({
    id,
    kind: z.enum(['walk', 'meeting'], 'invalid'),
    note: z._default(z.string().check(z.trim(), z.maxLength(200, 'tooLong')), ''),
    minutes: duration,
    /** The check-in ends on arrival here. */
    place: z.optional(
      z.nullable(
        z.object({
          latitude: z.number().check(z.gte(-90, 'invalidPlace'), z.lte(90, 'invalidPlace')),
          longitude: z.number().check(z.gte(-180, 'invalidPlace'), z.lte(180, 'invalidPlace')),
        }),
      ),
    ),
    position,
    deviceNow: deviceTime,
  }),
  output: CheckIn,
  summary: 'Starts a timer on the server: unless its person says in time that all is well, it raises the alarm.',
})

export const extendCheckIn = defineEndpoint({
  ...addresses.extendCheckIn,
  access: 'signedIn',
  input: z.object({
    id,
    minutes: z.optional(duration),
    position,
    deviceNow: deviceTime,
    /** Sent when the battery is low; an invalid value is ignored. */
    batteryPercent: z.optional(z.catch(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(100))), null)),
  }),
  output: CheckIn,
  summary:
    'A sign of life: keeps the position, and with minutes puts the alarm off by them; a low battery counts as one.',
})

export const AlertRecord = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** When the button was pressed; `raisedAt`: when the server got the alert. */
  tappedAt: z.string(),
  raisedAt: z.string(),
  endedAt: z.nullable(z.string()),
  endedHow: z.nullable(z.enum(ENDINGS)),
  senderName: z.string(),
  address: z.string(),
  trail: z.array(
    z.object({ latitude: z.number(), longitude: z.number(), accuracyMeters: z.number(), measuredAt: z.string() }),
  ),
  isTrailKept: z.boolean(),
  isTrailGone: z.boolean(),
  events: z.array(z.object({ at: z.string(), kind: z.string(), name: z.string(), detail: z.string() })),
  /** The same alert in Common Alerting Protocol 1.2. */
  cap: z.string(),
})
export type AlertRecord = z.infer<typeof AlertRecord>

export const listRecords = defineEndpoint({
  ...addresses.listRecords,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({
    records: z.array(
      z.object({ id: z.string(), kind: z.enum(ALERT_KINDS), raisedAt: z.string(), endedAt: z.string() }),
    ),
  }),
  summary: 'The own alerts that have ended, newest first.',
})

export const readRecord = defineEndpoint({
  ...addresses.readRecord,
  access: 'signedIn',
  input: z.object({ id }),
  output: AlertRecord,
  summary: 'Everything that happened in one own alert that has ended, also as CAP 1.2.',
})

export const keepTrail = defineEndpoint({
  ...addresses.keepTrail,
  access: 'signedIn',
  input: z.object({ id, keep: z.boolean() }),
  output: z.object({ keep: z.boolean() }),
  summary: 'Keeps the trail of an own alert beyond 24 hours, or lets it go.',
})

export const sosSafetyEndpoints = [
  readReadiness,
  readSafeSettings,
  setDuressPasskey,
  muteSender,
  startCheckIn,
  extendCheckIn,
  listRecords,
  readRecord,
  keepTrail,
]
