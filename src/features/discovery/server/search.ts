import { Refusal } from '#core/errors.ts'
import type { LatLng } from '#core/geo.ts'
import { storedPlace } from '#features/accounts/server/visits.ts'
import { type Actor, type Ctx, type ReadyJson, signedIn } from '#kit/server/context.ts'
import type { FoundListing, SearchPage } from '../contract.ts'
import { planSearch } from '../engine/plannedSearch.ts'
import { foundListing, shownListing } from '../engine/present.ts'
import { isEnough } from '../engine/readings.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'
import { GUESS } from '../engine/text/textQuery.ts'
import { type AskedSearch, normaliseSearch, type SearchQuery } from '../rules.ts'
import { findAll, type Finding, hasName, shownOf } from './findAll.ts'
import {
  type Answer,
  answered,
  type Asked,
  type Found,
  type IndexFound,
  isMissed,
  type OnMissed,
  pointOf,
  searchesOf,
  type Searching,
  tellMissed,
} from './query/asked.ts'
import { type Cursor, fingerprintOf, readCursor, writeCursor } from './query/cursor.ts'
import { namesNoPlace, placedReadings, type SaidPlace, saidPlace } from './query/saidPlace.ts'
import { type PageFrame, readyPage } from './readyPage.ts'
import { Hit } from './searchIndex/hits.ts'
import type { SearchService } from './searchService.ts'
import { searchSql } from './searchSql.ts'

/** Input of the search endpoint. */
export interface SearchInput extends AskedSearch {
  cursor?: string | undefined
  area?: string | undefined
  after?: string | undefined
}

/** The part of the search service that may answer without the database. */
export type Index = Finding & Pick<SearchService, 'blockedWith'>

/** The part of the search service that answers without waiting. */
export type IndexAtOnce = Pick<SearchService, 'findAtOnce' | 'knownBlocks'>

/**
 * Listings of other sellers near a place, in the requested order, one page (D-02 … D-31, D-48). Filters named in the
 * text apply; better matches of the words come before the chosen order; when nothing matches the whole query, its best
 * part is answered. Without a place the person's stored one is the centre; without either, distance excludes nothing
 * and "nearest" means newest (D-56). Demo accounts, and people who choose the demo neighbourhood, find only demo
 * listings.
 * @throws Refusal 'notSignedIn', 'invalidInput' for a cursor of another search
 */
export async function searchListings(ctx: Ctx, index: Index, input: SearchInput): Promise<SearchPage> {
  const { asked, found } = await answerOf(ctx, index, input)
  const items = found.hits.map((hit) => {
    const { nearness, grade } = hit.position
    const shown = hit instanceof Hit ? shownOf(hit) : shownListing(hit.row)
    return foundListing(shown, asked.centre ? nearness : null, hasGrades(asked) ? grade : null)
  })
  return { items, ...frameOf(asked, found) }
}

/** The same page as JSON text, assembled from prepared JSON when the index answers. */
export async function searchPage(
  ctx: Ctx,
  index: Index,
  input: SearchInput,
  onMissed?: OnMissed,
): Promise<SearchPage | ReadyJson> {
  const { asked, found } = await answerOf(ctx, index, input)
  if (found.source === 'index') return preparedPage(ctx, { asked, found }, input, onMissed)
  if (isMissed({ asked, found })) tellMissed(ctx, asked, input, onMissed)
  const items = found.hits.map(({ row, position }) =>
    foundListing(shownListing(row), asked.centre ? position.nearness : null, hasGrades(asked) ? position.grade : null),
  )
  return { items, ...frameOf(asked, found) }
}

/**
 * The page of {@link searchPage} if it can be computed without waiting: the index answers, the text names no town, and
 * place and blocked people are cached. Null otherwise; then nothing has been recorded.
 * @throws Refusal as {@link searchListings}
 */
export function searchAtOnce(
  ctx: Searching,
  index: IndexAtOnce,
  input: SearchInput,
  onMissed?: OnMissed,
): ReadyJson | null {
  const { userId, isDemo } = signedIn(ctx)
  const query = normaliseSearch(input)
  const blocked = index.knownBlocks(userId)
  if (!blocked || (!query.at && input.cursor === undefined) || !namesNoPlace(ctx, input.q ?? '')) return null
  const asker = askerFor({ userId, isDemo }, input, { query, blocked, place: null, stored: query.at })
  const after = afterOf(input)
  let first: Answer<IndexFound> | null = null
  for (const asked of plansFor(ctx, input, asker)) {
    const all: IndexFound[] = []
    for (const search of searchesOf(asked)) {
      const found = index.findAtOnce(search, after)
      if (!found) return null
      all.push({ source: 'index', hits: found.hits, hasMore: found.hasMore })
    }
    const answer = answered(asked, all)
    if (isEnough(bestOf(answer), asked.reading)) return preparedPage(ctx, answer, input, onMissed)
    if (first && first.found.hits.length > 0) break
    first ??= answer
  }
  return first && preparedPage(ctx, first, input, onMissed)
}

