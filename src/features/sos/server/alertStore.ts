import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import type { AlertKind, Ending, Fix, Stage } from '../rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const alerts = pgTable('sos_alerts', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<AlertKind>().notNull(),
  cause: text().$type<'button' | 'checkIn'>().notNull(),
  tappedAt: time('tapped_at').notNull(),
  raisedAt: time('raised_at').notNull(),
  rangeMeters: integer('range_meters').notNull(),
  stage: smallint().$type<Stage>().notNull().default(0),
  wholeAt: time('whole_at'),
  hasLoss: boolean('has_loss').notNull().default(false),
  nextLookAt: time('next_look_at').notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  accuracyMeters: doublePrecision('accuracy_meters'),
  measuredAt: time('measured_at'),
  address: text(),
  lastSignAt: time('last_sign_at').notNull(),
  batteryPercent: smallint('battery_percent'),
  network: text(),
  hadPasskey: boolean('had_passkey').notNull(),
  isToldInFull: boolean('is_told_in_full').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
  duressAt: time('duress_at'),
  joinsId: uuid('joins_id'),
  endedAt: time('ended_at'),
  endedHow: text('ended_how').$type<Ending>(),
  trailKept: boolean('trail_kept').notNull().default(false),
  trailGoneAt: time('trail_gone_at'),
})
export type AlertRow = typeof alerts.$inferSelect

const fixes = pgTable('sos_fixes', {
  alertId: uuid('alert_id').notNull(),
  measuredAt: time('measured_at').notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  accuracyMeters: doublePrecision('accuracy_meters').notNull(),
})
export type FixRow = typeof fixes.$inferSelect

/** Takes a lock that serializes raising and ending of one person's alerts on all nodes. Call in a transaction. */
export async function takeTurn(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sos ${userId}`}, 3))`)
}

export async function insertAlert(ctx: Ctx, row: typeof alerts.$inferInsert): Promise<AlertRow> {
  const [added] = await ctx.db.insert(alerts).values(row).returning()
  return added!
}

export async function alertById(ctx: Ctx, id: string): Promise<AlertRow | null> {
  const [row] = await ctx.db.select().from(alerts).where(eq(alerts.id, id))
  return row ?? null
}

/** Alerts by id; unknown ids are absent. */
export async function alertsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AlertRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(alerts)
    .where(inArray(alerts.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks an alert until the transaction ends; rows that refer to it can still be written. */
export async function lockAlert(ctx: Ctx, id: string): Promise<AlertRow | null> {
  const [row] = await ctx.db.select().from(alerts).where(eq(alerts.id, id)).for('no key update')
  return row ?? null
}

/** A person's active alert that their screens show. */
export async function activeAlert(ctx: Ctx, userId: string): Promise<AlertRow | null> {
  const [row] = await ctx.db
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, userId), isNull(alerts.endedAt), isNull(alerts.duressAt)))
  return row ?? null
}

/** A person's alert that the duress passkey keeps alive for its recipients. */
export async function hiddenAlert(ctx: Ctx, userId: string): Promise<AlertRow | null> {
  const [row] = await ctx.db
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, userId), isNull(alerts.endedAt), isNotNull(alerts.duressAt)))
  return row ?? null
}

/**
 * Records contact with the sender of the alert that their screens show, also for the alert it joined, unless the last
 * contact is newer than `before`.
 * @returns the alerts changed
 */
export async function touchAlerts(
  ctx: Ctx,
  userId: string,
  { now, before }: { now: Date; before: Date },
): Promise<AlertRow[]> {
  const shown = sql`select 1 from sos_alerts shown where shown.user_id = ${userId}
    and shown.ended_at is null and shown.duress_at is null and sos_alerts.id in (shown.id, shown.joins_id)`
  return ctx.db
    .update(alerts)
    .set({ lastSignAt: now })
    .where(
      and(eq(alerts.userId, userId), isNull(alerts.endedAt), lte(alerts.lastSignAt, before), sql`exists (${shown})`),
    )
    .returning()
}

export async function updateAlert(
  ctx: Ctx,
  id: string,
  changes: Partial<typeof alerts.$inferInsert>,
): Promise<AlertRow | null> {
  const [row] = await ctx.db.update(alerts).set(changes).where(eq(alerts.id, id)).returning()
  return row ?? null
}

/**
 * Number of real alerts that a person raised since a time, without those that reached nobody because the circle was
 * empty. With `toldTo` only alerts of which this person was notified.
 */
