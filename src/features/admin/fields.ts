import * as z from 'zod/mini'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { REASON_LENGTH, REASON_SHORTEST } from '#features/reports/rules.ts'

/** A moment as text; null: never. */
export const time = z.nullable(z.string())
export const uuid = z.string().check(z.regex(UUID_PATTERN, 'notFound'))
export const listingId = z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound'))
/** Why something is done to a person, who is told it. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(REASON_SHORTEST, 'reasonTooShort'), z.maxLength(REASON_LENGTH, 'tooLong'))
export const search = z._default(z.string().check(z.trim(), z.maxLength(120, 'tooLong')), '')
export const done = z.object({ done: z.boolean() })
export const nothing = z.object({})

/** Somebody as an administrator sees him in a row; null or no name: the account was deleted. */
export const Party = z.nullable(z.object({ id: z.string(), name: z.string() }))

/** Of every endpoint of administrators; their second step is asked for by the server (guard.ts). */
export const admin = { access: 'admin' } as const
