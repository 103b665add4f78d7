import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN } from '#core/ids.ts'

/** Most letters of a search that is noted. */
export const MOST_LETTERS = 200

export const recordFinding = defineEndpoint({
  name: 'recordFinding',
  method: 'POST',
  path: '/api/listings/:id/findings',
  access: 'signedIn',
  idempotent: true,
  input: z.object({
    id: z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound')),
    words: z.string().check(z.maxLength(MOST_LETTERS, 'tooLong')),
  }),
  output: z.object({ counted: z.boolean() }),
  summary: 'Notes the words by which somebody found a listing; its seller sees them from three people on.',
})

export const findingEndpoints = [recordFinding]
