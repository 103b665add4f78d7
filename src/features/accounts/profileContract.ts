import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { User } from './contract.ts'
import { LONGEST_SKILL, MOST_KEYWORDS, MOST_SKILLS } from './profileRules.ts'
import { MessageLanguage, TypedCode } from './recoveryContract.ts'

const ContactKind = z.enum(['email', 'phone'])
export type ContactKind = z.infer<typeof ContactKind>

const words = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST_SKILL, 'tooLong'))

/** Profile fields that are changed without a code; an absent field stays as it is. */
export const ProfileChanges = z.object({
  name: z.optional(z.string().check(z.maxLength(500, 'tooLong'))),
  skills: z.optional(
    z
      .array(z.object({ skill: words, keywords: z.array(words).check(z.maxLength(MOST_KEYWORDS, 'tooMany')) }))
      .check(z.maxLength(MOST_SKILLS, 'tooMany')),
  ),
  location: z.optional(
    z.object({
      latitude: z.number().check(z.gte(-90, 'invalidPlace'), z.lte(90, 'invalidPlace')),
      longitude: z.number().check(z.gte(-180, 'invalidPlace'), z.lte(180, 'invalidPlace')),
      address: z.string().check(z.maxLength(500, 'tooLong')),
    }),
  ),
  /** A photo uploaded by the person; null removes the photo. */
  photoId: z.optional(z.nullable(z.string().check(z.regex(UUID_PATTERN, 'invalid')))),
})
export type ProfileChanges = z.input<typeof ProfileChanges>

export const saveProfile = defineEndpoint({
  ...addresses.saveProfile,
  access: 'signedIn',
  quota: 'profile',
  input: ProfileChanges,
  output: z.object({ user: User }),
  summary: 'Changes name, photo, skills or stored location of the signed-in person.',
})

export const requestContactCode = defineEndpoint({
  ...addresses.requestContactCode,
  access: 'signedIn',
  proof: true,
  input: z.object({
    kind: ContactKind,
    value: z.string().check(z.maxLength(500, 'tooLong')),
    language: MessageLanguage,
  }),
  output: z.object({ sent: z.boolean() }),
  summary: 'Sends a code to a new e-mail address or phone number; it becomes the account’s with that code.',
})

export const confirmContact = defineEndpoint({
  ...addresses.confirmContact,
  access: 'signedIn',
  proof: true,
  input: z.object({ kind: ContactKind, code: TypedCode, language: MessageLanguage }),
  output: z.object({ user: User }),
  summary: 'Makes the new e-mail address or phone number the account’s own.',
})

export const readMyPhone = defineEndpoint({
  ...addresses.readMyPhone,
  access: 'signedIn',
  input: z.object({}),
  /** `canConfirm`: this installation sends text messages. */
  output: z.object({ phone: z.string(), isConfirmed: z.boolean(), canConfirm: z.boolean() }),
  summary: 'The own phone number, and whether a code sent to it has come back.',
})

export const profileEndpoints = [saveProfile, requestContactCode, confirmContact, readMyPhone]
