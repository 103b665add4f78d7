import { Refusal } from '#core/errors.ts'
import type { LatLng } from '#core/geo.ts'
import { storedPlace } from '#features/accounts/server/visits.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ReadyJson } from '#kit/server/readyJson.ts'
import type { FoundListing, SearchPage } from '../contract.ts'
import { type PlannedSearch, planSearch } from '../engine/plannedSearch.ts'
import { foundListing, type ShownListing, shownListing } from '../engine/present.ts'
import { type Reading, readingsOf } from '../engine/readings.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'
import { GUESS } from '../engine/text/textQuery.ts'
import { type AskedSearch, normaliseSearch, type SearchQuery } from '../rules.ts'
import { type Cursor, fingerprintOf, readCursor, writeCursor } from './query/cursor.ts'
import { type SaidPlace, saidPlace } from './query/saidPlace.ts'
import { type PageFrame, readyPage } from './readyPage.ts'
import { Hit } from './searchIndex/searchIndex.ts'
import type { SearchService } from './searchService.ts'
import { searchSql, type SqlHit } from './searchSql.ts'

/** A search as the endpoint takes it. */
export interface SearchInput extends AskedSearch {
  cursor?: string | undefined
  area?: string | undefined
  after?: string | undefined
}

/** Who may be able to answer without the database. */
export type Index = Pick<SearchService, 'find' | 'blockedWith'>

/**
 * Listings of other sellers near a place, in the asked order, one page (D-02 … D-31, D-48). What the text says besides
 * words counts as filters; what answers the words better comes before the chosen order; when nothing answers all of it,
 * the best part is answered. Without a place the asker's stored one is the centre; without that nothing is left out by
 * distance and "nearest" means newest (D-56). Demo accounts, and whoever picks the demo neighbourhood, find what is there
 * and nothing else.
 * @throws Refusal 'notSignedIn', 'invalidInput' for a cursor of another search
 */
export async function searchListings(ctx: Ctx, index: Index, input: SearchInput): Promise<SearchPage> {
  const { asked, found } = await answerOf(ctx, index, input)
  const items = found.hits.map((hit) => {
    const { nearness, grade } = hit.position
    const shown = hit instanceof Hit ? shownOf(hit) : shownListing(hit.row)
    return foundListing(shown, asked.centre ? nearness : null, asked.search.text ? grade : null)
  })
  return { items, ...frameOf(asked, found) }
}

/** The same page, put together from ready pieces when the index answers. */
export async function searchPage(
  ctx: Ctx,
  index: Index,
  input: SearchInput,
  onMissed?: OnMissed,
): Promise<SearchPage | ReadyJson> {
  const { asked, found } = await answerOf(ctx, index, input)
  if (found.hits.length === 0 || asked.reading.instead?.why === 'part') tellMissed(ctx, asked, input, onMissed)
  if (found.source === 'index') return readyPage(found.hits, frameOf(asked, found), asked.search.text !== null)
  const items = found.hits.map(({ row, position }) =>
    foundListing(shownListing(row), asked.centre ? position.nearness : null, asked.search.text ? position.grade : null),
  )
  return { items, ...frameOf(asked, found) }
}

/** The nearest listings of other sellers, at most so many, on one page. */
export async function nearestListings(
  ctx: Ctx,
  index: Index,
  near: Pick<SearchInput, 'latitude' | 'longitude' | 'radiusMeters' | 'area'>,
  most: number,
): Promise<FoundListing[]> {
  const [asked] = await plansFor(ctx, { ...near, sort: 'nearest' }, await askerOf(ctx, index, near))
  const search = { ...asked!.search, limit: most }
  const fromIndex = await index.find(search, null)
  const isPlaced = asked!.centre !== null
  if (fromIndex) return fromIndex.hits.map((hit) => foundListing(shownOf(hit), isPlaced ? hit.nearness : null))
  const { hits } = await searchSql(ctx.db, search)
  return hits.map(({ row, position }) => foundListing(shownListing(row), isPlaced ? position.nearness : null))
}

/** Told of a search by words alone that found nothing near a real place. */
export type OnMissed = (ctx: Ctx, missed: { text: string; near: LatLng }) => void

/** Narrowed searches say nothing of what is missing, nor do later pages. The answer does not wait for it. */
function tellMissed(ctx: Ctx, asked: Asked, input: SearchInput, onMissed?: OnMissed): void {
  const { category, minPrice, maxPrice, minRating, openNow, openAllDay } = input
  const isNarrowed = [category, minPrice, maxPrice, minRating, openNow, openAllDay].some(Boolean)
  if (!onMissed || isNarrowed || asked.seen > 0 || input.area === 'demo') return
  const { centre } = asked
  const text = input.q ?? ''
  if (centre && text.trim() !== '') onMissed(ctx, { text, near: centre })
}

