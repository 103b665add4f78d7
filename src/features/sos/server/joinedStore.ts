import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { alertById, type AlertRow } from './alertStore.ts'

/* A tap while a hidden alert runs makes an alert that joins it: the phone shows the one, helpers the other (ADR 0048). */

/** The latest alert that joined a hidden one: the sender's last tap (ADR 0048). */
export async function latestJoined(ctx: Ctx, { id, duressAt }: AlertRow): Promise<AlertRow | null> {
  if (duressAt === null) return null
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from sos_alerts where joins_id = ${id} order by raised_at desc limit 1`,
  )
  return rows[0] ? alertById(ctx, rows[0].id) : null
}

/** For one recipient: when the sender last tapped again, by hidden alert, and how far that has come with them. */
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

/** The notices of an alert that joined another are those of the other. */
export async function adoptNotices(ctx: Ctx, alertId: string, joinsId: string): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    update sos_recipients r set noticed_at = ${now}, end_noticed_at = ${now}, notice_id = other.notice_id
    from sos_recipients other
    where r.alert_id = ${alertId} and other.alert_id = ${joinsId} and other.user_id = r.user_id
      and r.queued_at is not null and r.noticed_at is null`)
}
