import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'

const Choice = z.object({ isOn: z.boolean() })

export const readDigest = defineEndpoint({
  name: 'readDigest',
  method: 'GET',
  path: '/api/digest',
  access: 'signedIn',
  input: z.object({}),
  output: Choice,
  summary: 'Whether the signed-in person gets a daily mail of what he has not read.',
})

export const setDigest = defineEndpoint({
  name: 'setDigest',
  method: 'PUT',
  path: '/api/digest',
  access: 'signedIn',
  idempotent: true,
  input: Choice,
  output: Choice,
  summary: 'Switches the daily mail on or off; it is off until then.',
})

export const digestEndpoints = [readDigest, setDigest]
