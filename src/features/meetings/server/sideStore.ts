import { sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'

/** Choices and state of one of the two people in a meeting. */
export interface SideRow {
  userId: string
  setOutAt: Date | null
  sharesSince: Date | null
  asksWell: boolean
  wellAskedAt: Date | null
  wellAt: Date | null
  wrongCodes: number
}

const TIMES = ['setOutAt', 'sharesSince', 'wellAskedAt', 'wellAt'] as const

/** The sides of meetings, by meeting; the side of a deleted account is absent. */
export async function sidesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, SideRow[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
    select meeting_id as "meetingId", user_id as "userId", set_out_at as "setOutAt", shares_since as "sharesSince",
      asks_well as "asksWell", well_asked_at as "wellAskedAt", well_at as "wellAt", wrong_codes as "wrongCodes"
    from meeting_sides where meeting_id in ${[...ids]} order by user_id`)
  const all = rows.map(({ meetingId, ...raw }): [string, SideRow] => {
    const times = TIMES.map((name) => [name, raw[name] === null ? null : new Date(raw[name] as string)])
    return [meetingId as string, { ...raw, ...Object.fromEntries(times) } as SideRow]
  })
  return new Map(ids.map((id) => [id, all.flatMap(([of, side]) => (of === id ? [side] : []))]))
}

/** Inserts or replaces a side. */
export async function putSide(ctx: Ctx, id: string, side: SideRow): Promise<void> {
  const time = (at: Date | null) => at?.toISOString() ?? null
  await ctx.db.execute(sql`
    insert into meeting_sides (meeting_id, user_id, set_out_at, shares_since, asks_well, well_asked_at, well_at,
      wrong_codes)
    values (${id}, ${side.userId}, ${time(side.setOutAt)}, ${time(side.sharesSince)}, ${side.asksWell},
      ${time(side.wellAskedAt)}, ${time(side.wellAt)}, ${side.wrongCodes})
    on conflict (meeting_id, user_id) do update set set_out_at = excluded.set_out_at,
      shares_since = excluded.shares_since, asks_well = excluded.asks_well, well_asked_at = excluded.well_asked_at,
      well_at = excluded.well_at, wrong_codes = excluded.wrong_codes`)
}

/** Position of one of the two people. */
export interface PositionRow extends LatLng {
  accuracyMeters: number
  measuredAt: Date
}

/**
 * Stores a position unless a newer one is stored.
 * @returns whether it was stored
 */
export async function putPosition(ctx: Ctx, id: string, userId: string, at: PositionRow): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into meeting_positions as p (meeting_id, user_id, latitude, longitude, accuracy_meters, measured_at)
    values (${id}, ${userId}, ${at.latitude}, ${at.longitude}, ${at.accuracyMeters}, ${at.measuredAt.toISOString()})
    on conflict (meeting_id, user_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      accuracy_meters = excluded.accuracy_meters, measured_at = excluded.measured_at
    where p.measured_at < excluded.measured_at returning user_id`)
  return rows.length > 0
}

/** The position of one of the two; null: none is stored. */
export async function positionOf(ctx: Ctx, id: string, userId: string): Promise<PositionRow | null> {
  const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
    select latitude, longitude, accuracy_meters as "accuracyMeters", measured_at as "measuredAt"
    from meeting_positions where meeting_id = ${id} and user_id = ${userId}`)
  const [row] = rows
  return row ? ({ ...row, measuredAt: new Date(row['measuredAt'] as string) } as PositionRow) : null
}

/** Deletes the positions of a meeting, or of one of its two people. */
export async function deletePositions(ctx: Ctx, id: string, userId: string | null = null): Promise<void> {
  await ctx.db.execute(sql`delete from meeting_positions
    where meeting_id = ${id} and (${userId}::uuid is null or user_id = ${userId}::uuid)`)
}
