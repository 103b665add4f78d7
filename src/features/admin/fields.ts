import * as z from 'zod/mini'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { REASON_LENGTH, REASON_SHORTEST } from '#features/reports/rules.ts'

/** A time as ISO text; null: never. */
export const time = z.nullable(z.string())
export const uuid = z.string().check(z.regex(UUID_PATTERN, 'notFound'))
export const listingId = z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound'))
/** The reason for an action against a person; shown to that person. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(REASON_SHORTEST, 'reasonTooShort'), z.maxLength(REASON_LENGTH, 'tooLong'))
export const search = z._default(z.string().check(z.trim(), z.maxLength(120, 'tooLong')), '')
/** Number of list rows to skip. */
export const skipped = z._default(z.string().check(z.regex(/^\d{1,6}$/, 'invalid')), '0')
export const done = z.object({ done: z.boolean() })
/** How a decision can be undone, and until when; null: it cannot. */
export const Undo = z.nullable(z.object({ id: z.string(), until: z.string() }))
export type Undo = z.infer<typeof Undo>
/** Answer of a decision. */
export const Decided = z.object({ done: z.boolean(), undo: Undo })
export type Decided = z.infer<typeof Decided>
/** Filter of a queue by assignment. */
export const assigned = z.optional(z.enum(['me', 'nobody'], 'invalid'))
export const nothing = z.object({})

/** A person in an administrator's list; null or no name: the account was deleted. */
export const Party = z.nullable(z.object({ id: z.string(), name: z.string() }))

/** Access of every administrators' endpoint; the server also requires two-factor sign-in (server/feature.ts). */
export const admin = { access: 'admin' } as const
