import type { LatLng } from '#core/geo.ts'
import { storedPlace } from '#features/accounts/server/visits.ts'
import { type Ctx, ReadyJson, signedIn } from '#kit/server/context.ts'
import { type AreaRow, AreaSnapshot } from '../areaContract.ts'
import { AREA_MOST, AREA_RADIUS } from '../areaRules.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { type Index, nearestListings } from './search.ts'
import { rowsById } from './store.ts'

/** Input of the area endpoint. */
export interface AreaInput {
  latitude?: number | undefined
  longitude?: number | undefined
  area?: string | undefined
}

/**
 * The listings of others nearest to a place, at most 2,000 within 50 km, with the data of the search: a browser stores
 * them for offline search. Without a place the person's stored one is used; without either there are none.
 * @throws Refusal 'notSignedIn'
 */
export async function readArea(ctx: Ctx, index: Index, input: AreaInput): Promise<AreaSnapshot> {
  const { userId, isDemo } = signedIn(ctx)
  const now = ctx.now()
  const centre = placeOf(input) ?? (await storedPlace(ctx, userId))
  const nearest = centre
    ? await nearestListings(ctx, index, { ...centre, area: input.area, radiusMeters: AREA_RADIUS }, AREA_MOST)
    : []
  const byId = new Map(
    (
      await rowsById(
        ctx.db,
        nearest.map(({ id }) => id),
        now,
      )
    ).map((row) => [row.id, row]),
  )
  const isFull = nearest.length === AREA_MOST
  return {
    rows: withoutViews(nearest.flatMap(({ id }) => byId.get(id) ?? [])),
    centre: centre ?? { latitude: 0, longitude: 0 },
    coveredMeters: !centre ? 0 : isFull ? (nearest.at(-1)?.distanceMeters ?? 0) : AREA_RADIUS,
    isDemo: isDemo || input.area === 'demo',
    at: now.toISOString(),
  }
}

/** Like `readArea`, as JSON text, serialised here because it is large. */
export async function readyArea(ctx: Ctx, index: Index, input: AreaInput): Promise<ReadyJson> {
  return new ReadyJson(Buffer.from(JSON.stringify(AreaSnapshot.parse(await readArea(ctx, index, input)))))
}

const placeOf = ({ latitude, longitude }: AreaInput): LatLng | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }

/** Rows without their number of views: each gets its rank among these rows instead, which sorts in the same order. */
function withoutViews(rows: readonly SearchRow[]): AreaRow[] {
  const views = [...new Set(rows.map((row) => row.views))].sort((a, b) => a - b)
  const ranks = new Map(views.map((count, rank) => [count, rank]))
  return rows.map(({ visibleUntilMicros: _, ...row }) => ({ ...row, views: ranks.get(row.views)! }))
}
