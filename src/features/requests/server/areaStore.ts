import { sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'

/** A person's published area, and whether others may see it. */
export async function askingArea(ctx: Ctx, userId: string): Promise<{ isShown: boolean; point: LatLng | null }> {
  const { rows } = await ctx.db.execute<{ shows_area: boolean; latitude: number | null; longitude: number | null }>(
    sql`select shows_area, latitude, longitude from people_near where id = ${userId}`,
  )
  const [row] = rows
  if (!row) return { isShown: false, point: null }
  const { latitude, longitude } = row
  return { isShown: row.shows_area, point: latitude === null || longitude === null ? null : { latitude, longitude } }
}
