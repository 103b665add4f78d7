import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { type Address, defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { anyId, latitude, longitude, Meeting, when } from './contract.ts'
import { plainCode } from './rules.ts'

const step = (address: Address, summary: string) =>
  defineEndpoint({
    ...address,
    access: 'signedIn',
    idempotent: true,
    input: z.object({ id: anyId }),
    output: Meeting,
    summary,
  })

export const declineMeeting = step(addresses.declineMeeting, 'Declines a proposal.')
export const cancelMeeting = step(addresses.cancelMeeting, 'Calls a meeting off at any time; the other is told.')
export const setOutToMeeting = step(addresses.setOutToMeeting, 'Says "I am on the way"; the other is told.')
export const endMeetingWell = step(addresses.endMeetingWell, 'Says "All is well": the check is not asked any more.')

export const askWellAfterMeeting = defineEndpoint({
  ...addresses.askWellAfterMeeting,
  access: 'signedIn',
  input: z.object({ id: anyId, isOn: z.boolean('invalid') }),
  output: Meeting,
  summary: 'Switches the reader’s own "Are you well?" of a meeting on or off, until it is asked.',
})

export const shareInMeeting = defineEndpoint({
  ...addresses.shareInMeeting,
  access: 'signedIn',
  input: z.object({ id: anyId, isOn: z.boolean('invalid') }),
  output: Meeting,
  summary: 'Shows the other of the two where the asker is, within the window only; off deletes the position.',
})

export const moveInMeeting = defineEndpoint({
  ...addresses.moveInMeeting,
  access: 'signedIn',
  input: z.object({
    id: anyId,
    latitude,
    longitude,
    accuracyMeters: z._default(
      z.number('invalidNumber').check(z.gte(0, 'notNegative'), z.lte(40_000_000, 'tooLarge')),
      0,
    ),
    measuredAt: when,
  }),
  output: z.object({ isShared: z.boolean() }),
  summary: 'The asker’s position for the other of the two; kept only while the asker shares it within the window.',
})

/** Separate from the meeting, because browsers store meetings for offline use, but must never store a position. */
export const readMeetingPosition = defineEndpoint({
  ...addresses.readMeetingPosition,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: z.object({
    position: z.nullable(
      z.object({ latitude: z.number(), longitude: z.number(), accuracyMeters: z.number(), measuredAt: z.string() }),
    ),
  }),
  summary: 'Where the other of the two is; only while they share it within the window.',
})

export const readMeetingCode = defineEndpoint({
  ...addresses.readMeetingCode,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: z.object({ code: z.string(), closesAt: z.string() }),
  summary: 'The six digits that the other enters or scans to confirm that both are there; within the window only.',
})

export const enterMeetingCode = defineEndpoint({
  ...addresses.enterMeetingCode,
  access: 'signedIn',
  idempotent: true,
  input: z.object({
    id: anyId,
    code: z.pipe(
      z.string().check(z.maxLength(40, 'wrongMeetingCode')),
      z.pipe(z.transform(plainCode), z.string().check(z.minLength(1, 'required'))),
    ),
  }),
  output: Meeting,
  summary: 'Confirms with the other’s code that both are there; a confirmed order of theirs counts as handed over.',
})

export const tellOfMeeting = defineEndpoint({
  ...addresses.tellOfMeeting,
  access: 'signedIn',
  quota: 'tell',
  idempotent: true,
  input: z
    .object({
      id: anyId,
      /** A member of the caller's circle. */
      userId: z.optional(z.string().check(z.regex(UUID_PATTERN, 'userNotFound'))),
      /** One of the caller's outside contacts that agreed to be texted. */
      contactId: z.optional(z.string().check(z.regex(UUID_PATTERN, 'notFound'))),
    })
    .check(
      z.refine(({ userId, contactId }) => (userId === undefined) !== (contactId === undefined), {
        error: 'required',
        path: ['userId'],
      }),
    ),
  output: Meeting,
  summary: 'Tells one member of the circle, or one outside number that agreed, of a meeting: whom, what, where, when.',
})

export const goingEndpoints = [
  declineMeeting,
  cancelMeeting,
  setOutToMeeting,
  endMeetingWell,
  askWellAfterMeeting,
  shareInMeeting,
  moveInMeeting,
  readMeetingPosition,
  readMeetingCode,
  enterMeetingCode,
  tellOfMeeting,
]
