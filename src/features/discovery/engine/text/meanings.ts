import { essential, formsOf, stemsWithAnd, withoutLinks } from './phrases.ts'
import { isRoman, romanSound } from './romanSound.ts'
import { Spelling } from './spelling.ts'

/** A word of a concept, from the concept tables. */
export interface ConceptWord {
  conceptId: string
  text: string
  kind: 'name' | 'alias' | 'term'
  /**
   * True for a word of a foreign language: counts only if the same word has no meaning yet, and is never a correction.
   */
  isGuest?: boolean
}

/** Prefix of a brand among the concepts of a listing. */
export const BRAND = 'brand:'

/**
 * Meaning of words: the concepts that they name (`is`), and those to which they only belong (`related`): "medicine" to
 * the pharmacy.
 */
export interface Meaning {
  is: readonly string[]
  related: readonly string[]
}

/** Longest wording looked up, in words. */
export const LONGEST_WORDING = 5
/** Most words that link two others: "ke liye". */
const LINKED = 2
/** Most concepts found by a prefix of their name, and the shortest prefix. */
const MOST_BEGUN = 36
const SHORTEST_BEGINNING = 4
/** More than the length of any word. */
const LONGEST_WORD = 40

/** Ends of words that are made from other words. */
const MADE_FROM = /^(?:er|or|ing|ist|ery|ed)$/

type Said = Pick<ConceptWord, 'conceptId' | 'kind'>
type Wording = Said & { stems: readonly string[] }

interface Gathered {
  is: Set<string>
  related: Set<string>
  /** Computed on first use. */
  meaning?: Meaning
}

/** True when all of these ids are brands. */
export const areBrands = (ids: Iterable<string>): boolean => [...ids].every((id) => id.startsWith(BRAND))

/** The words of all concepts, indexed for lookup. */
export class Meanings {
  /** By singular words joined with blanks, and the same without blanks ("bookshop"). */
  readonly #byWords = new Map<string, Gathered>()
  readonly #joined = new Map<string, Gathered>()
  #sortedJoined: readonly string[] | null = null
  /** Wordings of several words in Latin letters, joined, by their sound (`romanSound`); brands are not among them. */
  readonly #bySound = new Map<string, Gathered>()
  /** By the words without generic nouns: "gift" of "gift shop". */
  readonly #bare = new Map<string, Gathered>()
  /** Names and synonyms, sorted, for lookup by prefix. */
  readonly #sorted: readonly string[]
  /** Like `#sorted`, for guest languages. */
  readonly #sortedGuests: readonly string[]
  /** By first word: number of words of the longest wording that starts with it. */
  readonly #longest = new Map<string, number>()
  readonly #longestBySound = new Map<string, number>()
  readonly spelling: Spelling