export async function countAlerts(
  ctx: Ctx,
  userId: string,
  since: Date,
  { toldTo }: { toldTo?: string } = {},
): Promise<number> {
  const told = toldTo === undefined ? sql`` : sql`and r.user_id = ${toldTo} and r.state <> 'standby'`
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from sos_alerts a
    where user_id = ${userId} and kind = 'real' and raised_at > ${since.toISOString()}
      and exists (select from sos_recipients r where r.alert_id = a.id ${told})`)
  return rows[0]!.count
}

/** Alerts whose next check is due, skipping those locked by other nodes. Call in a transaction. */
export function takeDueAlerts(ctx: Ctx, limit: number): Promise<AlertRow[]> {
  return ctx.db
    .select()
    .from(alerts)
    .where(and(isNull(alerts.endedAt), lte(alerts.nextLookAt, ctx.now())))
    .orderBy(asc(alerts.nextLookAt), sql`${alerts.joinsId} is not null`)
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** Alerts with a position whose address is not looked up yet. */
export function alertsWithoutAddress(ctx: Ctx, limit: number): Promise<AlertRow[]> {
  return ctx.db
    .select()
    .from(alerts)
    .where(and(isNull(alerts.address), isNull(alerts.endedAt), isNull(alerts.duressAt), isNotNull(alerts.latitude)))
    .limit(limit)
}

/** Stores the address of an alert's position, unless it has moved since it was read. */
export async function putAddress(ctx: Ctx, { id, latitude, longitude }: AlertRow, address: string): Promise<void> {
  const isThere = and(eq(alerts.latitude, latitude!), eq(alerts.longitude, longitude!))
  await ctx.db
    .update(alerts)
    .set({ address })
    .where(and(eq(alerts.id, id), isThere))
}

/** A person's alerts that have ended or, under duress, appear to have; latest first. */
export function pastAlertsOf(ctx: Ctx, userId: string, limit: number): Promise<AlertRow[]> {
  return ctx.db
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, userId), or(isNotNull(alerts.endedAt), isNotNull(alerts.duressAt))))
    .orderBy(desc(alerts.raisedAt))
    .limit(limit)
}

/** Stores one position of an alert; a second one of the same time is ignored. */
export async function insertFix(ctx: Ctx, alertId: string, fix: Fix): Promise<void> {
  const { latitude, longitude, accuracyMeters, measuredAt } = fix
  await ctx.db.insert(fixes).values({ alertId, latitude, longitude, accuracyMeters, measuredAt }).onConflictDoNothing()
}

/** The trail of an alert, oldest first; with `since` only newer positions. */
export function trailOf(ctx: Ctx, alertId: string, { since }: { since?: Date } = {}): Promise<FixRow[]> {
  const mine = eq(fixes.alertId, alertId)
  return ctx.db
    .select()
    .from(fixes)
    .where(since ? and(mine, gt(fixes.measuredAt, since)) : mine)
    .orderBy(asc(fixes.measuredAt))
}

/**
 * Deletes the trails, positions included, of alerts that ended before a time and are not kept.
 * @returns their number
 */
export async function dropTrails(ctx: Ctx, endedBefore: Date): Promise<number> {
  const { rows } = await ctx.db.execute(sql`
    with gone as (
      update sos_alerts set trail_gone_at = ${ctx.now().toISOString()},
        latitude = null, longitude = null, accuracy_meters = null, measured_at = null, address = null
      where ended_at <= ${endedBefore.toISOString()} and trail_gone_at is null and not trail_kept returning id
    ), dropped as (delete from sos_fixes where alert_id in (select id from gone))
    select id from gone`)
  return rows.length
}

/** Adds an event to the record of an alert. */
export async function addEvent(
  ctx: Ctx,
  alertId: string,
  kind: string,
  { actorId = null, detail = '' }: { actorId?: string | null; detail?: string } = {},
): Promise<void> {
  await ctx.db.execute(sql`
    insert into sos_events (alert_id, actor_id, at, kind, detail)
    values (${alertId}, ${actorId}, ${ctx.now().toISOString()}, ${kind}, ${detail})`)
}

export interface EventRow {
  at: Date
  kind: string
  actorId: string | null
  detail: string
}

/** The events of an alert, oldest first. */
export async function eventsOf(ctx: Ctx, alertId: string): Promise<EventRow[]> {
  const { rows } = await ctx.db.execute<{ at: string; kind: string; actor_id: string | null; detail: string }>(
    sql`select at, kind, actor_id, detail from sos_events where alert_id = ${alertId} order by id`,
  )
  return rows.map(({ at, kind, actor_id, detail }) => ({ at: new Date(at), kind, actorId: actor_id, detail }))
}
