import { sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { alertById, type AlertRow } from './alertStore.ts'

/**
 * Stores a helper's position on the way, or (null) deletes it. Ignored for people who are not coming or have left.
 * @returns whether the position changed
 */
export async function putWay(ctx: Ctx, alertId: string, userId: string, way: LatLng | null): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    update sos_recipients set way_latitude = ${way?.latitude ?? null}, way_longitude = ${way?.longitude ?? null},
      way_at = ${way ? ctx.now().toISOString() : null}
    where alert_id = ${alertId} and user_id = ${userId} and not has_left
      and ${way ? sql`answer = 'coming'` : sql`way_at is not null`}
    returning user_id`)
  return rows.length > 0
}

/** Deletes all helpers' positions of an alert. */
export async function dropWays(ctx: Ctx, alertId: string): Promise<void> {
  await ctx.db.execute(sql`
    update sos_recipients set way_latitude = null, way_longitude = null, way_at = null
    where alert_id = ${alertId} and way_at is not null`)
}

/** Takes a recipient's answer back: they have only seen the alert. */
export async function takeAnswerBack(ctx: Ctx, alertId: string, userId: string): Promise<void> {
  await ctx.db.execute(sql`
    update sos_recipients set state = 'seen', answer = null, answered_at = null, arrives_at = null
    where alert_id = ${alertId} and user_id = ${userId} and not has_left`)
}

/** Records that the position was shown on a recipient's screen; returns whether that is new. */
export async function noteOpened(ctx: Ctx, alertId: string, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    update sos_recipients set opened_at = ${ctx.now().toISOString()}
    where alert_id = ${alertId} and user_id = ${userId} and state <> 'standby' and not has_left and opened_at is null
    returning user_id`)
  return rows.length > 0
}

/** Ids of the active alerts with this recipient, notified or not, who has not left. */
export async function activeAlertsWith(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select a.id from sos_recipients r join sos_alerts a on a.id = r.alert_id
    where r.user_id = ${userId} and a.ended_at is null and not r.has_left order by a.id`)
  return rows.map(({ id }) => id)
}

/** Mutes or unmutes a sender for a person; also applies to active alerts. */
export async function putMute(ctx: Ctx, userId: string, senderId: string, isMuted: boolean): Promise<void> {
  await ctx.db.execute(
    isMuted
      ? sql`insert into sos_mutes (user_id, sender_id, muted_at)
            values (${userId}, ${senderId}, ${ctx.now().toISOString()}) on conflict do nothing`
      : sql`delete from sos_mutes where user_id = ${userId} and sender_id = ${senderId}`,
  )
  await ctx.db.execute(sql`
    update sos_recipients r set is_muted = ${isMuted}, next_ring_at = case when ${isMuted} then null else next_ring_at end
    from sos_alerts a where a.id = r.alert_id and a.user_id = ${senderId} and a.ended_at is null and r.user_id = ${userId}`)
}

/* SOS pressed again while a hidden alert is active creates a second alert that joins it: the phone shows the second,
   helpers see the hidden one (ADR 0048). */

/** The latest alert that joined a hidden one, created by the sender's last tap (ADR 0048). */
export async function latestJoined(ctx: Ctx, { id, duressAt }: AlertRow): Promise<AlertRow | null> {
  if (duressAt === null) return null
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from sos_alerts where joins_id = ${id} order by raised_at desc limit 1`,
  )
  return rows[0] ? alertById(ctx, rows[0].id) : null
}

/** For one recipient: when the sender last tapped again, by hidden alert, and the recipient's state since then. */
export async function tapsAgain(
  ctx: Ctx,
  userId: string,
  alertIds: readonly string[],
): Promise<Map<string, { at: Date; isSeen: boolean }>> {
  if (alertIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ joins_id: string; raised_at: string; is_seen: boolean }>(sql`
    select distinct on (a.joins_id) a.joins_id, a.raised_at, r.state in ('seen', 'answered') as is_seen
    from sos_alerts a join sos_recipients r on r.alert_id = a.id and r.user_id = ${userId} and r.state <> 'standby'
    where a.joins_id = any(${sql.param([...alertIds])}::uuid[]) order by a.joins_id, a.raised_at desc`)
  return new Map(rows.map((row) => [row.joins_id, { at: new Date(row.raised_at), isSeen: row.is_seen }]))
}

/** Assigns the notifications of an alert to the alert that it joined. */
export async function adoptNotices(ctx: Ctx, alertId: string, joinsId: string): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    update sos_recipients r set noticed_at = ${now}, end_noticed_at = ${now}, notice_id = other.notice_id
    from sos_recipients other
    where r.alert_id = ${alertId} and other.alert_id = ${joinsId} and other.user_id = r.user_id
      and r.queued_at is not null and r.noticed_at is null`)
}

/**
 * How many people were notified of real alerts, active or ended after a time, between two times, and how many of them
 * have an alert on a device.
 */
export async function countDelivered(
  ctx: Ctx,
  { since, before }: { since: Date; before: Date },
): Promise<{ told: number; delivered: number }> {
  const { rows } = await ctx.db.execute<{ told: number; delivered: number }>(sql`
    select count(distinct r.user_id)::int as told,
      (count(distinct r.user_id) filter (where r.state in ('delivered', 'seen', 'answered')))::int as delivered
    from sos_alerts a join sos_recipients r on r.alert_id = a.id and not r.has_left
    where a.kind = 'real' and a.joins_id is null
      and (a.ended_at is null or (a.ended_at > ${since.toISOString()} and a.trail_gone_at is null))
      and r.queued_at > ${since.toISOString()} and r.queued_at <= ${before.toISOString()}`)
  return rows[0]!
}

/** Alerts with these inbox numbers of a person. */
export async function alertsOfNumbers(
  ctx: Ctx,
  userId: string,
  { from, upTo }: { from: number; upTo: number },
): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ alert_id: string }>(sql`
    select alert_id from sos_recipients
    where user_id = ${userId} and inbox_number > ${from} and inbox_number <= ${upTo} and state in ('queued', 'sent')
      and not has_left`)
  return rows.map(({ alert_id }) => alert_id)
}
