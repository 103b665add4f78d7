import { lt, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LatLng } from '#core/geo.ts'
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

/** A person's exact last known position. */
export interface KnownPosition extends LatLng {
  /** Radius in metres that contains the true position with 68 % probability; 0 when set by hand. */
  accuracyMeters: number
  measuredAt: Date
  /** Measured by a device, or the place in the profile. */
  source: 'device' | 'profile'
}

/** Stores a position unless a newer one is stored. */
export async function putPosition(ctx: Ctx, userId: string, position: KnownPosition): Promise<void> {
  const { latitude, longitude, accuracyMeters, measuredAt, source } = position
  await ctx.db.execute(sql`
    insert into last_positions (user_id, latitude, longitude, accuracy_meters, measured_at, source)
    values (${userId}, ${latitude}, ${longitude}, ${accuracyMeters}, ${measuredAt.toISOString()}, ${source})
    on conflict (user_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      accuracy_meters = excluded.accuracy_meters, measured_at = excluded.measured_at, source = excluded.source
    where last_positions.measured_at <= excluded.measured_at`)
}

export async function selectPositions(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, KnownPosition>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{
    user_id: string
    latitude: number
    longitude: number
    accuracy_meters: number
    measured_at: string
    source: 'device' | 'profile'
  }>(sql`select * from last_positions where user_id in ${[...userIds]}`)
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        latitude: row.latitude,
        longitude: row.longitude,
        accuracyMeters: row.accuracy_meters,
        measuredAt: new Date(row.measured_at),
        source: row.source,
      },
    ]),
  )
}

export async function deletePosition(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from last_positions where user_id = ${userId}`)
}
