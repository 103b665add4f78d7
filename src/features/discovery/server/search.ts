import { Refusal } from '#core/errors.ts'
import type { LatLng } from '#core/geo.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ReadyJson } from '#kit/server/readyJson.ts'
import type { FoundListing, SearchPage } from '../contract.ts'
import { type AskedSearch, normaliseSearch, type SearchQuery } from '../rules.ts'
import { foundListing, type ShownListing, shownListing } from '../engine/present.ts'
import { type Cursor, fingerprintOf, readCursor, writeCursor } from './query/cursor.ts'
import { type PlannedSearch, planSearch, type Position } from '../engine/plannedSearch.ts'
import { type PageFrame, readyPage } from './readyPage.ts'
import type { Hit } from './searchIndex/searchIndex.ts'
import { searchSql } from './searchSql.ts'
import type { SearchService } from './searchService.ts'
import { storedPlace } from './store.ts'
import { everydaySynonyms } from '../engine/text/synonyms.ts'

/** A search as the endpoint takes it. */
export interface SearchInput extends AskedSearch {
  cursor?: string | undefined
  area?: string | undefined
  after?: string | undefined
}

/** Who may be able to answer without the database. */
export type Index = Pick<SearchService, 'find' | 'blockedWith'>

/**
 * Listings of other sellers near a place, in the asked order, one page (D-02 … D-31, D-48). Without a place the asker's
 * stored one is the centre; without that nothing is left out by distance and "nearest" means newest (D-56). Demo accounts,
 * and whoever picks the demo neighbourhood, find what is there and nothing else.
 * @throws Refusal 'notSignedIn', 'invalidInput' for a cursor of another search
 */
export async function searchListings(ctx: Ctx, index: Index, input: SearchInput): Promise<SearchPage> {
  const asked = await planFor(ctx, index, input)
  const fromIndex = await index.find(asked.search, asked.after)
  if (!fromIndex) return pageOfSql(ctx, asked)
  const { hits, hasMore, version } = fromIndex
  const found = hits.map((hit) => ({ shown: shownOf(hit), position: hit.position }))
  return pageOf(asked, found, { hasMore, source: 'index', version })
}

/** The same page, put together from ready pieces when the index answers. */
export async function searchPage(
  ctx: Ctx,
  index: Index,
  input: SearchInput,
  onMissed?: OnMissed,
): Promise<SearchPage | ReadyJson> {
  const asked = await planFor(ctx, index, input)
  const fromIndex = await index.find(asked.search, asked.after)
  if (!fromIndex) return pageOfSql(ctx, asked)
  const { hits, hasMore, version } = fromIndex
  if (hits.length === 0) tellMissed(ctx, asked, input, onMissed)
  return readyPage(hits, frameOf(asked, hits.length, hits.at(-1)?.position, { hasMore, source: 'index', version }))
}

/** The nearest listings of other sellers, at most so many, on one page. */
export async function nearestListings(
  ctx: Ctx,
  index: Index,
  near: Pick<SearchInput, 'latitude' | 'longitude' | 'radiusMeters' | 'area'>,
  most: number,
): Promise<FoundListing[]> {
  const asked = await planFor(ctx, index, { ...near, sort: 'nearest' })
  const search = { ...asked.search, limit: most }
  const fromIndex = await index.find(search, null)
  if (!fromIndex) return (await pageOfSql(ctx, { ...asked, search })).items
  return fromIndex.hits.map((hit) => foundListing(shownOf(hit), asked.centre ? hit.position.nearness : null))
}

/** Told of a search by words alone that found nothing near a real place. */
export type OnMissed = (ctx: Ctx, missed: { text: string; near: LatLng }) => Promise<void>

/** Narrowed searches say nothing of what is missing, nor do later pages. The answer does not wait for it. */
function tellMissed(ctx: Ctx, asked: Asked, input: SearchInput, onMissed?: OnMissed): void {
  const isNarrowed = [input.category, input.minPrice, input.maxPrice, input.minRating, input.openNow].some(Boolean)
  if (!onMissed || isNarrowed || asked.seen > 0 || input.area === 'demo') return
  const { centre } = asked
  const text = input.q ?? ''
  if (centre && text.trim() !== '') ctx.afterCommit(() => onMissed(ctx, { text, near: centre }))
}

/** A search worked out for whoever asks. */
interface Asked {
  search: PlannedSearch
  centre: SearchQuery['at']
  /** Results on earlier pages. */
  seen: number
  fingerprint: number
  /** Number of the transaction whose effect must be in the answer. */
  after: bigint | null
}

async function planFor(ctx: Ctx, index: Index, input: SearchInput): Promise<Asked> {
  const { userId, isDemo } = signedIn(ctx)
  const query = normaliseSearch(input)
  const world = isDemo || input.area === 'demo'
  const fingerprint = fingerprintOf(query, `${world} ${userId}`)
  const cursor = input.cursor === undefined ? null : cursorOf(input.cursor, fingerprint)
  const centre = query.at ?? (cursor ? cursor.centre : await storedPlace(ctx.db, userId))
  const notOwners = new Set([userId, ...(await index.blockedWith(ctx, userId))])
  const searcher = { notOwners, isDemo: world, now: ctx.now(), after: cursor?.after ?? null }
  return {
    search: planSearch({ ...query, at: centre }, searcher, everydaySynonyms),
    centre,
    seen: cursor?.seen ?? 0,
    fingerprint,
    after: input.after === undefined ? null : BigInt(input.after),
  }
}

function cursorOf(text: string, fingerprint: number): Cursor {
  const cursor = readCursor(text, fingerprint)
  if (!cursor) throw new Refusal('invalidInput', { fields: { cursor: 'invalid' } })
  return cursor
}

interface Answer {
  hasMore: boolean
  source: 'index' | 'sql'
  version: string
}

async function pageOfSql(ctx: Ctx, asked: Asked): Promise<SearchPage> {
  const { hits, hasMore, version } = await searchSql(ctx.db, asked.search)
  const found = hits.map(({ row, position }) => ({ shown: shownListing(row), position }))
  return pageOf(asked, found, { hasMore, source: 'sql', version })
}

function pageOf(asked: Asked, found: Array<{ shown: ShownListing; position: Position }>, answer: Answer): SearchPage {
  const items = found.map(({ shown, position }) => foundListing(shown, asked.centre ? position.nearness : null))
  return { items, ...frameOf(asked, found.length, found.at(-1)?.position, answer) }
}

function frameOf(
  { seen, centre, fingerprint }: Asked,
  count: number,
  last: Position | undefined,
  answer: Answer,
): PageFrame {
  const total = seen + count
  const { hasMore, source, version } = answer
  return {
    total: hasMore ? total + 1 : total,
    totalIsExact: !hasMore,
    nextCursor: hasMore && last ? writeCursor({ after: last, seen: total, centre }, fingerprint) : null,
    centre,
    source,
    version,
  }
}

const shownOf = ({ payload }: Hit) =>
  JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8')) as ShownListing
