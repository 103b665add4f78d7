import { sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'
import { isInBox } from '#kit/server/placeSql.ts'
import type { Ctx } from '#kit/server/context.ts'

/** The published areas of these people, of those who show theirs. */
export async function areasOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, LatLng>> {
  const { rows } = await ctx.db.execute<{ id: string; latitude: number; longitude: number }>(sql`
    select id, latitude, longitude from people_near
    where id in ${[...ids]} and shows_area and latitude is not null`)
  return new Map(rows.map(({ id, latitude, longitude }) => [id, { latitude, longitude }]))
}

/** A shop or an office that stands still. */
export interface PublicListing extends LatLng {
  id: string
  kind: 'shop' | 'office'
  title: string
  category: string
  concepts: string[]
  address: string
}

const columns = sql`l.id, l.kind, l.title, coalesce(l.category, '') as category, l.concepts, l.address, l.latitude,
  l.longitude`
const stands = sql`l.kind in ('shop', 'office') and l.latitude is not null
  and not exists (select from office_facts o where o.listing_id = l.id and o.moveable)`
const MOST = 60

/** Shops and offices that the viewer sees around a point. */
export async function publicListingsNear(
  ctx: Ctx,
  viewerId: string,
  at: LatLng,
  range: Meters,
): Promise<PublicListing[]> {
  const { rows } = await ctx.db.execute<PublicListing & Record<string, unknown>>(sql`
    select ${columns} from visible_listings(${viewerId}::uuid, ${ctx.now().toISOString()}) l
    where ${stands} and ${isInBox(sql`l`, at, range)} and l.is_demo = ${ctx.actor?.isDemo ?? false}
    order by power(l.latitude - ${at.latitude}, 2) + power((l.longitude - ${at.longitude})
      * cos(radians(${at.latitude}::float8)), 2), l.id limit ${MOST}`)
  return rows
}

/** One of them; null when the viewer does not see it. */
export async function publicListing(ctx: Ctx, viewerId: string, id: string): Promise<PublicListing | null> {
  const { rows } = await ctx.db.execute<PublicListing & Record<string, unknown>>(sql`
    select ${columns} from visible_listings(${viewerId}::uuid, ${ctx.now().toISOString()}) l
    where ${stands} and l.id = ${id}`)
  return rows[0] ?? null
}
