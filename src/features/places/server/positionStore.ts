import { sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'

/** A person's exact last known position. */
export interface KnownPosition extends LatLng {
  /** Radius in metres that contains the true position with 68 % probability; 0 when set by hand. */
  accuracyMeters: number
  measuredAt: Date
  /** Measured by a device, or the place in the profile. */
  source: 'device' | 'profile'
}

/** Stores a position unless a newer one is stored. */
export async function putPosition(ctx: Ctx, userId: string, position: KnownPosition): Promise<void> {
  const { latitude, longitude, accuracyMeters, measuredAt, source } = position
  await ctx.db.execute(sql`
    insert into last_positions (user_id, latitude, longitude, accuracy_meters, measured_at, source)
    values (${userId}, ${latitude}, ${longitude}, ${accuracyMeters}, ${measuredAt.toISOString()}, ${source})
    on conflict (user_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      accuracy_meters = excluded.accuracy_meters, measured_at = excluded.measured_at, source = excluded.source
    where last_positions.measured_at <= excluded.measured_at`)
}

export async function selectPositions(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, KnownPosition>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{
    user_id: string
    latitude: number
    longitude: number
    accuracy_meters: number
    measured_at: string
    source: 'device' | 'profile'
  }>(sql`select * from last_positions where user_id in ${[...userIds]}`)
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        latitude: row.latitude,
        longitude: row.longitude,
        accuracyMeters: row.accuracy_meters,
        measuredAt: new Date(row.measured_at),
        source: row.source,
      },
    ]),
  )
}

export async function deletePosition(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from last_positions where user_id = ${userId}`)
}
