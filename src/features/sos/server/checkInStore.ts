import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { boolean, doublePrecision, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const checkIns = pgTable('sos_check_ins', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<'walk' | 'meeting'>().notNull(),
  note: text().notNull(),
  startedAt: time('started_at').notNull(),
  dueAt: time('due_at').notNull(),
  remindedAt: time('reminded_at'),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  accuracyMeters: doublePrecision('accuracy_meters'),
  measuredAt: time('measured_at'),
  closedAt: time('closed_at'),
  closedHow: text('closed_how').$type<'safe' | 'raised' | 'duress'>(),
  alertId: uuid('alert_id'),
  placeLatitude: doublePrecision('place_latitude'),
  placeLongitude: doublePrecision('place_longitude'),
  arrivedAt: time('arrived_at'),
  taps: smallint().notNull().default(0),
  isAsked: boolean('is_asked').notNull().default(false),
  batteryPercent: smallint('battery_percent'),
  batteryAt: time('battery_at'),
})
export type CheckInRow = typeof checkIns.$inferSelect

export async function insertCheckIn(ctx: Ctx, row: typeof checkIns.$inferInsert): Promise<CheckInRow> {
  const [added] = await ctx.db.insert(checkIns).values(row).returning()
  return added!
}

export async function checkInById(ctx: Ctx, id: string): Promise<CheckInRow | null> {
  const [row] = await ctx.db.select().from(checkIns).where(eq(checkIns.id, id)).for('update')
  return row ?? null
}

/** A person's running check-in. */
export async function openCheckIn(ctx: Ctx, userId: string): Promise<CheckInRow | null> {
  const [row] = await ctx.db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), isNull(checkIns.closedAt)))
  return row ?? null
}

export async function updateCheckIn(
  ctx: Ctx,
  id: string,
  changes: Partial<typeof checkIns.$inferInsert>,
): Promise<CheckInRow> {
  const [row] = await ctx.db.update(checkIns).set(changes).where(eq(checkIns.id, id)).returning()
  return row!
}

/** Check-ins that are due, or whose reminder is due, by a time; locked against other nodes. Call in a transaction. */
export function takeDueCheckIns(ctx: Ctx, remindBy: Date, limit: number): Promise<CheckInRow[]> {
  return ctx.db
    .select()
    .from(checkIns)
    .where(
      and(
        isNull(checkIns.closedAt),
        or(lte(checkIns.dueAt, ctx.now()), and(lte(checkIns.dueAt, remindBy), isNull(checkIns.remindedAt))),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Alerts of a person that started when the duress passkey appeared to end a check-in. */
export async function secretAlerts(ctx: Ctx, userId: string): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ alertId: checkIns.alertId })
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), eq(checkIns.closedHow, 'duress')))
  return new Set(rows.flatMap(({ alertId }) => alertId ?? []))
}

/** Deletes check-ins that were closed before a time. */
export async function deleteClosedCheckIns(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from sos_check_ins where closed_at < ${before.toISOString()}`)
}
