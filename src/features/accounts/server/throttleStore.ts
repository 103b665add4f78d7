import { eq, lt, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const signInFailures = pgTable('sign_in_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  blockedUntil: time('blocked_until'),
  lastFailureAt: time('last_failure_at').notNull(),
})
export type FailuresRow = typeof signInFailures.$inferSelect

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
