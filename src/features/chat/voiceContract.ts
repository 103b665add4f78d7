import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { WAVE_BARS, WAVE_TOP } from './voiceRules.ts'

/** The sound of a voice message. */
export const Voice = z.object({
  /** Its id (`readSound`); null: the sound was erased with its sender's account. */
  id: z.nullable(z.string()),
  /** Milliseconds, as measured by the server. */
  durationMs: z.number(),
  /** Heights of the drawn bars, 0 to 31, at most 64. */
  wave: z.array(z.number()),
})
export type Voice = z.infer<typeof Voice>

const height = z.int('invalidNumber').check(z.gte(0, 'invalidNumber'), z.lte(WAVE_TOP, 'invalidNumber'))

/** The sound of a new message: uploaded before under this id. */
export const SentVoice = z.object({
  id: z.string('invalid').check(z.regex(UUID_PATTERN, 'soundNotFound')),
  wave: z._default(z.array(height, 'invalid').check(z.maxLength(WAVE_BARS, 'invalid')), []),
})

const id = z.string('invalid').check(z.regex(UUID_PATTERN, 'soundNotFound'))

/** The body is the file itself, not JSON; its declared type is ignored (server/feature.ts binds it). */
export const uploadSound = defineEndpoint({
  ...addresses.uploadSound,
  access: 'signedIn',
  quota: 'voice',
  input: z.object({ id }),
  output: z.object({ id: z.string(), durationMs: z.number() }),
  summary: 'Stores a recorded sound (WebM, Ogg or MP4 as the raw body, at most 1 MB and two minutes) under a new id.',
})

/** The answer is the file itself; `Range` is supported. */
export const readSound = defineEndpoint({
  ...addresses.readSound,
  access: 'signedIn',
  input: z.object({ id }),
  output: z.object({}),
  summary: 'The sound of a voice message, for the two people of the chat.',
})

export const voiceEndpoints = [uploadSound, readSound]
