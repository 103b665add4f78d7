import { conceptById, withBroader } from '#features/concepts/concept.ts'
import heads from '../data/headNouns.json' with { type: 'json' }
import { namedWithin } from './listingConcepts.ts'
import type { Meanings } from './text/meanings.ts'
import { stemsOf } from './text/phrases.ts'
import { stemOf } from './text/stems.ts'
import { compoundsOf } from './text/words.ts'

/** Nouns that decide what a thing is, in any combination: milk bread is bread, a phone cover is a cover. */
const HEADS = new Set(heads.flatMap((text) => stemsOf(compoundsOf(text).flat())))
/** True for a noun that decides what a thing is, whatever words precede it. */
export const isHeadNoun = (stem: string): boolean => HEADS.has(stem)

/** Not head nouns in a title with a size: with "water bottle 1 litre" the water is for sale, not the bottle. */
const CONTAINERS = new Set(
  ['bottle', 'box', 'container', 'bag', 'botal', 'dibba', 'बोतल', 'डिब्बा', 'बॉक्स', 'बैग'].map(stemOf),
)
/** What only describes the thing before it: "Mosquito net double bed", "Small car 2014 petrol". */
const DESCRIBING = new Set(
  [
    'double bed',
    'single bed',
    'queen size bed',
    'king size bed',
    'petrol',
    'diesel',
    'cng',
    'पेट्रोल',
    'डीज़ल',
    'सीएनजी',
  ].map((text) => stemsOf(compoundsOf(text).flat()).join(' ')),
)
/** Behind a dish, an amount: "Idli vada plate". */
const PORTION = stemOf('plate')

/** Words that link a modifier to its noun: "आम का अचार", "फोन के लिए कवर". */
const LINKS = new Set(['ka', 'ki', 'ke', 'liye', 'का', 'की', 'के', 'लिए', 'लिये'].map(stemOf))
/** Most other words between a modifier and its noun: "phone silicone back cover". */
const MOST_BETWEEN = 2

/** Words and marks that separate several things in one title. */
const APART = /[,;:/|+&()[\]–—•·।]| - | (?:and|aur|or|with|in|of|और|या|साथ|में) /iu
const FOR = /^(.+?) for (.+)$/i
const NUMBER = /\d/

/** A part of a title: a concept, a head noun, or both. */
interface Part {
  ids: readonly string[]
  isHead: boolean
  /** True if it only describes what precedes. */
  describes: boolean
  from: number
  to: number
}

/** The concepts of a title that only modify another thing in it: rice in "rice cooker". */
export function modifiersOf(title: string, meanings: Meanings): Set<string> {
  const [modifying, own] = [new Set<string>(), new Set<string>()]
  const add = (ids: readonly string[], into: Set<string>) => {
    for (const id of ids) into.add(id)
  }
  for (const phrase of title.split(APART)) {
    const [, before, purpose] = FOR.exec(phrase) ?? []
    const head = before === undefined ? null : partsOf(before, meanings)
    if (purpose !== undefined && head!.parts.some(({ isHead }) => isHead))
      for (const { ids } of partsOf(purpose, meanings).parts) add(ids, modifying)
    const { words, parts } = head ?? partsOf(phrase, meanings)
    for (const [i, part] of parts.entries()) {
      add(part.ids, isModifier(words, parts, i) ? modifying : own)
      add(namedWithin(words.slice(part.from, part.to), meanings), modifying)
    }
  }
  for (const id of own) modifying.delete(id)
  return modifying
}

const after = (words: string) => new RegExp(String.raw`^(.*?\S) (?:${words}) (.+)$`, 'i')
const BY = 'near|opposite|opp|behind|beside|next to'
/** What a title says after these words is only beside it: "House for rent near bus stand". */
const BESIDE = after(BY)
/** In the title of a service also what it is done for: "Flower decoration for stage and car", "Cab to airport". */
const SERVED = after(`for|to|${BY}`)

/** The concepts of a title that are only beside what it offers; none when nothing else is named in it. */
export function besideIn(title: string, isService: boolean, meanings: Meanings): Set<string> {
  const [, offer, rest] = (isService ? SERVED : BESIDE).exec(title) ?? []
  const own = offer === undefined ? [] : idsIn(offer, meanings)
  return new Set(own.length === 0 ? [] : idsIn(rest!, meanings).filter((id) => !own.includes(id) && id !== RENT))
}

const RENT = 'product/rent'
const idsIn = (text: string, meanings: Meanings) => partsOf(text, meanings).parts.flatMap(({ ids }) => ids)

/**
 * True when a head noun follows the part within a few words, when it only describes what precedes, or when it is no head
 * noun and one directly precedes it: "pickle mango".
 */
function isModifier(words: readonly string[], parts: readonly Part[], at: number): boolean {
  const { isHead, describes, from, to } = parts[at]!
  if (describes) return true
  const next = parts.slice(at + 1).find((part) => part.isHead)
  if (next) {
    const between = words.slice(to, next.from).filter((word) => !LINKS.has(word))
    if (between.length <= MOST_BETWEEN && !between.some((word) => NUMBER.test(word))) return true
  }
  const before = parts[at - 1]
  return !isHead && before !== undefined && before.isHead && before.to === from
}

const isDish = (id: string) => conceptById(id)?.category === 'Food & Beverages'

/** The concepts and head nouns of a phrase in order, longest wordings first. */
function partsOf(phrase: string, meanings: Meanings): { words: string[]; parts: Part[] } {
  const words = stemsOf(compoundsOf(phrase).flat())
  const hasSize = words.some((word) => NUMBER.test(word))
  const parts: Part[] = []
  for (let from = 0; from < words.length;) {
    let to = Math.min(words.length, from + meanings.longestFrom(words[from]!))
    const idsTo = (end: number) => meanings.of(words.slice(from, end))?.is ?? []
    while (to > from + 1 && idsTo(to).length === 0) to--
    const last = words[to - 1]!
    const before = parts.at(-1)
    const isPortion = last === PORTION && (before?.ids.some(isDish) ?? false)
    const describes = isPortion || (before !== undefined && DESCRIBING.has(words.slice(from, to).join(' ')))
    const isHead = HEADS.has(last) && !describes && !(hasSize && CONTAINERS.has(last))
    const ids = LINKS.has(last) ? [] : withBroader(idsTo(to))
    if (isHead || ids.length > 0) parts.push({ ids, isHead, describes, from, to })
    from = to
  }
  return { words, parts }
}
