import type { OutputOf } from '#core/contract.ts'
import type { LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import { storedPlace } from '#features/accounts/server/visits.ts'
import { type Ctx, ReadyJson, signedIn } from '#kit/server/context.ts'
import { type AreaRow, AreaSnapshot } from '../areaContract.ts'
import { AREA_MOST, AREA_RADIUS } from '../areaRules.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import type { findFarther as endpoint } from '../fartherContract.ts'
import { GUESS } from '../engine/text/textQuery.ts'
import { DEFAULT_RADIUS, LARGEST_PAGE } from '../rules.ts'
import type { NearbyKinds } from '../kindsContract.ts'
import { type Index, nearestListings, type SearchInput, searchListings } from './search.ts'
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

/** Radii tried in turn when nothing is near. */
const RINGS = [20, 50, 200, 1000, 5000].map((length) => kilometers(length))

/**
 * Number and distance of results of a search that are farther away: the smallest ring wider than its radius that
 * contains any. Results that are only similar, or answer a part of the words, do not count.
 * @throws Refusal 'notSignedIn'
 */
export async function findFarther(ctx: Ctx, index: Index, input: SearchInput): Promise<OutputOf<typeof endpoint>> {
  const asked = Number.isFinite(input.radiusMeters) ? input.radiusMeters! : DEFAULT_RADIUS
  const question = { ...input, box: undefined, cursor: undefined, sort: 'nearest', limit: LARGEST_PAGE }
  for (const radiusMeters of RINGS.filter((length) => length > asked)) {
    const { items, totalIsExact, instead } = await searchListings(ctx, index, { ...question, radiusMeters })
    const fitting = instead ? [] : items.filter(({ match = 0 }) => match < GUESS)
    const nearest = Math.min(...fitting.map(({ distanceMeters }) => distanceMeters ?? Infinity))
    if (nearest === Infinity) continue
    const isExact = totalIsExact || fitting.length < items.length
    return { ring: { radiusMeters, count: fitting.length, isExact, nearestMeters: nearest } }
  }
  return { ring: null }
}

/** Most places that are counted, and most kinds returned. */
const MOST_PLACES = 2000
const MOST_KINDS = 24

/**
 * Concepts of the nearest places within the distance, most frequent first. Without a place the person's stored one is
 * used; without either there are none.
 * @throws Refusal 'notSignedIn'
 */
export async function readKinds(
  ctx: Ctx,
  index: Index,
  input: Pick<SearchInput, 'latitude' | 'longitude' | 'radiusMeters' | 'area'>,
): Promise<NearbyKinds> {
  const { userId } = signedIn(ctx)
  const hasPlace = input.latitude !== undefined && input.longitude !== undefined
  if (!hasPlace && !(await storedPlace(ctx, userId))) return { kinds: [] }
  const counts = new Map<string, number>()
  for (const { concept, kind } of await nearestListings(ctx, index, input, MOST_PLACES)) {
    if (concept !== '' && (kind === 'shop' || kind === 'office')) counts.set(concept, (counts.get(concept) ?? 0) + 1)
  }
  const kinds = [...counts].map(([concept, count]) => ({ concept, count }))
  kinds.sort((a, b) => b.count - a.count || (a.concept < b.concept ? -1 : 1))
  return { kinds: kinds.slice(0, MOST_KINDS) }
}
