import { sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'

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
