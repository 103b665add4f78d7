import { meters, paise } from '#core/units.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import type { SearchQuery, SearchSort } from '#features/discovery/rules.ts'
import { Random } from '../kit/random.ts'

const OTHER_SORTS: SearchSort[] = ['cheapest', 'popular', 'newest', 'rating']

/**
 * The queries of the benchmark: radius 0.5 to 5000 km, half with a category, 60 % with words (of those 30 % with a
 * typing error and 30 % a prefix), 20 % a price range, 20 % a minimum rating, 70 % nearest first, 20 results.
 */
export function benchQuestions(samples: readonly SearchRow[], count: number, seed = 2): SearchQuery[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => {
    const centre = random.pick(samples)
    const lowest = Math.round(Math.exp(2 + random.next() * 3))
    const isPriced = random.chance(0.2)
    return {
      text: random.chance(0.6) ? textOf(random, random.pick(samples).title.split(' ')) : '',
      type: 'all',
      at: { latitude: centre.latitude + random.normal() * 0.02, longitude: centre.longitude + random.normal() * 0.02 },
      radius: meters(500 * 10 ** (random.next() * 4)),
      box: null,
      category: random.chance(0.5) ? random.pick(samples).category : null,
      lowestPrice: isPriced ? paise(lowest * 100) : null,
      highestPrice: isPriced ? paise(lowest * 100 * (2 + random.below(8))) : null,
      lowestRating: random.chance(0.2) ? 3 + random.below(2) : null,
      availability: 'any',
      openNow: false,
      pricedOnly: false,
      surely: false,
      openAt: null,
      openAllDay: false,
      sort: random.chance(0.7) ? 'nearest' : random.pick(OTHER_SORTS),
      limit: 20,
    }
  })
}

function textOf(random: Random, words: string[]): string {
  const asked = random.chance(0.5) ? [random.pick(words)] : [random.pick(words), random.pick(words)]
  const fate = random.next()
  const at = random.below(asked.length)
  if (fate < 0.3) asked[at] = misspelt(random, asked[at]!)
  else if (fate < 0.6) asked[at] = asked[at]!.slice(0, Math.max(2, Math.ceil(asked[at]!.length * 0.6)))
  return asked.join(' ')
}

/**
 * One letter omitted, doubled or replaced, or two swapped; short words are unchanged, because the search tolerates no
 * errors in them.
 */
function misspelt(random: Random, word: string): string {
  if (word.length < 5) return word
  const at = 1 + random.below(word.length - 2)
  const kind = random.below(4)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word[at]! + word.slice(at)
  if (kind === 2) return `${word.slice(0, at)}x${word.slice(at + 1)}`
  return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
}
