import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { seconds } from '#core/units.ts'
import { id } from './contract.ts'

/**
 * Texts are sent this long after the alert: to members without a delivery on any device, and to outside contacts who
 * agreed.
 */
export const TEXTED_AFTER = seconds(30)
/** Maximum number of texts per alert, and of all alerts of one person in a day. */
export const TEXTS = { ofAlert: 50, ofSenderInADay: 150 } as const
/** Maximum number of consent requests: per contact ever, per number from everybody in a day, per owner in a day. */
export const ASKS = { ofContact: 3, toNumberInADay: 3, ofOwnerInADay: 6 } as const
/** Pauses before a text that the gateway refused is tried again. */
export const TRIES_AGAIN = [5, 15, 60, 180].map(seconds)

/** A number in the form the gateway needs; ten digits are Indian. Null when it is not a phone number. */
export function textNumber(tidied: string): string | null {
  if (/^[6-9]\d{9}$/.test(tidied)) return `+91${tidied}`
  return /^\+[1-9]\d{7,14}$/.test(tidied) ? tidied : null
}

/** An outside contact who is texted when the person raises an SOS, once they agreed. */
export const SosContact = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** `saved`: not asked yet, because no SMS could be sent. */
  state: z.enum(['saved', 'asked', 'agreed', 'declined']),
  /**
   * Whether the number agreed to messages about meetings; agreements from before the question named them do not count.
   */
  meetings: z.enum(['none', 'asked', 'agreed']),
})
export type SosContact = z.infer<typeof SosContact>
const Contacts = z.object({
  contacts: z.array(SosContact),
  /** False when the server has no SMS gateway: nobody is asked or told. */
  areTexted: z.boolean(),
})

export const listSosContacts = defineEndpoint({
  ...addresses.listSosContacts,
  access: 'signedIn',
  input: z.object({}),
  output: Contacts,
  summary: 'The outside numbers that the asker chose, and whether they agreed.',
})

export const addSosContact = defineEndpoint({
  ...addresses.addSosContact,
  access: 'signedIn',
  input: z.object({
    id,
    name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'tooLong')),
    phone: z.string().check(z.maxLength(40, 'invalid')),
    language: z.optional(z.enum(['en', 'hi'])),
  }),
  output: Contacts,
  summary: 'Chooses an outside number, three at most, and texts it the question whether it agrees.',
})

export const askSosContact = defineEndpoint({
  ...addresses.askSosContact,
  access: 'signedIn',
  input: z.object({ id, language: z.optional(z.enum(['en', 'hi'])) }),
  output: Contacts,
  summary: 'Texts the question again, or once the one about meetings to who agreed to an SOS alone; limited.',
})

export const removeSosContact = defineEndpoint({
  ...addresses.removeSosContact,
  access: 'signedIn',
  input: z.object({ id }),
  output: Contacts,
  summary: 'Texts this number no more; not while an SOS is on.',
})

export const sosTextEndpoints = [listSosContacts, addSosContact, askSosContact, removeSosContact]
