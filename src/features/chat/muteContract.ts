import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'

const id = z.string('invalid').check(z.regex(UUID_PATTERN, 'invalid'))
const Muted = z.object({ isMuted: z.boolean('invalid') })

export const readMute = defineEndpoint({
  name: 'readMute',
  method: 'GET',
  path: '/api/chat/conversations/:id/mute',
  access: 'signedIn',
  input: z.object({ id }),
  output: Muted,
  summary: 'Whether messages of a conversation wake the asker’s devices.',
})

export const setMute = defineEndpoint({
  name: 'setMute',
  method: 'PUT',
  path: '/api/chat/conversations/:id/mute',
  access: 'signedIn',
  input: z.object({ id, ...Muted.shape }),
  output: Muted,
  summary:
    'Messages of a conversation wake the asker’s devices no more, or again. The other is not told; an SOS still comes.',
})

export const muteEndpoints = [readMute, setMute]