/** Who asks, and what is the same for every way to take the search. */
interface Asker {
  userId: string
  isDemo: boolean
  notOwners: ReadonlySet<string>
  place: SaidPlace | null
  /** Where the search itself does not say. */
  stored: LatLng | null
}

/** One way to take a search, worked out for whoever asks. */
export interface Asked {
  search: PlannedSearch
  reading: Reading
  part: number
  centre: SearchQuery['at']
  place: SaidPlace | null
  /** Results on earlier pages. */
  seen: number
  fingerprint: number
}

type Found = ({ source: 'index'; hits: Hit[] } | { source: 'sql'; hits: SqlHit[] }) & { hasMore: boolean }

/** The answer to the search as it was asked; when there is none, to the first of its other readings that has one. */
async function answerOf(ctx: Ctx, index: Index, input: SearchInput): Promise<{ asked: Asked; found: Found }> {
  const after = input.after === undefined ? null : BigInt(input.after)
  let first: { asked: Asked; found: Found } | null = null
  for (const asked of await plansOf(ctx, index, input)) {
    const answer = { asked, found: await find(ctx, index, asked.search, after) }
    if (answer.found.hits.length > 0) return answer
    first ??= answer
  }
  return first!
}

/** All ways to take a search, worked out for whoever asks; a later one counts only where those before find nothing. */
export async function plansOf(ctx: Ctx, index: Index, input: SearchInput): Promise<Asked[]> {
  return plansFor(ctx, input, await askerOf(ctx, index, input))
}

async function find(ctx: Ctx, index: Index, search: PlannedSearch, after: bigint | null): Promise<Found> {
  const fromIndex = await index.find(search, after)
  if (fromIndex) return { source: 'index', ...fromIndex }
  return { source: 'sql', ...(await searchSql(ctx.db, search)) }
}

async function askerOf(ctx: Ctx, index: Index, input: SearchInput): Promise<Asker> {
  const { userId, isDemo } = signedIn(ctx)
  const at = normaliseSearch(input).at
  return {
    userId,
    isDemo: isDemo || input.area === 'demo',
    notOwners: new Set([userId, ...(await index.blockedWith(ctx, userId))]),
    place: await saidPlace(input.q ?? '', at),
    stored: at ?? (input.cursor === undefined ? await storedPlace(ctx, userId) : null),
  }
}

/** All ways to take the search; a cursor goes on with the one that it was made for. */
async function plansFor(ctx: Ctx, input: SearchInput, asker: Asker): Promise<Asked[]> {
  const { userId, isDemo, notOwners, place } = asker
  const readings = readingsOf(input, place ? place.words : (input.q ?? ''), everydayMeanings)
  const fingerprint = fingerprintOf(normaliseSearch(input), `${isDemo} ${userId}`)
  const cursor = input.cursor === undefined ? null : cursorOf(input.cursor, fingerprint)
  const planned = readings.map((reading, part): Asked => {
    const query = normaliseSearch(reading.asked)
    const centre = place ?? query.at ?? (cursor ? cursor.centre : asker.stored)
    const searcher = { notOwners, isDemo, now: ctx.now(), after: cursor?.after ?? null }
    const search = planSearch({ ...query, at: centre }, searcher, everydayMeanings)
    return { search, reading, part, centre: centre && pointOf(centre), place, seen: cursor?.seen ?? 0, fingerprint }
  })
  if (!cursor) return planned
  const same = planned[cursor.part]
  if (!same) throw new Refusal('invalidInput', { fields: { cursor: 'invalid' } })
  return [same]
}

const pointOf = ({ latitude, longitude }: LatLng): LatLng => ({ latitude, longitude })

function cursorOf(text: string, fingerprint: number): Cursor {
  const cursor = readCursor(text, fingerprint)
  if (!cursor) throw new Refusal('invalidInput', { fields: { cursor: 'invalid' } })
  return cursor
}

function frameOf({ seen, centre, place, fingerprint, part, reading }: Asked, found: Found): PageFrame {
  const { hits, hasMore, source } = found
  const total = seen + hits.length
  const last = hits.at(-1)?.position
  const isSpelledOtherwise = reading.didYouMean !== null && hits[0]?.position.grade === GUESS
  return {
    total: hasMore ? total + 1 : total,
    totalIsExact: !hasMore,
    nextCursor: hasMore && last ? writeCursor({ after: last, part, seen: total, centre }, fingerprint) : null,
    centre,
    ...(place && { place: { name: place.name, said: place.said, ...pointOf(place) } }),
    ...(reading.instead && { instead: reading.instead }),
    ...(isSpelledOtherwise && { didYouMean: reading.didYouMean! }),
    source,
  }
}

const shownOf = ({ payload }: Hit) =>
  JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8')) as ShownListing
