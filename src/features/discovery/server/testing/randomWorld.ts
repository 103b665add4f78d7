import fc from 'fast-check'
import type { Hours } from '#features/listings/contract.ts'
import { LISTING_STATUSES } from '#features/listings/rules.ts'
import { WEEKDAYS } from '../../hours.ts'
import { AVAILABILITIES, FOUND_KINDS, type SearchQuery, SEARCH_SORTS, SEARCH_TYPES } from '../../rules.ts'
import { comparePositions, foundAt, type PlannedSearch, planSearch, type Position } from '../../engine/plannedSearch.ts'
import type { SearchRow } from '../../engine/searchRow.ts'
import { everydayMeanings } from '../../engine/text/everyday.ts'
import { meters, paise } from '#core/units.ts'

/** Few words, many of them similar, so that every kind of match and mismatch occurs. */
const WORDS = (
  'rice chawal चावल chaval milk doodh दूध dudh bread breads bread-maker plumber प्लंबर plumbing plum electrician ' +
  'इलेक्ट्रीशियन restaurant restuarant resturant paint point tailor tailors cake cakes t-shirt tshirt haircut hair cut ' +
  'barber shop दुकान ಅಕ್ಕಿ school स्कूल tuition tutor phone phones मोबाइल 2024 2025 a an the of'
).split(' ')
const CATEGORIES = ['Books', 'Food & Beverages', 'Home Services', 'Clothing']
const CONCEPT_IDS = ['shop/bakery', 'amenity/restaurant', 'product/rice', 'shop/hairdresser', 'amenity/school']
const HOURS: Hours[] = [
  null,
  { mon: [['09:00', '18:00']], tue: [['09:00', '18:00']] },
  { mon: [['20:00', '02:00']], sun: [['20:00', '02:00']] },
  { mon: [], wed: [['00:00', '24:00']] },
  Object.fromEntries(WEEKDAYS.map((day) => [day, [['00:00', '24:00']]])),
  { ...Object.fromEntries(WEEKDAYS.map((day) => [day, [['00:00', '24:00']]])), '2026-01-05': [] },
  { mon: [], '2026-01-05': [['09:00', '18:00']] },
]
export const OWNERS = [null, ...Array.from({ length: 4 }, (_, i) => `0000000${i}-0000-4000-8000-000000000000`)]
export const NOW = new Date('2026-01-05T06:30:00.000Z')

const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

/** Difficult places: one spot shared by many, a town, poles, the antimeridian, anywhere. */
const place = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ latitude: 12.9716, longitude: 77.5946 }) },
  { weight: 6, arbitrary: fc.record({ latitude: near(12.9716, 0.2), longitude: near(77.5946, 0.2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ latitude: near(0, 2), longitude: fc.oneof(near(179.5, 0.5), near(-179.5, 0.5)) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ latitude: fc.oneof(near(89.5, 0.5), near(-89.5, 0.5)), longitude: near(0, 180) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { latitude: 90, longitude: 0 },
      { latitude: 0, longitude: 180 },
      { latitude: 0, longitude: -180 },
    ),
  },
  { weight: 2, arbitrary: fc.record({ latitude: near(0, 90), longitude: near(0, 180) }) },
)

function near(centre: number, by: number) {
  return fc.integer({ min: -1_000_000, max: 1_000_000 }).map((millionths) => centre + (millionths / 1_000_000) * by)
}

/** A listing of a random world; `id` generates its id. */
export const listing = (id: fc.Arbitrary<string>): fc.Arbitrary<SearchRow> =>
  fc
    .record({
      id,
      stock: fc.constant(null),
      kind: fc.constantFrom(...FOUND_KINDS),
      ownerId: fc.constantFrom(...OWNERS),
      title: sentence,
      category: fc.constantFrom(...CATEGORIES),
      description: fc.oneof(fc.constant(''), sentence),
      keywords: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }),
      concepts: fc.oneof(
        { weight: 2, arbitrary: fc.constant<string[]>([]) },
        { weight: 1, arbitrary: fc.subarray(CONCEPT_IDS, { maxLength: 2 }) },
      ),
      brand: fc.constantFrom('', '', 'Rice Bowl', 'Apollo'),
      address: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, sentence),
      landmark: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, sentence),
      price: fc.constantFrom(0, 100, 9_000, 10_000, 123_456_789_00),
      // Further prices of an item with sizes, above its lowest.
      more: fc.oneof(
        { weight: 2, arbitrary: fc.constant<number[]>([]) },
        { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(1, 50, 8_000, 9_000), { minLength: 1, maxLength: 3 }) },
      ),
      status: fc.constantFrom(...LISTING_STATUSES),
      isDemo: fc.boolean(),
      views: fc.integer({ min: 0, max: 3 }),
      stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
      ageMicros: fc.integer({ min: 0, max: 5 }),
      leftMicros: fc.constantFrom(-1_000_000, 0, 1, 1_000_000, Infinity),
      hours: fc.constantFrom(...HOURS),
      place,
    })
    .map(({ place: at, price, more, stars, ageMicros, leftMicros, ...rest }) => ({
      ...rest,
      // An inactive listing is never open.
      hours: rest.status === 'inactive' ? null : rest.hours,
      ...at,
      ...KIND_PARTS[rest.kind],
      pricePaise: KIND_PARTS[rest.kind].isPriced ? price : null,
      ...pricesOfSizes(price, rest.kind === 'item' ? more : []),
      priceUnit: '',
      ratingSum: stars.reduce((sum, star) => sum + star, 0),
      ratingCount: stars.length,
      updatedMicros: (NOW.getTime() - 10_000) * 1000 - ageMicros,
      visibleUntilMicros: NOW.getTime() * 1000 + leftMicros,
      sellerName: rest.ownerId === null ? '' : 'Asha Tailor',
      photos: [],
    }))

