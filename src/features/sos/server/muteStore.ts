import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

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
