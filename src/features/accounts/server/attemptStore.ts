import { and, eq, lt, sql } from 'drizzle-orm'
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const browserCodes = pgTable('browser_codes', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text().$type<CodePurpose>().notNull(),
  /** Hash of the browser that requested the code. */
  deviceHash: bytes('device_hash').notNull(),
  sentTo: text('sent_to').notNull(),
  codeHash: bytes('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})
export type CodeRow = typeof browserCodes.$inferSelect
/** What a code allows: a new password, a new e-mail address or phone number, a proof of identity, or a sign-in. */
export type CodePurpose = 'password' | 'email' | 'phone' | 'proof' | 'signIn'

/** The person, the purpose, and the browser that requested the code. */
export type CodeOwner = Pick<CodeRow, 'userId' | 'purpose' | 'deviceHash'>

const ofBrowser = ({ userId, purpose, deviceHash }: CodeOwner) =>
  and(eq(browserCodes.userId, userId), eq(browserCodes.purpose, purpose), eq(browserCodes.deviceHash, deviceHash))

/** Stores a code; replaces the one that the same browser requested before. */
export async function upsertCode(ctx: Ctx, row: CodeRow): Promise<void> {
  const { id: _, userId: __, purpose: ___, deviceHash: ____, ...set } = row
  await ctx.db
    .insert(browserCodes)
    .values(row)
    .onConflictDoUpdate({ target: [browserCodes.userId, browserCodes.purpose, browserCodes.deviceHash], set })
}

/** The open code of a browser, locked until the transaction ends. */
export async function lockCode(ctx: Ctx, owner: CodeOwner): Promise<CodeRow | null> {
  const [row] = await ctx.db.select().from(browserCodes).where(ofBrowser(owner)).for('update')
  return row ?? null
}

export async function writeTriesLeft(ctx: Ctx, { id, triesLeft }: CodeRow): Promise<void> {
  await ctx.db.update(browserCodes).set({ triesLeft }).where(eq(browserCodes.id, id))
}

export async function deleteCode(ctx: Ctx, { id }: CodeRow): Promise<void> {
  await ctx.db.delete(browserCodes).where(eq(browserCodes.id, id))
}

/** Deletes every open code of a person. */
export async function deleteCodesOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(browserCodes).where(eq(browserCodes.userId, userId))
}

export async function deleteCodesBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(browserCodes).where(lt(browserCodes.expiresAt, before))
}

const signInFailures = pgTable('sign_in_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  blockedUntil: time('blocked_until'),
  lastFailureAt: time('last_failure_at').notNull(),
})
type FailuresRow = typeof signInFailures.$inferSelect

/** The counter of a subject, created if missing, and locked until the transaction ends. */
export async function lockFailures(ctx: Ctx, subject: string): Promise<FailuresRow> {
  await ctx.db.insert(signInFailures).values({ subject, failures: 0, lastFailureAt: ctx.now() }).onConflictDoNothing()
  const [row] = await ctx.db.select().from(signInFailures).where(eq(signInFailures.subject, subject)).for('update')
  return row!
}

export async function writeFailures(ctx: Ctx, { subject, ...values }: FailuresRow): Promise<void> {
  await ctx.db.update(signInFailures).set(values).where(eq(signInFailures.subject, subject))
}

/** Subtracts one try, and ends the wait that it started (`wait`; null: it started none). */
export async function uncountFailure(ctx: Ctx, subject: string, wait: Date | null): Promise<void> {
  await ctx.db
    .update(signInFailures)
    .set({
      failures: sql`greatest(${signInFailures.failures} - 1, 0)`,
      ...(wait && { blockedUntil: sql`nullif(${signInFailures.blockedUntil}, ${wait.toISOString()}::timestamptz)` }),
    })
    .where(eq(signInFailures.subject, subject))
}

export async function deleteFailures(ctx: Ctx, subject: string): Promise<void> {
  await ctx.db.delete(signInFailures).where(eq(signInFailures.subject, subject))
}

/** Deletes the counters without an addition since `before`. */
export async function deleteFailuresBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(signInFailures).where(lt(signInFailures.lastFailureAt, before))
}
