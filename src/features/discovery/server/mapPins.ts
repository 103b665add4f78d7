import { distance, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type Box, readBox } from '../rules.ts'
import { ANYWHERE, microOf, nearnessWithin } from '../engine/place.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import { type ShownListing, shownListing } from '../engine/present.ts'
import { isEnough } from '../engine/readings.ts'
import { anyOf } from '../engine/text/anyOf.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'
import type { MapCell, MapPin, MapPins } from '../mapContract.ts'
import { findAll, hasName } from './findAll.ts'
import { type Counted, countByCell, type CountedCell, type GridSize, MOST_PINS } from './mapCells.ts'
import type { Asked } from './query/asked.ts'
import { type Index, plansOf, type SearchInput } from './search.ts'
import { searchSql } from './searchSql.ts'
import type { SearchService } from './searchService.ts'

/** Cells across the visible map. */
const CELLS_ACROSS = 8
/** Most rows read by SQL when the index cannot answer. */
const MOST_BY_SQL = 2000

/** The part of this process's search service that the map uses. */
export type MapIndex = Index & Pick<SearchService, 'count'>

/**
 * All results in a part of a map, with the filters of the search and without a distance limit: individually when there
 * are few, else counted by cells of a grid that does not move with the map.
 * @throws Refusal 'notSignedIn', 'invalidInput'
 */
export async function mapPins(ctx: Ctx, index: MapIndex, input: SearchInput & { box: string }): Promise<MapPins> {
  const box = readBox(input.box)!
  const centre = middleOf(box)
  const plans = await plansOf(ctx, index, { ...input, ...centre, sort: 'nearest' })
  let answer: MapPins | null = null
  for (const asked of plans) {
    const search = { ...asked.search, text: textOf(asked), reach: reachOf(box, centre) }
    if (asked.name !== null && !hasName(asked, (await findAll(ctx, index, [search], null))[0]!)) continue
    const previous = answer
    answer = await pinsOf(ctx, index, search, box)
    if (answer.total > 0 && (await isShown(ctx, index, asked, search))) break
    if (previous && previous.total > 0) return previous
  }
  return answer!
}

/** The words of an interpretation as one query: for a list, what matches any of its things. */
const textOf = ({ search, reading }: Asked) =>
  reading.things.length === 0
    ? search.text
    : anyOf(
        reading.things.map(({ q }) => q),
        everydayMeanings,
      )

/** True when the list of results shows this interpretation, too; costs a search only for the text of a list. */
async function isShown(ctx: Ctx, index: MapIndex, asked: Asked, search: PlannedSearch): Promise<boolean> {
  if (!asked.reading.isList()) return true
  const [found] = await findAll(ctx, index, [{ ...search, limit: 1 }], null)
  return isEnough(found!.hits[0]?.position.grade, asked.reading)
}

async function pinsOf(ctx: Ctx, index: MapIndex, search: PlannedSearch, box: Box): Promise<MapPins> {
  const counted = await index.count(search, gridOf(box))
  return counted ? shownPins(counted, true) : pinsBySql(ctx, search, box)
}

async function pinsBySql(ctx: Ctx, search: PlannedSearch, box: Box): Promise<MapPins> {
  const { hits, hasMore } = await searchSql(ctx.db, { ...search, limit: MOST_BY_SQL, after: null })
  const listings = hits.map(({ row }) => shownListing(row))
  const counted = countByCell(
    {
      size: listings.length,
      eachSpot: (take) =>
        listings.forEach(({ latitude, longitude }, i) => take(microOf(latitude), microOf(longitude), i)),
      payload: (i) => Buffer.from(JSON.stringify(listings[i])),
    },
    gridOf(box),
  )
  return shownPins(hasMore ? { ...counted, total: counted.total + 1 } : counted, !hasMore)
}

function shownPins({ total, cells, payloads }: Counted, totalIsExact: boolean): MapPins {
  const counted = [...cells.values()]
  const isFew = total <= MOST_PINS
  const single = isFew ? payloads : counted.flatMap(({ count, payload }) => (count === 1 ? [payload] : []))
  const pins = single.map((payload) => pinOf(readPayload(payload))).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { total, totalIsExact, pins, cells: isFew ? [] : mapCells(counted) }
}

/** Cell size: a full turn divided by a power of two, so that a place is in the same cell on every map of this zoom. */
function gridOf(box: Box): GridSize {
  const wide = Math.min(360, box.east - box.west + (box.east < box.west ? 360 : 0)) || 360
  const steps = Math.max(0, Math.min(24, Math.ceil(Math.log2((360 * CELLS_ACROSS) / wide))))
  const width = 360e6 / 2 ** steps
  const cosine = Math.max(0.05, Math.cos((middleOf(box).latitude * Math.PI) / 180))
  return { width, height: width * 2 ** Math.round(Math.log2(cosine)) }
}

const mapCells = (counted: readonly CountedCell[]): MapCell[] =>
  counted
    .filter(({ count }) => count > 1)
    .map(({ lat, lng, count }) => ({
      latitude: Math.round(lat / count) / 1e6,
      longitude: Math.round(lng / count) / 1e6,
      count,
    }))
    .toSorted((a, b) => b.count - a.count || a.latitude - b.latitude || a.longitude - b.longitude)

function middleOf({ south, west, north, east }: Box): LatLng {
  const across = east < west ? (west + east + 360) / 2 : (west + east) / 2
  return { latitude: (south + north) / 2, longitude: ((((across + 180) % 360) + 360) % 360) - 180 }
}

/** Distance from the centre to the farthest corner; unlimited for a box as wide as half the Earth. */
function reachOf(box: Box, centre: LatLng): number {
  const wide = box.east - box.west + (box.east < box.west ? 360 : 0)
  if (wide > 90) return ANYWHERE
  const corners = [box.south, box.north, Math.min(box.north, Math.max(box.south, 0))]
  const farthest = Math.max(...corners.map((latitude) => distance(centre, { latitude, longitude: box.east })))
  return nearnessWithin(meters(farthest * 1.001 + 1))
}

const readPayload = (payload: Uint8Array) =>
  JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8')) as ShownListing

function pinOf(shown: ShownListing): MapPin {
  const { id, kind, category, concept, status, photo, latitude, longitude } = shown
  const name = kind === 'service' ? shown.title : shown.name
  const price = kind === 'item' ? shown.price : kind === 'service' ? shown.pricing : ''
  return { id, kind, name, category, concept, status, price, photo, latitude, longitude }
}
