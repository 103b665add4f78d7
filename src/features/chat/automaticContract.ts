import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { AUTOMATIC_LENGTH } from './rules.ts'

const text = z.string('invalid').check(z.maxLength(AUTOMATIC_LENGTH, 'tooLong'))

/** A seller's automatic replies; an empty text means the product's default text. */
export const AutomaticReplies = z.object({
  greets: z.boolean('invalid'),
  greeting: text,
  replies: z.boolean('invalid'),
  reply: text,
})
export type AutomaticReplies = z.infer<typeof AutomaticReplies>

export const readAutomaticReplies = defineEndpoint({
  ...addresses.readAutomaticReplies,
  access: 'signedIn',
  input: z.object({}),
  output: AutomaticReplies,
  summary: 'The own greeting and automatic reply.',
})

export const saveAutomaticReplies = defineEndpoint({
  ...addresses.saveAutomaticReplies,
  access: 'signedIn',
  input: AutomaticReplies,
  output: AutomaticReplies,
  summary: 'Changes the own greeting and automatic reply, or switches them off.',
})

export const automaticEndpoints = [readAutomaticReplies, saveAutomaticReplies]
