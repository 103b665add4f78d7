import type { LatLng } from '#core/geo.ts'
import { countryName } from '../country.ts'
import { mistakesAllowed, mistakesBetween } from '../gazetteer/fold.ts'
import type { Gazetteer } from '../gazetteer/gazetteer.ts'
import { isKindWord, joinedForm, meaningsOf, numberKey, wordsOf } from './addressWords.ts'

/** One way to understand a typed address. */
export interface Reading {
  /** Words of the street or locality. */
  words: string[]
  /** Possible house numbers. */
  numbers: string[]
  /** Words that a result must contain, because they name a town elsewhere. */
  required: string[]
  /** Towns with the typed name; the result must be near one of them. Null: no town was removed from the text. */
  towns: LatLng[] | null
  /** Country code of a country or state that was removed from the text; null: none. */
  country: string | null
}

/** Markers of a house number: "n° 12", "No. 12", "H.No 12", "#12". */
const NUMBER_MARK =
  /(?:(?<![\p{L}\p{M}\p{N}])(?:h|d|door|house|shop|plot|num[eé]ro|number|nr|no|n)[.\s]*)+[°º:#.\s-]*(?=\d)|[#№]\s*(?=\d)/giu
/** Numbers of flats and floors, which are not house numbers. */
const FLAT =
  /(?<![\p{L}\p{N}])(?:(?:flat|apt|appt|apartment|unit|room)\.?\s*(?:no\.?\s*)?\d+\p{L}?|(?:\d+(?:st|nd|rd|th)|ground|first|top)\s+floor)(?![\p{L}\p{N}])/giu
/** "34 b" is one number. Letters before an apostrophe or a full stop belong to the next word. */
const LETTER = /(?<![\p{L}\p{N}])(\d+)\s+(bis|ter|quater|[a-h])(?![\p{L}\p{N}'’.])(?!\s+(?:main|cross)(?!\p{L}))/giu
const IS_NUMBER = /^\d{1,4}(bis|ter|quater|[a-z])?$/
export const IS_ORDINAL = /^\d+(e|th|st|nd|rd|er)$/
const IS_CODE = /^\d{5,}$/
/** Words used together with the name of a country or state. */
const REGION_WORDS = new Set('principaute principality republic republique state dist district'.split(' '))
const LONGEST_NAME = 4
/** Population from which a town name at the end of an address is taken as the town. */
const LARGE_TOWN = 50_000

/** Words with a number before them ("5 cross", "5 th cross") or after them ("sector 2"). */
const COUNTED = '(?:main|mn|cross|crs|block|blk|stage|stg|phase|sector)(?![\\p{L}\\p{N}])'
const BEFORE = new RegExp(`(?<![\\p{L}\\p{N}/-])(\\d{1,2})\\s*(?:st|nd|rd|th)?(?=\\s+(?:[a-z]\\s+)?${COUNTED})`, 'giu')
const BEHIND =
  /(?<=(?<![\p{L}\p{N}])(?:block|blk|stage|stg|phase|sector|sec)\s+)(\d{1,2})(?![\p{L}\p{N}])(?!\s*(?:st|nd|rd|th)\b)/giu
const FEET = /(?<![\p{L}\p{N}])(\d{2,3})\s*(?:ft|feet)(?![\p{L}\p{N}])/giu
/** "560 038" at the end is a PIN code. */
const PARTED_CODE = /(?<!\d)([1-9]\d{2})\s+(\d{3})\s*$/u

function cleaned(text: string): string {
  return text
    .replace(FLAT, ' ')
    .replace(NUMBER_MARK, ' ')
    .replace(LETTER, '$1$2')
    .replace(PARTED_CODE, '$1$2')
    .replace(FEET, '$1 feet')
    .replace(BEFORE, (_, number: string) => ordinal(number))
    .replace(BEHIND, (_, number: string) => ordinal(number))
}

/** "4 block" and "block 4" as "4th block". */
export const withOrdinals = (text: string): string =>
  text
    .replace(BEFORE, (_, number: string) => ordinal(number))
    .replace(
      /\b(block|blk|stage|stg|phase|sector|sec) (\d{1,2})(?!\d| ?(?:st|nd|rd|th)\b)/giu,
      (_, kind, number) => `${ordinal(number as string)} ${kind}`,
    )

function ordinal(number: string): string {
  const teen = /1\d$/.test(number)
  return `${Number(number)}${(!teen && { 1: 'st', 2: 'nd', 3: 'rd' }[Number(number) % 10]) || 'th'}`
}

/**
 * Possible readings of a typed text: as it is, and without the town, state and country at its end; each also with
 * initials joined.
 */
export function readingsOf(text: string, gazetteer: Gazetteer): Reading[] {
  const joined = joinedForm(text)
  return [...(joined === null ? [] : readingsOfForm(joined, gazetteer)), ...readingsOfForm(text, gazetteer)]
}

function readingsOfForm(text: string, gazetteer: Gazetteer): Reading[] {
  const all = wordsOf(cleaned(text))
  // A postcode beside other words only names the town; alone it is the query.
  const words = all.every((word) => IS_CODE.test(word)) ? all : all.filter((word) => !IS_CODE.test(word))
  const numbers = words.filter((word) => IS_NUMBER.test(word) && !IS_ORDINAL.test(word)).map(numberKey)
  const code = /(?:^|[\s,])([A-Z]{2})[\s,]*$/.exec(text.replace(/\d{4,}[\s,]*$/, ''))?.[1] ?? ''
  const asTyped: Reading = { words, numbers, required: [], towns: null, country: null }
  const shorter = shorterReadings(asTyped, code, gazetteer)
  const last = shorter.at(-1)
  return [last ? { ...asTyped, required: requiredOf(words, last) } : asTyped, ...shorter]
}

/** The last words, if they name a large town or a country; smaller towns share their names with streets. */
function requiredOf(words: string[], { words: left, towns, country }: CutReading): string[] {
  const isLarge = country !== null || towns?.some(({ population }) => population >= LARGE_TOWN)
  return isLarge ? words.slice(left.length) : []
}

type Named = LatLng & { population: number }
interface CutReading extends Reading {
  towns: Named[] | null
}

/** The reading without its country, then without its state, then without its town. */
function shorterReadings(asTyped: Reading, code: string, gazetteer: Gazetteer): CutReading[] {
  const found: CutReading[] = []
  let left = asTyped.words
  let country: string | null = null
  const cut = (count: number, towns: Named[] | null) => {
    left = left.slice(0, -count)
    found.push({ ...asTyped, words: left, towns, country })
  }
  if (code && countryName(code) !== code && left.at(-1) === code.toLowerCase()) {
    country = code
    cut(1, null)
  }
  while (left.length > 1) {
    const name = Array.from({ length: Math.min(LONGEST_NAME, left.length - 1) }, (_, i) => left.slice(-1 - i))
      .toReversed()
      .find((words) => isPlace(words.join(' '), gazetteer))
    if (!name) break
    const towns = gazetteer.townsNamed(name.join(' '))
    country ??= gazetteer.countryOf(name.join(' '))
    const before = left.slice(0, -name.length)
    const more = before.length - before.findLastIndex((word) => !REGION_WORDS.has(word)) - 1
    cut(name.length + Math.min(more, before.length - 1), towns.length > 0 ? towns : null)
    if (towns.length > 0) break
  }
  return found
}

const isPlace = (name: string, gazetteer: Gazetteer) =>
  REGION_WORDS.has(name) || gazetteer.countryOf(name) !== null || gazetteer.townsNamed(name).length > 0

/** A typed word. */
export interface Typed {
  word: string
  /** Words of the address book that it may mean, with a probability. */
  means: Map<string, number>
  weight: number
}

/** Splits "saintmichel" and "darmes", typed without hyphen or apostrophe, into words of the address book. */
export function partsOf(book: Map<string, number>, word: string): string[] {
  if (book.has(word) || word.length < 5 || meaningsOf(word).some((meaning) => book.has(meaning))) return [word]
  if (/^[dl]/.test(word) && book.has(word.slice(1))) return [word.slice(1)]
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => book.has(part))) return parts
  }
  return [word]
}

/** Joins "indira nagar" where the address book has "indiranagar" and lacks a part of it. */
export function inBook(book: Map<string, number>, words: readonly string[]): string[] {
  return words.reduce<string[]>((joined, word) => {
    const before = joined.at(-1) ?? ''
    const isOne =
      before.length > 2 && word.length > 2 && !(book.has(before) && book.has(word)) && book.has(before + word)
    return isOne ? [...joined.slice(0, -1), before + word] : [...joined, word]
  }, [])
}

/** What a typed word may mean in the address book, also with typing mistakes. */
export function resolveWord(book: Map<string, number>, word: string, isLast: boolean): Typed {
  const means = new Map<string, number>()
  for (const meaning of meaningsOf(word)) if (book.has(meaning)) means.set(meaning, 1)
  const isNumber = /^\d/.test(word)
  const weight =
    isNumber || word.length === 1
      ? 0.3
      : [...means.keys()].some(isKindWord) || meaningsOf(word).some(isKindWord)
        ? 0.35
        : 1
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
