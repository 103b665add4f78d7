import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN } from '#core/ids.ts'
import { addresses } from './addresses.ts'
import { LONGEST_TEXT } from './rules.ts'

export const recordFinding = defineEndpoint({
  ...addresses.recordFinding,
  access: 'signedIn',
  idempotent: true,
  input: z.object({
    id: z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound')),
    words: z.string().check(z.maxLength(LONGEST_TEXT, 'tooLong')),
  }),
  output: z.object({ counted: z.boolean() }),
  summary: 'Notes the words by which somebody found a listing; its seller sees them from three people on.',
})

export const findingEndpoints = [recordFinding]
