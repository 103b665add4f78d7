import { storedPlace } from '#features/accounts/server/visits.ts'
import { distance, type LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import { conceptById } from '#features/concepts/concept.ts'
import { openGazetteer } from '#features/places/server/gazetteer/gazetteer.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import { planSearch } from '../engine/plannedSearch.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'
import { BRAND } from '../engine/text/meanings.ts'
import { stemsOf } from '../engine/text/phrases.ts'
import { CONCEPT } from '../engine/text/textQuery.ts'
import { compoundsOf } from '../engine/text/words.ts'
import { readQuery } from '../reading/readQuery.ts'
import { LARGEST_PAGE, normaliseSearch } from '../rules.ts'
import type { Suggestions } from '../suggestContract.ts'
import type { Index } from './search.ts'

const MOST_CONCEPTS = 3
const MOST_BRANDS = 2
const MOST_PLACES = 2
/** Most concepts and brands counted for one answer. */
const MOST_COUNTED = 12
/**
 * Towns are suggested for texts of at least this many letters, and only near or large ones if the place of the search
 * is known.
 */
const SHORTEST_TOWN = 3
const AROUND = kilometers(300)
const LARGE_TOWN = 500_000

interface SuggestInput {
  q?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  radiusMeters?: number | undefined
  area?: string | undefined
}

/**
 * Possible meanings of a text while it is typed: concepts and brands with listings nearby, most listings first, then
 * towns. Empty while the index cannot answer.
 * @throws Refusal 'notSignedIn'
 */
export async function suggestWords(ctx: Ctx, index: Index, input: SuggestInput): Promise<Suggestions> {
  const { userId, isDemo } = signedIn(ctx)
  const text = readQuery(input.q ?? '').words
  const words = compoundsOf(text).flat()
  const query = normaliseSearch({ ...input, q: '' })
  const at = query.at ?? (await storedPlace(ctx, userId))
  const notOwners = new Set([userId, ...(await index.blockedWith(ctx, userId))])
  const searcher = { notOwners, isDemo: isDemo || input.area === 'demo', now: ctx.now(), after: null }
  const plain = { ...planSearch({ ...query, at }, searcher, everydayMeanings), limit: LARGEST_PAGE }
  const counted = await countedOf(index, plain, meantBy(words))
  const isBrand = ({ id }: Counted) => id.startsWith(BRAND)
  return {
    concepts: counted
      .filter((each) => !isBrand(each))
      .slice(0, MOST_CONCEPTS)
      .flatMap(({ id, ...near }) => {
        const concept = conceptById(id)
        return concept ? [{ id, name: concept.name, icon: concept.icon, ...near }] : []
      }),
    brands: counted
      .filter(isBrand)
      .slice(0, MOST_BRANDS)
      .map(({ id, ...near }) => ({ name: id.slice(BRAND.length), ...near })),
    places: await townsOf(index, plain, text, at),
  }
}

/**
 * Ids of concepts and brands that the words name or are the start of; if there are none, those of the corrections of
 * the last word.
 */
function meantBy(words: string[]): string[] {
  if (words.length === 0) return []
  const whole = everydayMeanings.of(stemsOf(words))?.is ?? []
  const begun = everydayMeanings.begunBy(words, 2)
  const ids = [...new Set([...whole, ...begun])]
  if (ids.length > 0) return ids
  return everydayMeanings.spelling.near(words.at(-1)!).flatMap((word) => everydayMeanings.of([word])?.is ?? [])
}

interface Counted {
  id: string
  count: number
  countIsExact: boolean
}

async function countedOf(index: Index, plain: PlannedSearch, ids: readonly string[]): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const id of ids.slice(0, MOST_COUNTED)) {
    const matcher = { kind: 'concept' as const, word: CONCEPT + id, grade: 0 as const, bits: 1 }
    const found = await index.find({ ...plain, text: { matchers: [matcher], togethers: [], all: 1 } }, null)
    const count = found?.hits.filter(({ grade }) => grade === 0).length ?? 0
    if (count > 0) counted.push({ id, count, countIsExact: !found!.hasMore || count < found!.hits.length })
  }
  return counted.sort((a, b) => b.count - a.count)
}

async function townsOf(
  index: Index,
  plain: PlannedSearch,
  text: string,
  near: LatLng | null,
): Promise<Suggestions['places']> {
  if (text.length < SHORTEST_TOWN) return []
  const gazetteer = await openGazetteer()
  const towns = gazetteer
    .search({ text, ...(near && { near }), limit: 8 })
    .filter(({ fit }) => fit === 'whole' || fit === 'beginning')
    .filter((town) => !near || town.population >= LARGE_TOWN || distance(near, town) <= AROUND)
  const places: Suggestions['places'] = []
  for (const { name, state, latitude, longitude } of towns.slice(0, MOST_PLACES)) {
    const at = { latitude, longitude }
    const { lat, lng, cosine } = planSearch(
      { ...normaliseSearch(at) },
      { ...NOBODY, now: new Date(0) },
      everydayMeanings,
    )
    const found = await index.find({ ...plain, lat, lng, cosine }, null)
    places.push({ name, region: state, ...at, count: found?.hits.length ?? 0, countIsExact: !found?.hasMore })
  }
  return places
}

const NOBODY = { notOwners: new Set<string>(), isDemo: false, after: null }
