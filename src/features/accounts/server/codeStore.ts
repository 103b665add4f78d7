import { and, eq, lt } from 'drizzle-orm'
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const accountCodes = pgTable('account_codes', {
  userId: uuid('user_id').notNull(),
  purpose: text().$type<CodePurpose>().notNull(),
  sentTo: text('sent_to').notNull(),
  codeHash: bytes('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})
export type CodeRow = typeof accountCodes.$inferSelect
/** What a code allows: a new password, or this e-mail address or phone number as one's own. */
export type CodePurpose = 'password' | 'email' | 'phone'

const ofPerson = (userId: string, purpose: CodePurpose) =>
  and(eq(accountCodes.userId, userId), eq(accountCodes.purpose, purpose))

/** Keeps a code in the place of the one before. */
export async function upsertCode(ctx: Ctx, row: CodeRow): Promise<void> {
  const { userId: _, purpose: __, ...set } = row
  await ctx.db
    .insert(accountCodes)
    .values(row)
    .onConflictDoUpdate({ target: [accountCodes.userId, accountCodes.purpose], set })
}

/** A person's open code, kept from others until the transaction ends. */
export async function lockCode(ctx: Ctx, userId: string, purpose: CodePurpose): Promise<CodeRow | null> {
  const [row] = await ctx.db.select().from(accountCodes).where(ofPerson(userId, purpose)).for('update')
  return row ?? null
}

export async function writeTriesLeft(ctx: Ctx, { userId, purpose, triesLeft }: CodeRow): Promise<void> {
  await ctx.db.update(accountCodes).set({ triesLeft }).where(ofPerson(userId, purpose))
}

export async function deleteCode(ctx: Ctx, userId: string, purpose: CodePurpose): Promise<void> {
  await ctx.db.delete(accountCodes).where(ofPerson(userId, purpose))
}

/** Takes away every open code of a person. */
export async function deleteCodesOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(accountCodes).where(eq(accountCodes.userId, userId))
}

export async function deleteCodesBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(accountCodes).where(lt(accountCodes.expiresAt, before))
}
