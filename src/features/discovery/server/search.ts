import { Refusal } from '#core/errors.ts'
import type { OutputOf } from '#core/contract.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { FoundListing, searchListings as endpoint } from '../contract.ts'
import { type AskedSearch, normaliseSearch, type SearchQuery } from '../rules.ts'
import { foundListing, type ShownListing, shownListing } from './present.ts'
import { type Cursor, fingerprintOf, readCursor, writeCursor } from './query/cursor.ts'
import { type PlannedSearch, planSearch, type Position } from './query/plannedSearch.ts'
import { searchSql } from './searchSql.ts'
import type { SearchService } from './searchService.ts'
import { storedPlace } from './store.ts'
import { everydaySynonyms } from './text/synonyms.ts'

/** A search as the endpoint takes it. */
export interface SearchInput extends AskedSearch {
  cursor?: string | undefined
  area?: string | undefined
  after?: string | undefined
}

/** Who may be able to answer without the database. */
export type Index = Pick<SearchService, 'find'>

type Page = OutputOf<typeof endpoint>

/**
 * Listings of other sellers near a place, in the asked order, one page (D-02 … D-31, D-48). Without a place the asker's
 * stored one is the centre; without that nothing is left out by distance and "nearest" means newest (D-56). Demo accounts,
 * and whoever picks the demo neighbourhood, find what is there and nothing else.
 * @throws Refusal 'notSignedIn', 'invalidInput' for a cursor of another search
 */
export async function searchListings(ctx: Ctx, service: Index, input: SearchInput): Promise<Page> {
  const { userId, isDemo } = signedIn(ctx)
  const query = await withCentre(ctx, normaliseSearch(input), userId)
  const world = isDemo || input.area === 'demo'
  const fingerprint = fingerprintOf(query, `${world} ${userId}`)
  const cursor = input.cursor === undefined ? null : cursorOf(input.cursor, fingerprint)
  const searcher = { userId, isDemo: world, now: ctx.now(), after: cursor?.after ?? null }
  const search = planSearch(query, searcher, everydaySynonyms)
  const found = await find(ctx, service, search, input.after === undefined ? null : BigInt(input.after))
  return {
    ...page(found, cursor?.seen ?? 0, fingerprint),
    items: found.items.map(({ shown, position }) => shownAt(shown, position, query)),
    centre: query.at,
    source: found.source,
    version: found.version,
  }
}

/** One page from whoever can answer. */
interface Found {
  items: Array<{ shown: ShownListing; position: Position }>
  hasMore: boolean
  source: 'index' | 'sql'
  version: string
}

async function find(ctx: Ctx, service: Index, search: PlannedSearch, after: bigint | null): Promise<Found> {
  const found = await service.find(search, after)
  if (found) {
    const items = found.hits.map((hit) => ({ shown: JSON.parse(textOf(hit.payload)) as ShownListing, position: hit.position }))
    return { items, hasMore: found.hasMore, source: 'index', version: found.version }
  }
  const { hits, hasMore, version } = await searchSql(ctx.db, search)
  return { items: hits.map(({ row, position }) => ({ shown: shownListing(row), position })), hasMore, source: 'sql', version }
}

async function withCentre(ctx: Ctx, query: SearchQuery, userId: string): Promise<SearchQuery> {
  return query.at ? query : { ...query, at: await storedPlace(ctx.db, userId) }
}

function cursorOf(text: string, fingerprint: number): Cursor {
  const cursor = readCursor(text, fingerprint)
  if (!cursor) throw new Refusal('invalidInput', { fields: { cursor: 'invalid' } })
  return cursor
}

function page({ items, hasMore }: Found, seen: number, fingerprint: number) {
  const total = seen + items.length
  const last = items.at(-1)
  return {
    total: hasMore ? total + 1 : total,
    totalIsExact: !hasMore,
    nextCursor: hasMore && last ? writeCursor({ after: last.position, seen: total }, fingerprint) : null,
  }
}

const shownAt = (shown: ShownListing, { nearness }: Position, { at }: SearchQuery): FoundListing =>
  foundListing(shown, at ? nearness : null)

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
