import { randomBytes } from 'node:crypto'
import { keyedHash } from '#features/accounts/server/keyedHash.ts'
import type { Ctx } from '#kit/server/context.ts'

/** 128 bits: nobody guesses a page. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** What is kept of a token: whoever reads the database opens no page. */
export const tokenHash = (ctx: Ctx, token: string): Buffer => keyedHash(ctx, 'sos page', token)
