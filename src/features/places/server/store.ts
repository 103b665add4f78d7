import { lt, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Milliseconds } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const geocodes = pgTable('geocodes', {
  question: text().primaryKey(),
  answer: jsonb().notNull(),
  askedAt: time('asked_at').notNull(),
})

const outsideTurns = pgTable('outside_turns', {
  host: text().primaryKey(),
  freeAt: time('free_at').notNull(),
})

const later = (date: Date, by: number) => new Date(date.getTime() + by)

/** The cached answer of a request, with its time; null when there is none. */
export async function readGeocode(ctx: Ctx, question: string): Promise<{ answer: unknown; askedAt: Date } | null> {
  const rows = await ctx.db
    .select()
    .from(geocodes)
    .where(sql`${geocodes.question} = ${question}`)
  return rows[0] ?? null
}

/** Stores an answer, replacing an older one. */
export async function keepGeocode(ctx: Ctx, question: string, answer: unknown): Promise<void> {
  const row = { answer, askedAt: ctx.now() }
  await ctx.db
    .insert(geocodes)
    .values({ question, ...row })
    .onConflictDoUpdate({ target: geocodes.question, set: row })
}

/** Deletes answers given before a time. */
export async function dropGeocodes(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(geocodes).where(lt(geocodes.askedAt, before))
}

/**
 * Reserves the next request slot of a host, `spacing` after the previous one, across all nodes.
 * @returns the time of the slot; null when it would be later than `patience` from now, and then none is reserved
 */
export async function takeTurn(
  ctx: Ctx,
  host: string,
  { spacing, patience }: { spacing: Milliseconds; patience: Milliseconds },
): Promise<Date | null> {
  const now = ctx.now()
  const rows = await ctx.db
    .insert(outsideTurns)
    .values({ host, freeAt: later(now, spacing) })
    .onConflictDoUpdate({
      target: outsideTurns.host,
      set: {
        freeAt: sql`greatest(${outsideTurns.freeAt}, ${now.toISOString()}::timestamptz) + ${spacing} * interval '1 millisecond'`,
      },
      setWhere: sql`${outsideTurns.freeAt} <= ${later(now, patience).toISOString()}::timestamptz`,
    })
    .returning({ freeAt: outsideTurns.freeAt })
  return rows[0] ? later(rows[0].freeAt, 0 - spacing) : null
}

/** Blocks requests to a host for a while after a failure. */
export async function restHost(ctx: Ctx, host: string, rest: Milliseconds): Promise<void> {
  const freeAt = later(ctx.now(), rest)
  await ctx.db
    .insert(outsideTurns)
    .values({ host, freeAt })
    .onConflictDoUpdate({
      target: outsideTurns.host,
      set: { freeAt: sql`greatest(${outsideTurns.freeAt}, excluded.free_at)` },
    })
}