/** Price fields computed from the sizes of an item: its lowest price, and further ones above it. */
function pricesOfSizes(lowest: number, above: readonly number[]) {
  if (above.length === 0) return { priceToPaise: null, sizePrices: null }
  const sizePrices = [lowest, ...above.map((more) => lowest + more).sort((a, b) => a - b)]
  return { priceToPaise: sizePrices.at(-1)!, sizePrices }
}

const UNSET = { shopId: null, shopName: '', officeId: null, providingService: '' }
const KIND_PARTS = {
  item: { ...UNSET, isPriced: true },
  service: { ...UNSET, isPriced: true },
  shop: { ...UNSET, isPriced: false },
  office: { ...UNSET, isPriced: false, providingService: 'tuition' },
}

/** Adds, removes or changes a letter at some position. */
const misspelt = ([word, at, letter]: [string, number, string]) => word.slice(0, at) + letter + word.slice(at + 1)

const typed = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...WORDS), fc.nat(9), fc.constantFrom('', 'x', 'e')).map(misspelt) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
)

/** A box around a place, from a street to half the world. */
const box = fc
  .tuple(place, fc.constantFrom(0, 0.001, 0.1, 2, 90), fc.constantFrom(0, 0.002, 0.1, 3, 170))
  .map(([{ latitude, longitude }, up, aside]) => ({
    south: Math.max(-90, latitude - up),
    north: Math.min(90, latitude + up),
    west: longitude - aside,
    east: longitude + aside,
  }))

/** A search with conditions of every kind, which usually has few results. */
const narrow: fc.Arbitrary<SearchQuery> = fc.record({
  text: typed,
  type: fc.constantFrom(...SEARCH_TYPES),
  at: fc.oneof({ weight: 9, arbitrary: place }, { weight: 1, arbitrary: fc.constant(null) }),
  radius: fc.constantFrom(1, 500, 5_000, 50_000, 1_000_000, 5_000_000).map(meters),
  box: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: box }),
  category: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...CATEGORIES, 'None') },
  ),
  lowestPrice: fc.constantFrom(null, null, null, paise(1), paise(9_000)),
  highestPrice: fc.constantFrom(null, null, null, paise(9_000), paise(0)),
  lowestRating: fc.constantFrom(null, null, null, 1, 4, 4.5),
  availability: fc.constantFrom('any', ...AVAILABILITIES),
  openNow: fc.constantFrom(false, false, false, true),
  pricedOnly: fc.constantFrom(false, false, false, true),
  surely: fc.constant(false),
  openAt: fc.constant(null),
  openAllDay: fc.constantFrom(false, false, false, false, true),
  sort: fc.constantFrom(...SEARCH_SORTS),
  limit: fc.integer({ min: 1, max: 50 }),
})

/** A search with at most one condition, which has many results on several pages. */
const wide = fc
  .tuple(narrow, fc.constantFrom('text', 'category', 'openNow', 'lowestPrice', 'lowestRating', null))
  .map(([asked, kept]): SearchQuery => ({
    ...asked,
    text: '',
    radius: meters(5_000_000),
    box: null,
    category: null,
    lowestPrice: null,
    highestPrice: null,
    lowestRating: null,
    availability: 'any',
    openNow: false,
    pricedOnly: false,
    surely: false,
    openAt: null,
    openAllDay: false,
    ...(kept && { [kept]: asked[kept] }),
  }))

/** A search of a random world. */
export const query = fc.oneof(narrow, wide)

/** A person who searches; `leftOut`: the owners whose listings are excluded. */
export const asker = fc.record({
  leftOut: fc.subarray(OWNERS.filter((owner) => owner !== null)),
  isDemo: fc.boolean(),
})

/** Plans a search of the random world. */
export const planned = (
  asked: SearchQuery,
  who: { leftOut: readonly string[]; isDemo: boolean },
  after: Position | null = null,
): PlannedSearch =>
  planSearch(asked, { notOwners: new Set(who.leftOut), isDemo: who.isDemo, now: NOW, after }, everydayMeanings)

/** The expected answer, by testing every listing. */
export function bruteForce(rows: Iterable<SearchRow>, search: PlannedSearch): { ids: string[]; hasMore: boolean } {
  const positions = [...rows].flatMap((row) => foundAt(search, row) ?? []).sort(comparePositions)
  const past = positions.filter((position) => search.after === null || comparePositions(position, search.after) > 0)
  return { ids: past.slice(0, search.limit).map(({ id }) => id), hasMore: past.length > search.limit }
}
