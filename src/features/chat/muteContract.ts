import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { addresses } from './addresses.ts'

export const setMute = defineEndpoint({
  ...addresses.setMute,
  access: 'signedIn',
  idempotent: true,
  input: z.object({
    id: z.string('invalid').check(z.regex(UUID_PATTERN, 'invalid')),
    isMuted: z.boolean('invalid'),
    /** ISO time at which it ends; absent or null: until it is unmuted. A past time mutes nothing. */
    until: z.optional(z.nullable(z.iso.datetime({ error: 'invalid', offset: true }))),
  }),
  output: z.object({ isMuted: z.boolean(), mutedUntil: z.nullable(z.string()) }),
  summary:
    'Messages of a conversation wake the asker’s devices no more, for a time or for good, or again. The other is not told; an SOS still comes.',
})

export const muteEndpoints = [setMute]
