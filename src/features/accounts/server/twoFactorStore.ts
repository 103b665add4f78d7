import { and, count, eq, isNull, lt } from 'drizzle-orm'
import { bigint, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const twoFactor = pgTable('two_factor', {
  userId: uuid('user_id').notNull(),
  sealedSecret: bytes('sealed_secret').notNull(),
  confirmedAt: time('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: time('created_at').notNull(),
})
export type TwoFactorRow = typeof twoFactor.$inferSelect

const recoveryCodes = pgTable('recovery_codes', {
  userId: uuid('user_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  usedAt: time('used_at'),
})

const signInSteps = pgTable('sign_in_steps', {
  tokenHash: bytes('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  expiresAt: time('expires_at').notNull(),
  googleSub: text('google_sub'),
})

/** A person's second step, locked until the transaction ends. */
export async function lockTwoFactor(ctx: Ctx, userId: string): Promise<TwoFactorRow | null> {
  const [row] = await ctx.db.select().from(twoFactor).where(eq(twoFactor.userId, userId)).for('update')
  return row ?? null
}

export async function hasTwoFactor(ctx: Ctx, userId: string): Promise<boolean> {
  const [row] = await ctx.db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  return (row?.confirmedAt ?? null) !== null
}

/** Stores a new secret that is not active yet; replaces an earlier inactive one. */
export async function upsertSecret(ctx: Ctx, userId: string, sealedSecret: Buffer): Promise<void> {
  const fresh = { sealedSecret, confirmedAt: null, lastStep: 0, createdAt: ctx.now() }
  await ctx.db
    .insert(twoFactor)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: twoFactor.userId, set: fresh, setWhere: isNull(twoFactor.confirmedAt) })
}

export async function updateTwoFactor(ctx: Ctx, userId: string, set: Partial<TwoFactorRow>): Promise<void> {
  await ctx.db.update(twoFactor).set(set).where(eq(twoFactor.userId, userId))
}

/** Deletes the secret and the recovery codes. */
export async function deleteTwoFactor(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(ctx: Ctx, userId: string, hashes: Buffer[]): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Marks a recovery code as used; false when it is unknown or was used. */
export async function spendRecoveryCode(ctx: Ctx, userId: string, codeHash: Buffer): Promise<boolean> {
  const spent = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return spent.length > 0
}

export async function countRecoveryCodes(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row!.left
}

export async function insertStep(ctx: Ctx, row: typeof signInSteps.$inferInsert): Promise<void> {
  await ctx.db.insert(signInSteps).values(row)
}

/** The pending sign-in of this ticket; null for an unknown or expired one. */
export async function stepByToken(ctx: Ctx, tokenHash: Buffer): Promise<typeof signInSteps.$inferSelect | null> {
  const [row] = await ctx.db.select().from(signInSteps).where(eq(signInSteps.tokenHash, tokenHash))
  return row && row.expiresAt > ctx.now() ? row : null
}

/** Deletes a ticket; false when another request did so first. */
export async function deleteStep(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const gone = await ctx.db
    .delete(signInSteps)
    .where(eq(signInSteps.tokenHash, tokenHash))
    .returning({ userId: signInSteps.userId })
  return gone.length > 0
}

/** Deletes every sign-in of a person that waits for its second step. */
export async function deleteStepsOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(signInSteps).where(eq(signInSteps.userId, userId))
}

export async function deleteStepsBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(signInSteps).where(lt(signInSteps.expiresAt, before))
}
