import { randomBytes } from 'node:crypto'
import { keyedHash } from '#features/accounts/server/keyedHash.ts'
import type { Ctx } from '#kit/server/context.ts'

/** A random token of 128 bits, too long to guess. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** Keyed hash of a token as stored: reading the database opens no page. */
export const tokenHash = (ctx: Ctx, token: string): Buffer => keyedHash(ctx, 'sos page', token)
