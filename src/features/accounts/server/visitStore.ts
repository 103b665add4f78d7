import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

export async function selectLastVisits(ctx: Ctx, userIds: string[]): Promise<Map<string, Date>> {
  const { rows } = await ctx.db.execute<{ user_id: string; at: string }>(
    sql`select user_id, max(last_seen_at) as at from sessions where user_id in ${userIds} group by user_id`,
  )
  return new Map(rows.map(({ user_id, at }) => [user_id, new Date(at)]))
}

export async function selectWorld(ctx: Ctx, userId: string): Promise<boolean | null> {
  const { rows } = await ctx.db.execute<{ is_demo: boolean }>(sql`select is_demo from users where id = ${userId}`)
  return rows[0]?.is_demo ?? null
}
