import { distance, type LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { addressesChangedAt, addressesWith, addressTerms, type AddressRow, housesOf } from '../addressStore.ts'
import { countryAt } from '../country.ts'
import { openGazetteer } from '../gazetteer/gazetteer.ts'
import { isKindWord, wordsOf } from './addressWords.ts'
import { inBook, IS_ORDINAL, partsOf, type Reading, readingsOf, resolveWord, type Typed } from './typedAddress.ts'

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
/** Maximum number of towns with one name that are considered. */
const MOST_TOWNS = 20
/** Matches below this score are a different place. */
const LEAST_FIT = 0.62
const SAME_PLACE = kilometers(1.5)
/** A street farther than this from the typed town belongs to another town. */
const OF_TOWN = kilometers(30)

/**
 * Streets, houses and localities for a typed text, best first; [] without a match. Abbreviations, missing accents,
 * omitted words and small typing mistakes are tolerated; the last word may be incomplete.
 */
export async function findAddresses(ctx: Ctx, text: string, near?: LatLng): Promise<FoundAddress[]> {
  const book = await vocabulary(ctx)
  if (!book) return []
  const at = (await areaOfCode(ctx, book, text)) ?? near
  const found: (Scored & { numbers: string[] })[] = []
  for (const reading of readingsOf(text, await openGazetteer())) {
    const { numbers } = reading
    found.push(...(await scoredRows(ctx, book, reading, at)).map((each) => ({ ...each, numbers })))
  }
  const sorted = found.toSorted(
    (a, b) => b.fit - a.fit || awayFrom(at, a.row) - awayFrom(at, b.row) || a.row.id.localeCompare(b.row.id),
  )
  const best = onePerName(sorted).slice(0, FOUND)
  const whole = await Promise.all(best.map((each) => withHouse(ctx, each, each.numbers)))
  return whole.toSorted((a, b) => b.fit - a.fit)
}

/**
 * Position of a typed PIN code, if the address book contains it: of several streets with one name the nearest is used.
 */
async function areaOfCode(ctx: Ctx, book: Map<string, number>, text: string): Promise<LatLng | undefined> {
  const code = wordsOf(text).find((word) => /^\d{5,}$/.test(word) && book.has(word))
  return code === undefined ? undefined : (await addressesWith(ctx, [[code]], [], 1))[0]
}

/** Rows that match one reading of the text; if there are too many, those nearest to its towns, or to `at`. */
async function scoredRows(
  ctx: Ctx,
  book: Map<string, number>,
  reading: Reading,
  at: LatLng | undefined,
): Promise<Scored[]> {
  const words = inBook(book, reading.words).flatMap((word) => partsOf(book, word))
  const typed = words.map((word, i) => resolveWord(book, word, i === words.length - 1))
  const points = reading.towns?.slice(0, MOST_TOWNS) ?? (at ? [at] : [])
  const scored = (await candidatesFor(ctx, typed, points))
    .filter((row) => !reading.towns || reading.towns.some((town) => distance(town, row) <= OF_TOWN))
    .filter((row) => inBook(book, reading.required).every((word) => isIn(row, resolveWord(book, word, true))))
    .map((row) => ({ row, ...fitOf(row, typed) }))
    .filter(({ fit, isNamed }) => isNamed && fit >= LEAST_FIT)
  if (reading.country === null) return scored
  const countries = await Promise.all(scored.map(({ row }) => countryAt(row)))
  return scored.filter((_, i) => countries[i] === null || countries[i] === reading.country)
}

const isIn = ({ terms, names, postcode }: AddressRow, { means }: Typed) =>
  [...terms, ...names.flatMap((name) => name.split(' ')), postcode].some((word) => means.has(word))

interface Scored {
  row: AddressRow
  fit: number
}

const awayFrom = (near: LatLng | undefined, row: LatLng) => (near ? distance(near, row) : 0)

/** Merges separate parts of a street into one result, unless their surroundings differ. */
function onePerName<S extends Scored>(scored: readonly S[]): S[] {
  const seen = new Set<string>()
  return scored.filter(({ row }) => {
    const key = [row.names[0], row.locality, row.city].join('|')
    return !seen.has(key) && seen.add(key)
  })
}

let known: { at: string; words: Map<string, number> } | null = null

/** Reads the words again at the next search, also if the import has the time of the previous one. */
export const forgetVocabulary = (): void => void (known = null)

async function vocabulary(ctx: Ctx): Promise<Map<string, number> | null> {
  const at = await addressesChangedAt(ctx)
  if (at === null) return null
  if (known?.at !== at)
    known = { at, words: new Map((await addressTerms(ctx)).map(({ word, count }) => [word, count])) }
  return known.words
}

/** Rows with all significant words; otherwise with all but one. */
async function candidatesFor(ctx: Ctx, typed: readonly Typed[], points: readonly LatLng[]): Promise<AddressRow[]> {
  const groups = typed.filter(({ means, word }) => means.size > 0 && !/^\d{1,4}$/.test(word))
  const telling = groups.filter(({ weight }) => weight === 1)
  const asked = telling.length > 0 ? telling : groups
  if (asked.length === 0) return []
  const wordsIn = (some: readonly Typed[]) => some.map(({ means }) => [...means.keys()])
  const all = await addressesWith(ctx, wordsIn(groups), points, CANDIDATES)
  if (all.length > 0) return all
  const most = await addressesWith(ctx, wordsIn(asked), points, CANDIDATES)
  if (most.length > 0 || asked.length === 1) return most
  const found = new Map<string, AddressRow>()
  for (const left of asked) {
    const some = await addressesWith(ctx, wordsIn(asked.filter((each) => each !== left)), points, CANDIDATES)
    for (const row of some) found.set(row.id, row)
  }
  return [...found.values()]
}

/**
 * How much of the typed text the row matches, and how much of its name was typed; the best of its names counts. Its own
 * name must match: a row that only lies in the typed town is not a result.
 */
function fitOf(row: AddressRow, typed: readonly Typed[]): { fit: number; isNamed: boolean } {
  const own = new Set(row.names.flatMap((name) => name.split(' ')))
  const closest = new Set([...wordsOf(row.locality), ...wordsOf(row.city), row.postcode])
  const around = new Set(row.terms.filter((term) => !own.has(term)))
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
      } else if (!IS_ORDINAL.test(word) && [...means.keys()].some((each) => closest.has(each))) {
        answered += weight * 0.5
        asked -= weight * 0.5
      } else if (!/^\d/.test(word) && [...means.keys()].some((each) => around.has(each))) {
        // The word names a locality around the place that is not the closest, or another name of the closest.
        answered += weight * 0.48
        asked -= weight * 0.5
      }
      // A number that is not in the name is a house number.
      if (inName !== undefined || !/^\d/.test(word)) asked += weight
    }
    const weightOf = (word: string) => (isKindWord(word) ? 0.35 : 1)
    const whole = words.reduce((sum, word) => sum + weightOf(word), 0)
    const typedOf = words.filter((word) => used.has(word)).reduce((sum, word) => sum + weightOf(word), 0)
    const fit = asked === 0 ? 0 : (answered / asked) * (0.55 + 0.45 * (typedOf / whole))
    const isNamed = (telling > 0 || words.every((word) => used.has(word))) && !isOtherNumber(words, used, typed)
    if (isNamed && fit > best.fit) best = { fit: Math.min(1, fit), isNamed }
  }
  return best
}

/** True when the text names another number: "90 Feet Road" is not "100 Feet Road", and "8th Block" not "7th Block". */
function isOtherNumber(words: readonly string[], used: ReadonlySet<string>, typed: readonly Typed[]): boolean {
  const left = typed.filter(({ word, means }) => /^\d/.test(word) && ![...means.keys()].some((each) => used.has(each)))
  const isCounted = words.some((word) => IS_ORDINAL.test(word) && !used.has(word))
  if (isCounted && left.some(({ word }) => IS_ORDINAL.test(word))) return true
  return /^\d/.test(words[0]!) && !used.has(words[0]!) && left.length > 0
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
  const houses = await housesOf(ctx, row.names, wanted, row)
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