  constructor(words: Iterable<ConceptWord>) {
    const single = new Set<string>()
    const guests: Wording[] = []
    for (const [stems, said] of wordingsOf(words)) {
      const own = said.filter(({ isGuest }) => !isGuest)
      for (const { conceptId, kind, isGuest } of said) if (isGuest) guests.push({ conceptId, kind, stems })
      if (own.length === 0) continue
      this.#addWording(stems, own)
      const bare = essential(stems)
      const named = bare.length < stems.length ? own.filter(({ kind }) => kind !== 'term') : []
      if (named.length > 0) {
        add(this.#bare, bare.join(' '), named)
        add(this.#bare, bare.join(''), named)
      }
      for (const stem of stems) single.add(stem)
    }
    this.#sorted = [...this.#byWords].flatMap(([key, { is }]) => (is.size > 0 ? [key] : [])).sort()
    this.#sortedGuests = this.#addGuests(guests)
    this.spelling = new Spelling(single)
  }

  #addWording(stems: readonly string[], said: readonly Said[]): void {
    const [first, joined] = [stems[0]!, stems.join('')]
    add(this.#byWords, stems.join(' '), said)
    add(this.#joined, joined, said)
    this.#longest.set(first, Math.max(stems.length, this.#longest.get(first) ?? 1))
    if (stems.length === 1 || !isRoman(joined)) return
    add(this.#bySound, romanSound(joined), said.filter(isNoBrand))
    const sound = romanSound(first)
    this.#longestBySound.set(sound, Math.max(stems.length, this.#longestBySound.get(sound) ?? 1))
  }

  /**
   * Adds the wordings of guest languages that have no meaning yet, or only that of a brand.
   * @returns the added wordings, sorted
   */
  #addGuests(guests: readonly Wording[]): string[] {
    const isFree = (found: Gathered | undefined) => !found || (found.is.size > 0 && areBrands(found.is))
    const added = guests
      .flatMap((guest) => [guest, ...alsoWithY(guest)])
      .filter(({ stems }) => isFree(this.#byWords.get(stems.join(' '))) && isFree(this.#joined.get(stems.join(''))))
    for (const guest of added) this.#addWording(guest.stems, [guest])
    return [...new Set(added.map(({ stems }) => stems.join(' ')))].sort()
  }

  /** The meaning of these words, singular or plural, joined or separate; null when unknown. */
  of(asked: readonly string[]): Meaning | null {
    const stems = withoutLinks(asked)
    const joined = this.#joined.get(stems.length === 1 ? stems[0]! : stems.join(''))
    if (!joined) return this.#alike(stems) // every wording is also stored joined
    return meaningOf(this.#byWords.get(stems.join(' ')) ?? joined)
  }

  /** Words of Indian languages have no one spelling in Latin letters: "aam ka achaar" is "aam ka achar". */
  #alike(stems: readonly string[]): Meaning | null {
    const joined = stems.join('')
    const found = stems.length > 1 && isRoman(joined) ? this.#bySound.get(romanSound(joined)) : undefined
    return found && found.is.size > 0 ? meaningOf(found) : null
  }

  /** True when these words are a wording that names something. */
  names(stems: readonly string[]): boolean {
    return (this.of(stems)?.is.length ?? 0) > 0
  }

  /** True when this stem is the start of a longer wording, joined or separate. */
  startsWording(stem: string): boolean {
    this.#sortedJoined ??= [...this.#joined.keys()].sort()
    let at = firstFrom(this.#sortedJoined, stem)
    if (this.#sortedJoined[at] === stem) at++
    return this.#sortedJoined[at]?.startsWith(stem) ?? false
  }

  /**
   * Most words of a wording that starts with this one, linking words ("ke liye") included; at least two, because two words may
   * be a joined one.
   */
  longestFrom(stem: string): number {
    const longest = this.#longest.get(stem) ?? this.#longestBySound.get(romanSound(stem)) ?? 0
    return Math.min(LONGEST_WORDING, Math.max(2, longest + LINKED))
  }

  /**
   * Stems that start with this one and name other things: "chair" for "chai". Not words made from it ("painter" of
   * "paint", "bookshelf" of "book").
   */
  othersFrom(stem: string): string[] {
    const own = this.of([stem])
    if (!own || stem.length < SHORTEST_BEGINNING) return []
    const ids = new Set([...own.is, ...own.related])
    this.#sortedJoined ??= [...this.#joined.keys()].sort()
    const others: string[] = []
    for (let i = firstFrom(this.#sortedJoined, stem); this.#sortedJoined[i]?.startsWith(stem); i++) {
      const other = this.#sortedJoined[i]!
      const rest = other.slice(stem.length)
      if (rest === '' || MADE_FROM.test(rest) || (rest.length > 2 && this.hasWord(rest))) continue
      const { is, related } = meaningOf(this.#joined.get(other)!)
      if (is.length > 0 && ![...is, ...related].some((id) => ids.has(id))) others.push(other)
    }
    return others
  }

  /** The meaning of these words together with a generic noun: "gift" + shop. */
  withGeneric(stems: readonly string[]): Meaning | null {
    const found = this.#bare.get(stems.join(' '))
    return found ? meaningOf(found) : null
  }

  /** Concepts with a name that starts with these words: "pharm". */
  begunBy(words: readonly string[], shortest = SHORTEST_BEGINNING): string[] {
    const beginning = words.join(' ')
    if (beginning.length < shortest) return []
    const ids = this.#begunIn(this.#sorted, beginning)
    return ids.length > 0 ? ids : this.#begunIn(this.#sortedGuests, beginning)
  }

  /** Single words before wordings of several, short before long, brands last. */
  #begunIn(sorted: readonly string[], beginning: string): string[] {
    const begun: { wording: string; length: number }[] = []
    for (let i = firstFrom(sorted, beginning); sorted[i]?.startsWith(beginning); i++) {
      const wording = sorted[i]!
      const isBrand = areBrands(this.#byWords.get(wording)!.is)
      const length = wording.length + (isBrand || wording.includes(' ', beginning.length) ? LONGEST_WORD : 0)
      begun.push({ wording, length })
    }
    begun.sort((one, other) => one.length - other.length)
    const ids = new Set<string>()
    for (const { wording } of begun) {
      if (ids.size >= MOST_BEGUN) break
      for (const id of this.#byWords.get(wording)!.is) ids.add(id)
    }
    return [...ids]
  }

  /** True for a word of any concept, singular or plural. */
  hasWord(stem: string): boolean {
    return this.spelling.has(stem)
  }
}

/** Adds the form with y, because the English stemmer makes "boulangery" of "boulangeries". */
const alsoWithY = (guest: Wording): Wording[] =>
  guest.stems.some((stem) => stem.endsWith('ie'))
    ? [{ ...guest, stems: guest.stems.map((stem) => stem.replace(/ie$/, 'y')) }]
    : []

/** The wordings with the concepts that say them; shops have the words of their goods, so many are said by several. */
function* wordingsOf(words: Iterable<ConceptWord>): Iterable<[stems: readonly string[], said: readonly ConceptWord[]]> {
  const byText = new Map<string, ConceptWord[]>()
  for (const word of words) byText.set(word.text, [...(byText.get(word.text) ?? []), word])
  for (const [text, said] of byText) {
    for (const stems of formsOf(stemsWithAnd(text)))
      if (stems.length > 0 && stems.length <= LONGEST_WORDING + 2) yield [stems, said]
  }
}

const isNoBrand = ({ conceptId }: Said) => !conceptId.startsWith(BRAND)
const meaningOf = (found: Gathered): Meaning =>
  (found.meaning ??= { is: [...found.is], related: [...found.related].filter((id) => !found.is.has(id)) })

function add(map: Map<string, Gathered>, key: string, said: readonly Said[]): void {
  let known = map.get(key)
  if (!known) map.set(key, (known = { is: new Set(), related: new Set() }))
  for (const { conceptId, kind } of said) (kind === 'term' ? known.related : known.is).add(conceptId)
}

function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}
