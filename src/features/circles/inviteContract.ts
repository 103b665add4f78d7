import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { NearbyPerson } from './contract.ts'
import { RELATIONS } from './rules.ts'

/** An invite as its owner passes it on: as a link, a QR code, or a code to type. */
export const Invite = z.object({
  /** Eight letters and digits, without the hyphen. */
  code: z.string(),
  expiresAt: z.string(),
  /** Number of people who joined with it. */
  joined: z.number(),
})
export type Invite = z.infer<typeof Invite>

const code = z.string().check(z.maxLength(40, 'invalid'))
const phone = z.string().check(z.maxLength(40, 'invalid'))
const invited = z.object({ id: z.string(), name: z.string(), profilePhoto: z.string(), relation: z.enum(RELATIONS) })

export const readInvite = defineEndpoint({
  ...addresses.readInvite,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ invite: z.nullable(Invite) }),
  summary: 'The own invite to the circle, if one is open.',
})

export const makeInvite = defineEndpoint({
  ...addresses.makeInvite,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ invite: Invite }),
  summary: 'Opens an invite to the own circle for seven days, or answers the one that is open.',
})

export const withdrawInvite = defineEndpoint({
  ...addresses.withdrawInvite,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ withdrawn: z.boolean() }),
  summary: 'Withdraws the own invite: its link, QR code and letters lead nowhere from now on.',
})

export const lookAtInvite = defineEndpoint({
  ...addresses.lookAtInvite,
  access: 'signedIn',
  input: z.object({ code }),
  output: invited,
  summary: 'Who invites with a code. Wrong, ended and withdrawn codes are told alike and counted.',
})

export const acceptInvite = defineEndpoint({
  ...addresses.acceptInvite,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ code }),
  output: invited,
  summary: 'Accepts an invite: the two are in each other’s circle, and the owner is told.',
})

export const PhoneFinding = z.object({
  /** The account's current number was confirmed with a code. */
  isConfirmed: z.boolean(),
  /** People who know the number can find the person by it. */
  isFindable: z.boolean(),
})
export type PhoneFinding = z.infer<typeof PhoneFinding>

export const readPhoneFinding = defineEndpoint({
  ...addresses.readPhoneFinding,
  access: 'signedIn',
  input: z.object({}),
  output: PhoneFinding,
  summary: 'Whether the own number is confirmed and others find the asker by it.',
})

export const sendPhoneCode = defineEndpoint({
  ...addresses.sendPhoneCode,
  access: 'signedIn',
  input: z.object({ language: z.optional(z.enum(['en', 'hi'])) }),
  output: z.object({ sent: z.boolean() }),
  summary: 'Sends a code to the account’s own number, to prove that it is the asker’s.',
})

export const confirmPhone = defineEndpoint({
  ...addresses.confirmPhone,
  access: 'signedIn',
  input: z.object({ code: z.string().check(z.maxLength(40, 'invalid')) }),
  output: PhoneFinding,
  summary: 'Confirms the account’s number with the code that was sent to it.',
})

export const setPhoneFinding = defineEndpoint({
  ...addresses.setPhoneFinding,
  access: 'signedIn',
  input: z.object({ isFindable: z.boolean() }),
  output: PhoneFinding,
  summary: 'Lets others find the asker by the confirmed number, or no more.',
})

export const findByPhone = defineEndpoint({
  ...addresses.findByPhone,
  access: 'signedIn',
  input: z.object({ phone }),
  output: z.object({ person: z.nullable(NearbyPerson) }),
  summary:
    'The person with exactly this confirmed number, if that person allows it. Anybody else is told as nobody; limited.',
})

export const inviteEndpoints = [
  readInvite,
  makeInvite,
  withdrawInvite,
  lookAtInvite,
  acceptInvite,
  readPhoneFinding,
  sendPhoneCode,
  confirmPhone,
  setPhoneFinding,
  findByPhone,
]
