import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { addresses } from './addresses.ts'

const minute = z.number('invalidNumber').check(z.int('wholeNumber'), z.gte(0, 'invalidNumber'), z.lte(1439, 'tooLarge'))

/** Minutes after midnight, and their time zone; null: no quiet hours. */
export const QuietChoice = z.nullable(
  z.object({ fromMinute: minute, toMinute: minute, timeZone: z.string().check(z.maxLength(60, 'tooLong')) }),
)
const Told = z.object({ quiet: QuietChoice })

export const readQuietHours = defineEndpoint({
  ...addresses.readQuietHours,
  access: 'signedIn',
  input: z.object({}),
  output: Told,
  summary: 'The hours in which nothing but an SOS wakes the asker’s devices.',
})

export const setQuietHours = defineEndpoint({
  ...addresses.setQuietHours,
  access: 'signedIn',
  input: Told,
  output: Told,
  summary: 'Sets the quiet hours, or with null none. An SOS is never held back.',
})

export const quietEndpoints = [readQuietHours, setQuietHours]
