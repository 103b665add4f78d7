import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { addresses } from './addresses.ts'

/** A skill with the keywords it is found by (E-27). */
export const Skill = z.object({ skill: z.string(), keywords: z.array(z.string()) })
export type Skill = z.infer<typeof Skill>

/** A person's stored place; zeros and an empty address when there is none. */
export const UserLocation = z.object({ latitude: z.number(), longitude: z.number(), address: z.string() })
export type UserLocation = z.infer<typeof UserLocation>

/** The signed-in person, as shown to themselves. Never contains the password. */
export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Address of the photo, "" when there is none. */
  photo: z.string(),
  location: UserLocation,
  skills: z.array(Skill),
  hasActiveSubscription: z.boolean(),
  /** ISO time of registration. */
  memberSince: z.string(),
  isAdmin: z.boolean(),
  isDemo: z.boolean(),
})
export type User = z.infer<typeof User>

const field = z._default(z.string().check(z.maxLength(500, 'tooLong')), '')

/** Position in a person's inbox: the number of an event, and its ISO time, "" when unknown. */
export const InboxPosition = z.object({ number: z.number(), at: z.string() })

/** Answer of /login.php; `code` and `params` express the same as `message`, for other languages. */
export const LoginAnswer = z.object({
  success: z.boolean(),
  user: z.optional(User),
  /** The last event before this sign-in: live events continue from there, so that nothing is received twice. */
  heard: z.optional(InboxPosition),
  /** With code 'twoFactorNeeded': the password was right; this ticket is sent with the second step. */
  ticket: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** Answer of /register.php; `exists` lists the fields whose values belong to another account. */
export const RegisterAnswer = z.extend(LoginAnswer, {
  exists: z.optional(z.array(z.string())),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type RegisterAnswer = z.infer<typeof RegisterAnswer>

export const login = defineEndpoint({
  ...addresses.login,
  access: 'anyone',
  input: z.object({ emailOrPhone: field, password: field }),
  output: LoginAnswer,
  summary: 'Signs in by e-mail address or phone number and password; sets the session cookie.',
})

export const register = defineEndpoint({
  ...addresses.register,
  access: 'anyone',
  input: z.object({ name: field, email: field, phone: field, password: field }),
  output: RegisterAnswer,
  summary: 'Creates an account and signs it in; sets the session cookie.',
})

export const signOut = defineEndpoint({
  ...addresses.signOut,
  access: 'anyone',
  heldDuringSos: true,
  input: z.object({}),
  output: z.object({ signedOut: z.boolean() }),
  summary: 'Ends the session of this browser; harmless without one.',
})

export const readMe = defineEndpoint({
  ...addresses.readMe,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ user: User }),
  summary: 'The signed-in person.',
})

export const deleteAccount = defineEndpoint({
  ...addresses.deleteAccount,
  access: 'signedIn',
  proof: true,
  heldDuringSos: true,
  input: z.object({}),
  output: z.object({ deleted: z.boolean() }),
  summary: 'Deletes the signed-in account and everything that belongs to it.',
})

export const accountsEndpoints = [login, register, signOut, readMe, deleteAccount]
