import type { LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { distanceOf } from '../engine/place.ts'
import { type PlannedSearch, planSearch } from '../engine/plannedSearch.ts'
import { shownListing, type ShownListing } from '../engine/present.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'
import type { Grade, TextQuery } from '../engine/text/textQuery.ts'
import { type FoundKind, normaliseSearch } from '../rules.ts'
import type { Index } from './search.ts'
import { searchSql } from './searchSql.ts'

/** A listing of a person that matches a query. */
export interface FittingListing {
  ownerId: string
  listingId: string
  grade: Grade
  distance: Meters
}

/** The query and its place. */
export interface OwnersSearch {
  at: LatLng
  range: Meters
  kinds: readonly FoundKind[]
  text: TextQuery
  isDemo: boolean
  notOwners: ReadonlySet<string>
}

const PAGE = 100
/** Most pages read, because the listings of one owner may fill a page. */
const MOST_PAGES = 3

/** People whose listings near a place match a query, at most `most`, each with their best listing. */
export async function ownersFor(ctx: Ctx, index: Index, asked: OwnersSearch, most: number): Promise<FittingListing[]> {
  const { at, range, kinds, text, isDemo, notOwners } = asked
  const query = normaliseSearch({ ...at, radiusMeters: range, availability: 'available' })
  const plan = planSearch(query, { notOwners, isDemo, now: ctx.now(), after: null }, everydayMeanings)
  let search: PlannedSearch = { ...plan, kinds, text, limit: PAGE }
  const owners = new Map<string, FittingListing>()
  for (let page = 0; page < MOST_PAGES && owners.size < most; page++) {
    const { hits, hasMore } = await hitsOf(ctx, index, search)
    for (const { shown, position } of hits) {
      const { id, sellerId } = shown
      const distance = distanceOf(position.nearness)
      if (sellerId !== null && !owners.has(sellerId) && owners.size < most)
        owners.set(sellerId, { ownerId: sellerId, listingId: id, grade: position.grade, distance })
    }
    const last = hits.at(-1)
    if (!hasMore || !last) break
    search = { ...search, after: last.position }
  }
  return [...owners.values()]
}

async function hitsOf(ctx: Ctx, index: Index, search: PlannedSearch) {
  const fromIndex = await index.find(search, null)
  if (!fromIndex) {
    const { hits, hasMore } = await searchSql(ctx.db, search)
    return { hits: hits.map(({ row, position }) => ({ shown: shownListing(row), position })), hasMore }
  }
  const shownOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
    JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString('utf8')) as ShownListing
  const hits = fromIndex.hits.map(({ payload, position }) => ({ shown: shownOf(payload), position }))
  return { hits, hasMore: fromIndex.hasMore }
}
