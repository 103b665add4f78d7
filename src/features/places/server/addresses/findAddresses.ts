import { distance, type LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { mistakesAllowed, mistakesBetween } from '../gazetteer/fold.ts'
import { addressesChangedAt, addressesWith, addressTerms, type AddressRow, housesOf } from '../addressStore.ts'
import { isKindWord, meaningsOf, numberKey, wordsOf } from './addressWords.ts'

/** A match in the address book. */
export interface FoundAddress extends LatLng {
  /** A house is located at its door, a street at its middle, a locality at its centre. */
  precision: 'house' | 'street' | 'locality'
  /** As written: "12 Rue Grimaldi". */
  name: string
  road: string
  locality: string
  city: string
  /** A typed house number that the street does not have; "" without one. */
  unknownHouse: string
  /** From 0 to 1: how much of the typed text it matches. */
  fit: number
}

const CANDIDATES = 400
const FOUND = 6
/** Matches below this score are a different place. */
const LEAST_FIT = 0.62
const SAME_PLACE = kilometers(1.5)

interface Typed {
  word: string
  /** Words of the address book that it may mean, with a probability. */
  means: Map<string, number>
  weight: number
}

/**
 * Streets, houses and localities for a typed text, best first; [] without a match. Abbreviations, missing accents,
 * omitted words and small typing mistakes are tolerated; the last word may be incomplete.
 */
export async function findAddresses(ctx: Ctx, text: string, near?: LatLng): Promise<FoundAddress[]> {
  const book = await vocabulary(ctx)
  if (!book) return []
  const { numbers, words } = readTyped(text)
  const typed = words.map((word, i) => resolve(book, word, i === words.length - 1))
  const candidates = await candidatesFor(ctx, typed)
  const scored = candidates
    .map((row) => ({ row, ...fitOf(row, typed) }))
    .filter(({ fit, isNamed }) => isNamed && fit >= LEAST_FIT)
    .toSorted(
      (a, b) => b.fit - a.fit || awayFrom(near, a.row) - awayFrom(near, b.row) || a.row.id.localeCompare(b.row.id),
    )
  const best = onePerName(scored).slice(0, FOUND)
  const found = await Promise.all(best.map((each) => withHouse(ctx, each, numbers)))
  return found.toSorted((a, b) => b.fit - a.fit)
}

interface Scored {
  row: AddressRow
  fit: number
}

const awayFrom = (near: LatLng | undefined, row: LatLng) => (near ? distance(near, row) : 0)

/** Separate parts of a street become one result, unless their surroundings differ. */
function onePerName(scored: readonly Scored[]): Scored[] {
  const seen = new Set<string>()
  return scored.filter(({ row }) => {
    const key = [row.names[0], row.locality, row.city].join('|')
    return !seen.has(key) && seen.add(key)
  })
}

/** Possible house numbers, and the words; "5th" and "1er" are words. */
function readTyped(text: string): { numbers: string[]; words: string[] } {
  const joined = text.replace(/(\d+)\s+(bis|ter|quater)\b/gi, '$1$2')
  const words = wordsOf(joined)
  const isNumber = (word: string) =>
    /^\d{1,4}(bis|ter|quater|[a-z])?$/.test(word) && !/^\d+(e|th|st|nd|rd|er)$/.test(word)
  const numbers = words.filter(isNumber)
  const isCode = (word: string) => /^\d{5,}$/.test(word)
  // A postcode beside other words only names the town; alone it is the search.
  return { numbers: numbers.map(numberKey), words: words.every(isCode) ? words : words.filter((word) => !isCode(word)) }
}

let known: { at: string; words: Map<string, number> } | null = null

async function vocabulary(ctx: Ctx): Promise<Map<string, number> | null> {
  const at = await addressesChangedAt(ctx)
  if (at === null) return null
  if (known?.at !== at)
    known = { at, words: new Map((await addressTerms(ctx)).map(({ word, count }) => [word, count])) }
  return known.words
}

function resolve(book: Map<string, number>, word: string, isLast: boolean): Typed {
  const means = new Map<string, number>()
  for (const meaning of meaningsOf(word)) if (book.has(meaning)) means.set(meaning, 1)
  const isNumber = /^\d/.test(word)
  const weight = isNumber ? 0.3 : [...means.keys()].some(isKindWord) || meaningsOf(word).some(isKindWord) ? 0.35 : 1
  if (means.size > 0 && !(isLast && word.length < 3)) return { word, means, weight }
  const most = isNumber ? 0 : mistakesAllowed(word.length)
  for (const other of book.keys()) {
    if (isLast && word.length >= 2 && other.startsWith(word)) means.set(other, Math.max(means.get(other) ?? 0, 0.9))
    else if (most > 0 && Math.abs(other.length - word.length) <= most) {
      const { whole } = mistakesBetween(word, other, most)
      if (whole <= most) means.set(other, Math.max(means.get(other) ?? 0, 1 - 0.15 * whole))
    }
  }
  return { word, means, weight }
}

/** Rows with all significant words; otherwise with all but one. */
async function candidatesFor(ctx: Ctx, typed: readonly Typed[]): Promise<AddressRow[]> {
  const groups = typed.filter(({ means, word }) => means.size > 0 && !/^\d{1,4}$/.test(word))
  const telling = groups.filter(({ weight }) => weight === 1)
  const asked = telling.length > 0 ? telling : groups
  if (asked.length === 0) return []
  const wordsIn = (some: readonly Typed[]) => some.map(({ means }) => [...means.keys()])
  const all = await addressesWith(ctx, wordsIn(groups), CANDIDATES)
  if (all.length > 0) return all
  const most = await addressesWith(ctx, wordsIn(asked), CANDIDATES)
  if (most.length > 0 || asked.length === 1) return most
  const found = new Map<string, AddressRow>()
  for (const left of asked) {
    const some = await addressesWith(ctx, wordsIn(asked.filter((each) => each !== left)), CANDIDATES)
    for (const row of some) found.set(row.id, row)
  }
  return [...found.values()]
}

/**
 * How much of the typed text the row matches, and how much of its name was typed; the best of its names counts. Its
 * name must match: a row that only lies in the typed town is no result.
 */
function fitOf(row: AddressRow, typed: readonly Typed[]): { fit: number; isNamed: boolean } {
  const around = new Set([...wordsOf(row.locality), ...wordsOf(row.city), row.postcode])
  let best = { fit: 0, isNamed: false }
  for (const name of row.names) {
    const words = name.split(' ')
    let answered = 0
    let asked = 0
    let telling = 0
    const used = new Set<string>()
    for (const { word, means, weight } of typed) {
      const inName = words.find((each) => means.has(each) && !used.has(each))
      if (inName !== undefined) {
        used.add(inName)
        answered += weight * means.get(inName)!
        if (!isKindWord(inName)) telling++
      } else if ([...means.keys()].some((each) => around.has(each))) {
        answered += weight * 0.5
        asked -= weight * 0.5
      }
      // A number that is not in the name is a house number.
      if (inName !== undefined || !/^\d/.test(word)) asked += weight
    }
    const weightOf = (word: string) => (isKindWord(word) ? 0.35 : 1)
    const whole = words.reduce((sum, word) => sum + weightOf(word), 0)
    const typedOf = words.filter((word) => used.has(word)).reduce((sum, word) => sum + weightOf(word), 0)
    const fit = asked === 0 ? 0 : (answered / asked) * (0.55 + 0.45 * (typedOf / whole))
    const isNamed = telling > 0 || words.every((word) => used.has(word))
    if (isNamed && fit > best.fit) best = { fit: Math.min(1, fit), isNamed }
  }
  return best
}

async function withHouse(ctx: Ctx, { row, fit }: Scored, numbers: readonly string[]): Promise<FoundAddress> {
  const { name, locality, city, latitude, longitude } = row
  const road = row.kind === 'street' ? name : ''
  const itself: FoundAddress = {
    precision: row.kind === 'street' ? 'street' : 'locality',
    name,
    road,
    locality,
    city,
    latitude,
    longitude,
    unknownHouse: '',
    fit,
  }
  const own = new Set(row.names.flatMap((each) => each.split(' ')))
  const wanted = numbers.filter((number) => !own.has(number))
  if (row.kind !== 'street' || wanted.length === 0) return itself
  const houses = await housesOf(ctx, row.names, wanted)
  const house = houses
    .filter((each) => distance(each, row) <= SAME_PLACE)
    .toSorted((a, b) => distance(a, row) - distance(b, row))[0]
  if (!house) return { ...itself, unknownHouse: wanted[0]! }
  return {
    ...itself,
    precision: 'house',
    name: `${house.numberText} ${name}`,
    latitude: house.latitude,
    longitude: house.longitude,
    locality: house.locality || locality,
    city: house.city || city,
  }
}
