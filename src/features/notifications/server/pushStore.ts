import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { QuietHours } from '../quietRules.ts'

export interface Subscription {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
}

/** SQL condition: the browser's session is open. */
const isLive = (ctx: Ctx) => sql`exists (select from open_sessions s
  where s.id = p.session_id and s.expires_at > ${ctx.now().toISOString()})`

/**
 * Stores a subscription, also one that belonged to another person, whose queued pushes are then deleted.
 * @returns its id, and whether it is new
 */
export async function upsertSubscription(ctx: Ctx, row: Subscription): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await ctx.db.execute<{ id: string; is_new: boolean }>(sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${row.id}, ${row.userId}, ${row.sessionId}, ${row.endpoint}, ${row.p256dh}, ${row.auth},
      ${ctx.now().toISOString()})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth
    returning id, id = ${row.id} as is_new`)
  const { id, is_new: isNew } = rows[0]!
  await ctx.db.execute(sql`delete from push_sends where subscription_id = ${id} and user_id <> ${row.userId}`)
  return { id, isNew }
}

/** Deletes a person's subscriptions except the newest `kept`. */
export async function deleteOldSubscriptions(ctx: Ctx, userId: string, kept: number): Promise<void> {
  await ctx.db.execute(sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc offset ${kept})`)
}

export async function deleteSubscription(ctx: Ctx, userId: string, endpoint: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`,
  )
  return (rowCount ?? 0) > 0
}

export async function deleteSubscriptionById(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`delete from push_subscriptions where id = ${id}`)
}

/** The given people for whom a push was accepted after a time, on a browser with an open session. */
export async function reachableSince(ctx: Ctx, userIds: readonly string[], since: Date): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
    select distinct p.user_id from push_subscriptions p
    where p.user_id = any(${sql.param([...userIds])}::uuid[]) and p.last_ok_at > ${since.toISOString()} and ${isLive(ctx)}`)
  return new Set(rows.map((row) => row.user_id))
}

export interface NewSend {
  body: unknown
  urgency: 'normal' | 'high'
  topic: string
  expiresAt: Date
}

/**
 * Queues a push for every signed-in browser of a person (or for one).
 * @returns number of queued pushes
 */
export async function insertSends(ctx: Ctx, userId: string, send: NewSend, onlyId: string | null): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    insert into push_sends (id, user_id, subscription_id, body, urgency, topic, due_at, expires_at)
    select gen_random_uuid(), p.user_id, p.id, ${JSON.stringify(send.body)}, ${send.urgency}, ${send.topic},
      ${ctx.now().toISOString()}, ${send.expiresAt.toISOString()}
    from push_subscriptions p
    where p.user_id = ${userId} and (${onlyId}::uuid is null or p.id = ${onlyId}::uuid) and ${isLive(ctx)}`)
  return rowCount ?? 0
}

export interface DueSend {
  id: string
  subscriptionId: string
  endpoint: string
  p256dh: string
  auth: string
  body: unknown
  urgency: 'normal' | 'high'
  topic: string
  expiresAt: string
  tries: number
}

/** Claims due pushes until the lease ends; after a crash another node claims them. */
export async function claimSends(ctx: Ctx, most: number, leaseUntil: Date): Promise<DueSend[]> {
  const { rows } = await ctx.db.execute<DueSend & Record<string, unknown>>(sql`
    with due as (select w.id from push_sends w join push_subscriptions p on p.id = w.subscription_id
      where w.due_at <= ${ctx.now().toISOString()} and ${isLive(ctx)}
      order by (w.urgency = 'high') desc, w.due_at limit ${most} for update of w skip locked)
    update push_sends w set due_at = ${leaseUntil.toISOString()}, tries = w.tries + 1
    from due, push_subscriptions p
    where w.id = due.id and p.id = w.subscription_id and ${isLive(ctx)}
    returning w.id, w.subscription_id as "subscriptionId", p.endpoint, p.p256dh, p.auth, w.body, w.urgency, w.topic,
      w.expires_at as "expiresAt", w.tries`)
  return rows
}

/**
 * Number of pushes that no push service has accepted yet, and how many seconds ago the first of them became due (0:
 * none is due); claimed and postponed pushes are not due.
 */
export async function waitingSends(ctx: Ctx): Promise<{ count: number; lateSeconds: number }> {
  const now = ctx.now().toISOString()
  const { rows } = await ctx.db.execute<{ count: number; late: number }>(sql`
    select count(*)::int as count,
      coalesce(greatest(extract(epoch from ${now}::timestamptz - min(w.due_at)), 0), 0)::float8 as late
    from push_sends w join push_subscriptions p on p.id = w.subscription_id
    where w.expires_at > ${now} and ${isLive(ctx)}`)
  return { count: rows[0]!.count, lateSeconds: rows[0]!.late }
}

export async function deleteSend(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`delete from push_sends where id = ${id}`)
}

export async function postponeSend(ctx: Ctx, id: string, dueAt: Date): Promise<void> {
  await ctx.db.execute(sql`update push_sends set due_at = ${dueAt.toISOString()} where id = ${id}`)
}

export async function noteTaken(ctx: Ctx, subscriptionId: string): Promise<void> {
  await ctx.db.execute(
    sql`update push_subscriptions set last_ok_at = ${ctx.now().toISOString()} where id = ${subscriptionId}`,
  )
}

/** Marks a subscription as unreachable until a message is accepted again. */
export async function noteDenied(ctx: Ctx, subscriptionId: string): Promise<void> {
  await ctx.db.execute(sql`update push_subscriptions set last_ok_at = null where id = ${subscriptionId}`)
}

/** Deletes expired pushes and subscriptions of ended sessions. */
export async function deleteUseless(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`delete from push_subscriptions p where not ${isLive(ctx)}`)
  await ctx.db.execute(sql`delete from push_sends where expires_at < ${ctx.now().toISOString()}`)
}

type Raw = { from_minute: number; to_minute: number; time_zone: string }

export async function quietHoursOf(ctx: Ctx, userId: string): Promise<QuietHours | null> {
  const { rows } = await ctx.db.execute<Raw>(sql`
    select from_minute, to_minute, time_zone from quiet_hours where user_id = ${userId}`)
  const row = rows[0]
  return row ? { fromMinute: row.from_minute, toMinute: row.to_minute, timeZone: row.time_zone } : null
}

export async function writeQuietHours(ctx: Ctx, userId: string, quiet: QuietHours | null): Promise<void> {
  await ctx.db.execute(
    quiet === null
      ? sql`delete from quiet_hours where user_id = ${userId}`
      : sql`insert into quiet_hours (user_id, from_minute, to_minute, time_zone)
          values (${userId}, ${quiet.fromMinute}, ${quiet.toMinute}, ${quiet.timeZone})
          on conflict (user_id) do update set from_minute = excluded.from_minute, to_minute = excluded.to_minute,
            time_zone = excluded.time_zone`,
  )
}
