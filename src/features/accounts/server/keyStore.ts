import { and, eq, lt } from 'drizzle-orm'
import { bigint, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const signInKeys = pgTable('sign_in_keys', {
  id: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
})
export type KeyRow = typeof signInKeys.$inferSelect

const keyChallenges = pgTable('key_challenges', {
  challenge: text().primaryKey(),
  userId: uuid('user_id'),
  expiresAt: time('expires_at').notNull(),
})

export const keysOf = (ctx: Ctx, userId: string): Promise<KeyRow[]> =>
  ctx.db.select().from(signInKeys).where(eq(signInKeys.userId, userId)).orderBy(signInKeys.createdAt)

export async function keyById(ctx: Ctx, id: string): Promise<KeyRow | null> {
  const [row] = await ctx.db.select().from(signInKeys).where(eq(signInKeys.id, id))
  return row ?? null
}

/** Adds a key; false when it is already registered. */
export async function insertKey(ctx: Ctx, row: typeof signInKeys.$inferInsert): Promise<boolean> {
  const added = await ctx.db.insert(signInKeys).values(row).onConflictDoNothing().returning({ id: signInKeys.id })
  return added.length > 0
}

export async function noteKeyUse(ctx: Ctx, id: string, counter: number): Promise<void> {
  await ctx.db.update(signInKeys).set({ counter, lastUsedAt: ctx.now() }).where(eq(signInKeys.id, id))
}

/** Deletes one key of a person; false when it is not theirs. */
export async function deleteKey(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(signInKeys)
    .where(and(eq(signInKeys.id, id), eq(signInKeys.userId, userId)))
    .returning({ id: signInKeys.id })
  return gone.length > 0
}

export async function deleteKeysOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(signInKeys).where(eq(signInKeys.userId, userId))
}

export async function insertChallenge(ctx: Ctx, row: typeof keyChallenges.$inferInsert): Promise<void> {
  await ctx.db.insert(keyChallenges).values(row)
}

/**
 * Deletes a challenge.
 * @returns the person who adds a passkey with it, null for the use of a passkey; undefined for an unknown, used or
 *   expired challenge
 */
export async function takeChallenge(ctx: Ctx, challenge: string): Promise<string | null | undefined> {
  const [row] = await ctx.db.delete(keyChallenges).where(eq(keyChallenges.challenge, challenge)).returning()
  return row && row.expiresAt > ctx.now() ? row.userId : undefined
}

export async function deleteChallengesBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(keyChallenges).where(lt(keyChallenges.expiresAt, before))
}
