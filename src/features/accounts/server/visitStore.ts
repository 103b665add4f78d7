import { sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
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

export async function selectStoredPlace(ctx: Ctx, userId: string): Promise<LatLng | null> {
  const { rows } = await ctx.db.execute<{ latitude: number; longitude: number }>(
    sql`select latitude, longitude from users where id = ${userId} and not (latitude = 0 and longitude = 0)`,
  )
  return rows[0] ? { latitude: rows[0].latitude, longitude: rows[0].longitude } : null
}
