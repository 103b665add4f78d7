import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { QuietHours } from '../quietRules.ts'

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
