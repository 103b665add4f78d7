import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { onServer } from '#core/paths.ts'
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

/** A sound that a message sends: uploaded before under this id. */
export const SentVoice = z.object({
  id: z.string('invalid').check(z.regex(UUID_PATTERN, 'soundNotFound')),
  wave: z._default(z.array(height, 'invalid').check(z.maxLength(WAVE_BARS, 'invalid')), []),
})

const id = z.string('invalid').check(z.regex(UUID_PATTERN, 'soundNotFound'))

/** The body is the file itself, not JSON; its declared type is ignored (server/soundRoutes.ts binds it). */
export const uploadSound = defineEndpoint({
  name: 'uploadSound',
  method: 'PUT',
  path: '/api/chat/sounds/:id',
  access: 'signedIn',
  quota: 'voice',
  input: z.object({ id }),
  output: z.object({ id: z.string(), durationMs: z.number() }),
  summary: 'Stores a recorded sound (WebM, Ogg or MP4 as the raw body, at most 1 MB and two minutes) under a new id.',
})

/** The answer is the file itself; `Range` is understood. */
export const readSound = defineEndpoint({
  name: 'readSound',
  method: 'GET',
  path: '/api/chat/sounds/:id',
  access: 'signedIn',
  input: z.object({ id }),
  output: z.object({}),
  summary: 'The sound of a voice message, for the two people of the chat.',
})

/** Address of a sound on the server. */
export const soundAddress = (soundId: string): string => onServer(readSound.path.replace(':id', soundId))

export const voiceEndpoints = [uploadSound, readSound]
