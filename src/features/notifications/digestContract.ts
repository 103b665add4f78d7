import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { addresses } from './addresses.ts'

const Choice = z.object({ isOn: z.boolean() })

export const readDigest = defineEndpoint({
  ...addresses.readDigest,
  access: 'signedIn',
  input: z.object({}),
  output: Choice,
  summary: 'Whether the signed-in person gets a daily mail of what he has not read.',
})

export const setDigest = defineEndpoint({
  ...addresses.setDigest,
  access: 'signedIn',
  idempotent: true,
  input: Choice,
  output: Choice,
  summary: 'Switches the daily mail on or off; it is off until then.',
})

export const digestEndpoints = [readDigest, setDigest]