/** The nearest listings of other sellers, at most `most`, on one page. */
export async function nearestListings(
  ctx: Ctx,
  index: Index,
  near: Pick<SearchInput, 'latitude' | 'longitude' | 'radiusMeters' | 'area'>,
  most: number,
): Promise<FoundListing[]> {
  const asked = firstOf(plansFor(ctx, { ...near, sort: 'nearest' }, await askerOf(ctx, index, near)))
  const search = { ...asked.search, limit: most }
  const fromIndex = await index.find(search, null)
  const isPlaced = asked.centre !== null
  if (fromIndex) return fromIndex.hits.map((hit) => foundListing(shownOf(hit), isPlaced ? hit.nearness : null))
  const { hits } = await searchSql(ctx.db, search)
  return hits.map(({ row, position }) => foundListing(shownListing(row), isPlaced ? position.nearness : null))
}

/** The person who searches, and data shared by all interpretations of the search. */
interface Asker {
  userId: string
  isDemo: boolean
  query: SearchQuery
  notOwners: ReadonlySet<string>
  place: SaidPlace | null
  /** The person's stored place, used when the search names none. */
  stored: LatLng | null
}

function preparedPage(ctx: Searching, answer: Answer<IndexFound>, input: SearchInput, onMissed?: OnMissed): ReadyJson {
  const { asked, found } = answer
  if (isMissed(answer)) tellMissed(ctx, asked, input, onMissed)
  return readyPage(found.hits, frameOf(asked, found), hasGrades(asked))
}

/** The results of a list have no grades: they are sorted by thing, so no divider can separate better ones. */
const hasGrades = ({ search, things }: Asked) => search.text !== null && things === null

/** The grade of the first result. */
const bestOf = ({ found }: Answer) => found.hits[0]?.position.grade

const afterOf = ({ after }: SearchInput) => (after === undefined ? null : BigInt(after))

/** The answer to the search as asked; without (good) results, that of the first fallback that has some. */
async function answerOf(ctx: Ctx, index: Index, input: SearchInput): Promise<Answer> {
  const after = afterOf(input)
  let first: Answer | null = null
  for (const asked of await plansOf(ctx, index, input)) {
    const answer = answered(asked, await findAll(ctx, index, searchesOf(asked), after))
    if (input.cursor === undefined && !hasName(asked, answer.found)) continue
    if (isEnough(bestOf(answer), asked.reading)) return answer
    if (first && first.found.hits.length > 0) break
    first ??= answer
  }
  return first!
}

/** The interpretations of a search, each planned only when the earlier ones find nothing. */
export async function plansOf(ctx: Ctx, index: Index, input: SearchInput): Promise<Iterable<Asked>> {
  return plansFor(ctx, input, await askerOf(ctx, index, input))
}

async function askerOf(ctx: Ctx, index: Index, input: SearchInput): Promise<Asker> {
  const actor = signedIn(ctx)
  const query = normaliseSearch(input)
  return askerFor(actor, input, {
    query,
    blocked: await index.blockedWith(ctx, actor.userId),
    place: await saidPlace(ctx, input.q ?? '', query),
    stored: query.at ?? (input.cursor === undefined ? await storedPlace(ctx, actor.userId) : null),
  })
}

function askerFor(
  { userId, isDemo }: Pick<Actor, 'userId' | 'isDemo'>,
  input: SearchInput,
  { query, blocked, place, stored }: Pick<Asker, 'query' | 'place' | 'stored'> & { blocked: ReadonlySet<string> },
): Asker {
  const notOwners = new Set([userId, ...blocked])
  return { userId, isDemo: isDemo || input.area === 'demo', query, notOwners, place, stored }
}

/** The interpretations of the search; with a cursor only the one it belongs to. */
function* plansFor(ctx: Searching, input: SearchInput, asker: Asker): Generator<Asked, void> {
  const { userId, isDemo, notOwners } = asker
  const fingerprint = () => fingerprintOf(asker.query, `${isDemo} ${userId}`)
  const cursor = input.cursor === undefined ? null : cursorOf(input.cursor, fingerprint())
  const searcher = { notOwners, isDemo, now: ctx.now(), after: cursor?.after ?? null }
  let part = -1
  for (const { reading, place, name } of placedReadings(input, asker.place)) {
    part++
    if (cursor && part !== cursor.part) continue
    const query = normaliseSearch(reading.asked)
    const centre = place ?? query.at ?? (cursor ? cursor.centre : asker.stored)
    const planned = (text: string) => planSearch({ ...query, text, at: centre }, searcher, everydayMeanings)
    const search = planned(query.text)
    const things = reading.things.length > 0 ? [...reading.things.map(({ q }) => planned(q)), search] : null
    const at = centre && pointOf(centre)
    yield { search, things, reading, part, centre: at, place, name, seen: cursor?.seen ?? 0, fingerprint }
    if (cursor) return
  }
  if (cursor) throw new Refusal('invalidInput', { fields: { cursor: 'invalid' } })
}

const firstOf = (plans: Iterable<Asked>): Asked => {
  for (const plan of plans) return plan
  throw new RangeError('A search has at least one reading')
}

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
    nextCursor: hasMore && last ? writeCursor({ after: last, part, seen: total, centre }, fingerprint()) : null,
    centre,
    ...(place && { place: { name: place.name, said: place.said, ...pointOf(place) } }),
    ...(reading.instead && { instead: reading.instead }),
    ...(isSpelledOtherwise && { didYouMean: reading.didYouMean! }),
    source,
  }
}
