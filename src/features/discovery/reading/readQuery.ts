import type { ReadFilters } from './phrase.ts'
import { isOnlyShop, withoutNow } from './openNow.ts'
import { PHRASES } from './phrases.ts'
import { plain } from './plain.ts'
import { HAS_NUMBER, spokenNumber } from './spokenNumbers.ts'

/** A part of a text that is read as a filter or order instead of words. */
export interface ReadPart {
  /** As written in {@link ReadQuery.plain}. */
  said: string
  filters: Partial<ReadFilters>
}

/** A parsed search text. */
export interface ReadQuery {
  /** The remaining words to search. */
  words: string
  /** Filters and order, in the order of the text. */
  parts: ReadPart[]
  /** A possible town name ("in mysuru"), with the words without it; null: none. */
  place: { name: string; said: string; words: string } | null
  /**
   * The text in lower case without punctuation. A part is removed from the query by removing its words (`said`) from
   * this text.
   */
  plain: string
}

/** Phrases such as "near me", which add nothing to the area of the search. */
const HERE =
  / (?:near me|near by|nearby|near here|near to me|in my area|near my (?:place|location|house|home|area)|nearest to me|around me|around here|close to me|close by|mere (?:aas )?paas|mere nazdeek|paas mein|paas me|paas (?:ka|ki|ke|wala|wali|wale)|aas paas|(?:tout )?pr[èe]s (?:de moi|d'ici)|vicino a me|qui vicino|cerca de (?:m[íi]|aqu[íi])|in (?:der|meiner) n(?:ä|ae|a)he|मेरे (?:पास|आसपास|आस पास|नज़दीक|नजदीक)|आस पास(?: में)?|आसपास(?: में)?|पास (?:में|का|की|वाला|वाली|वाले)|यहाँ|यहां)(?= )/gu

/** Filler phrases at the start and at the end. */
const BEFORE =
  /^ (?:please|can you|find|find me|search|mujhe|mujhko|koi|zara|search for|show|show me|get|get me|look for|looking for|i|i am|i'm|need|want|want to buy|to buy|buy|which|kaun ?s[aie]|कौन ?(?:सा|सी|से)|where is|where can i get|a|an|the|some|any|for|me|and|with|at|मुझे|मुझको|कोई|एक|ज़रा|जरा|और|के|की|का|वाला|वाली|वाले|ka|ki|ke|wala|wali|wale)(?= )/u
const AFTER =
  / (?:please|and|or|at|with|that is|that are|which is|which are|is|are|shop near|chahiye|chahie|dikhao|batao|dhundo|milega|milegi|hai|hain|kahan|kaha|kidhar|कहाँ|कहां|किधर|मिलेगा|मिलेगी|मिलता|मिलती|चाहिए|चाहिये|दिखाओ|दिखाइए|दिखाएँ|दिखाएं|ढूंढो|ढूँढो|ढूंढिए|ढूँढिए|खोजो|खोजें|खोजिए|बताओ|बताइए|दो|और|जो|के|की|का|में|से|है|हैं|हो|वाला|वाली|वाले) $/u

/** "in mysuru" at the end, "मैसूर में" at the beginning: at most three words without numbers. */
const IN_PLACE = [
  / (?:in|near|around|at) ((?:[^ \d]+ ){1,3})$/u,
  /^ ((?:[^ \d]+ ){1,2}?)(?:में|mein|me|के पास|ke paas) (?=[^ ])/u,
]

/**
 * Parses a typed, spoken or scanned text in English, Hindi or a mix: "cheapest plumber within 2 km open now" is the
 * word "plumber" with an order, a distance and a filter. Parts that are not recognised remain in the words.
 */
export function readQuery(text: string): ReadQuery {
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= CACHE_SIZE) kept.clear()
  const read = freshlyRead(text)
  kept.set(text, read)
  return read
}

/** Cache size; place, words and filters of a text are needed at several points of one search. */
const CACHE_SIZE = 500
const kept = new Map<string, ReadQuery>()

function freshlyRead(text: string): ReadQuery {
  const asked = plain(text)
  let rest = ` ${asked} `
  const parts: Array<ReadPart & { at: number }> = []
  const hasNumber = HAS_NUMBER.test(rest)
  for (const { said, means, needsNumber } of PHRASES) {
    const found = needsNumber && !hasNumber ? null : said.exec(rest)
    if (!found) continue
    const numbers = found.slice(1).filter((group) => group !== undefined)
    const filters = means(...numbers.map(spokenNumber))
    if (!filters) continue
    const part = found[0].trim()
    parts.push({ said: part, filters, at: ` ${asked} `.indexOf(` ${part} `) })
    rest = rest.slice(0, found.index) + rest.slice(found.index + found[0].length)
  }
  const isOpenNow = parts.some(({ filters }) => filters.openNow)
  const here = (isOpenNow ? withoutNow(rest) : rest).replace(HERE, '')
  const inside = withoutFrame(here)
  const words = isOpenNow && isOnlyShop(inside) ? '' : inside
  const isUntouched = parts.length === 0 && (words === asked || (words === '' && here === rest))
  return {
    words: isUntouched ? text.trim() : words,
    parts: parts.sort((a, b) => a.at - b.at).map(({ said, filters }) => ({ said, filters })),
    place: placeIn(here),
    plain: asked,
  }
}

/** All filters of the parts together; of several values of one filter the last in the text counts. */
export const filtersOf = ({ parts }: ReadQuery): Partial<ReadFilters> =>
  Object.assign({}, ...parts.map(({ filters }) => filters)) as Partial<ReadFilters>

/** The text without one of its parts. */
export function withoutPart({ plain: text }: ReadQuery, said: string): string {
  return ` ${text} `.replace(` ${said} `, ' ').trim()
}

function placeIn(text: string): ReadQuery['place'] {
  const padded = ` ${text.trim()} `
  for (const pattern of IN_PLACE) {
    const found = pattern.exec(padded)
    if (!found) continue
    const rest = padded.slice(0, found.index) + ' ' + padded.slice(found.index + found[0].length)
    return { name: (found[1] ?? '').trim(), said: found[0].trim(), words: withoutFrame(rest) }
  }
  return null
}

function withoutFrame(text: string): string {
  let inside = ` ${text.trim()} `
  for (let before = ''; before !== inside;) {
    before = inside
    inside = inside.replace(BEFORE, '').replace(AFTER, ' ')
  }
  return inside.trim().replace(/ +/g, ' ')
}
