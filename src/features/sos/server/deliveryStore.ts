import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

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
