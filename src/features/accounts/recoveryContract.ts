import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LoginAnswer } from './contract.ts'

const identifier = z.string().check(z.minLength(1, 'required'), z.maxLength(500, 'tooLong'))

/** The language of a message that is sent. */
export const MessageLanguage = z._default(z.enum(['en', 'hi']), 'en')
export type MessageLanguage = z.output<typeof MessageLanguage>

/** A code as typed: 8 digits. */
export const TypedCode = z.string().check(z.minLength(1, 'required'), z.maxLength(40, 'tooLong'))

export const requestPasswordReset = defineEndpoint({
  ...addresses.requestPasswordReset,
  access: 'anyone',
  input: z.object({ emailOrPhone: identifier, language: MessageLanguage }),
  output: z.object({ sent: z.boolean() }),
  summary: 'Sends a code for a new password to the e-mail address or phone number of an account; never the password.',
})

export const confirmPasswordReset = defineEndpoint({
  ...addresses.confirmPasswordReset,
  access: 'anyone',
  input: z.object({
    emailOrPhone: identifier,
    code: TypedCode,
    password: z.string().check(z.maxLength(500, 'tooLong')),
  }),
  output: LoginAnswer,
  summary: 'Sets a new password with the code that was sent, ends all sessions and signs in here.',
})

export const requestSignInCode = defineEndpoint({
  ...addresses.requestSignInCode,
  access: 'anyone',
  input: z.object({ phone: identifier, language: MessageLanguage }),
  output: z.object({ sent: z.boolean() }),
  summary: 'Texts a code that signs in to a confirmed phone number; only where texts are sent.',
})

export const signInWithCode = defineEndpoint({
  ...addresses.signInWithCode,
  access: 'anyone',
  input: z.object({ phone: identifier, code: TypedCode }),
  output: LoginAnswer,
  summary: 'Signs in with the code that was texted; sets the session cookie.',
})

export const recoveryEndpoints = [requestPasswordReset, confirmPasswordReset, requestSignInCode, signInWithCode]
