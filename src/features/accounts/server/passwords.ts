import { hash, verify } from '@node-rs/argon2'
import type { Ctx } from '#kit/server/context.ts'

/** argon2id with 19 MiB and two passes; the pepper is argon2's secret and is never stored in the database. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const pepperOf = (ctx: Ctx) => Buffer.from(ctx.secrets.pepper, 'base64')

/** The hash that is stored for a password. */
export function hashPassword(ctx: Ctx, password: string): Promise<string> {
  return hash(password, { ...COST, secret: pepperOf(ctx) })
}

let placeholderHash: Promise<string> | null = null

/**
 * True when the password matches `passwordHash`. With null (no such account) it verifies against a dummy hash to take
 * the same time, and answers false.
 */
export async function verifyPassword(ctx: Ctx, passwordHash: string | null, password: string): Promise<boolean> {
  placeholderHash ??= hash('no password is equal to this one', COST)
  const matches = await verify(passwordHash ?? (await placeholderHash), password, { secret: pepperOf(ctx) })
  return passwordHash !== null && matches
}
