import { Deletions } from '../../engine/text/deletions.ts'
import { isKnown } from '../../engine/text/knownWords.ts'
import { stemOf } from '../../engine/text/stems.ts'
import { CONCEPT, isMisspelt, SHORTEST_MISSPELT, type TypedMatcher } from '../../engine/text/textQuery.ts'
import { hashOf } from './idTable.ts'
import { SoundTable } from './soundTable.ts'

/** What a typed word finds in a dictionary: numbers of words. */
interface Found {
  matcher: TypedMatcher
  forms: readonly number[]
  /** From, to. */
  begun: readonly [number, number]
  /** Looked up when asked for. */
  heard: readonly number[] | null
  loose: readonly number[] | null
}

/** Most typed words whose matches are remembered. */
const MOST_KEPT = 2000

/** Dictionaries up to this size are scanned for typing errors word by word. */
const SMALL = 1000

/**
 * The distinct words of a segment, sorted; a word's number is its index. Finds the words that a matcher matches,
 * exactly those for which `gradeOfWord` gives a grade.
 */
export class Dictionary {
  readonly words: string[]
  /** The first letters of each word as a number, so that a lookup compares few whole words. */
  readonly #keys: Float64Array
  /** By singular: words that are another form of it. */
  readonly #forms: ReadonlyMap<string, number[]>
  readonly #deletions: Deletions | null
  readonly #sounds: SoundTable
  readonly #places: Uint32Array
  /** By word number: 1 for an everyday word, 2 for another word, 0 not determined yet. */
  readonly #known: Uint8Array
  /** People type the same words: what the last ones found. */
  readonly #kept = new Map<string, Found>()

  private constructor(words: string[], forms: Map<string, number[]>, deletions: Deletions | null, sounds: SoundTable) {
    this.words = words
    this.#keys = Float64Array.from(words, keyOf)
    this.#forms = forms
    this.#deletions = deletions
    this.#sounds = sounds
    this.#places = placesOf(words)
    this.#known = new Uint8Array(words.length)
  }

  /** @param words sorted by code unit, each once */
  static *build(words: string[]): Generator<void, Dictionary> {
    const deletions = words.length > SMALL ? yield* Deletions.build(words) : null
    const forms = new Map<string, number[]>()
    for (const [number, word] of words.entries()) {
      if ((number & 1023) === 1023) yield
      const stem = stemOf(word)
      if (stem !== word) forms.set(stem, [...(forms.get(stem) ?? []), number])
    }
    return new Dictionary(words, forms, deletions, yield* SoundTable.build(words))
  }

  /** Numbers of all words with the matcher's singular. */
  forms(matcher: TypedMatcher): readonly number[] {
    return this.#found(matcher).forms
  }

  /** The range of words that begin with the typed word: from, to. */
  begun(matcher: TypedMatcher): readonly [number, number] {
    return this.#found(matcher).begun
  }

  /** Words of other scripts that sound the same. */
  heard(matcher: TypedMatcher): readonly number[] {
    return (this.#found(matcher).heard ??= this.#heard(matcher))
  }

  /** Words with typing errors, and words that sound nearly the same; may contain duplicates. */
  loose(matcher: TypedMatcher): readonly number[] {
    return (this.#found(matcher).loose ??= this.#loose(matcher))
  }

  /** A word is remembered with one matcher; those of joined words differ in what they allow. */
  #found(matcher: TypedMatcher): Found {
    const known = this.#kept.get(matcher.word)
    if (known && (known.matcher === matcher || isSame(known.matcher, matcher))) return known
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    const found = {
      matcher,
      forms: this.formsOf(matcher.stem),
      begun: this.begunBy(matcher.word),
      heard: null,
      loose: null,
    }
    this.#kept.set(matcher.word, found)
    return found
  }

  /** Numbers of all words with this singular. */
  formsOf(stem: string): readonly number[] {
    const forms = this.#forms.get(stem) ?? NONE
    const place = this.placeOf(stem)
    return place >= 0 && stemOf(stem) === stem ? [place, ...forms] : forms
  }

  #heard(matcher: TypedMatcher): number[] {
    const near: number[] = []
    this.#sounds.addSame(matcher, near)
    return near
  }

  #loose(matcher: TypedMatcher): number[] {
    const near = matcher.budget > 0 ? this.#withTypos(matcher) : []
    this.#sounds.addNear(matcher, this.words, near)
    return near
  }

  /** Approximate memory in bytes: two per letter and 24 per word, doubled for its sound. */
  bytes(): number {
    return (
      this.words.reduce((sum, word) => sum + 2 * (28 + 2 * word.length), 0) +
      this.#places.byteLength +
      (this.#deletions?.bytes ?? 0)
    )
  }

  /** The close words for which {@link isMisspelt} is true. */
  #withTypos(matcher: TypedMatcher): number[] {
    if (this.#deletions) {
      const near = this.#deletions.near(matcher.word, matcher.budget, this.words)
      return near.filter((number) => this.#mayBeMeant(matcher, number))
    }
    const near: number[] = []
    for (let i = 0; i < this.words.length; i++) {
      const word = this.words[i]!
      const longer = word.length - matcher.word.length
      if (longer <= matcher.budget && -longer <= matcher.budget && isMisspelt(matcher, word)) near.push(i)
    }
    return near.filter((number) => !this.words[number]!.startsWith(CONCEPT))
  }

  #mayBeMeant(matcher: TypedMatcher, number: number): boolean {
    const word = this.words[number]!
    if (word.length < SHORTEST_MISSPELT || word.startsWith(CONCEPT)) return false
    return !matcher.isKnown || !this.#isKnown(number)
  }

  /** Determined once per word. */
  #isKnown(number: number): boolean {
    this.#known[number] ||= isKnown(this.words[number]!) ? 1 : 2
    return this.#known[number] === 1
  }

  /** The range of words with this prefix: from, to. */
  begunBy(beginning: string): [number, number] {
    const key = keyOf(beginning)
    const low = this.#firstWithKey(key, 0)
    const high = this.#firstWithKey(
      key + (beginning.length === 1 ? 2 ** 32 : beginning.length === 2 ? 2 ** 16 : 1),
      low,
    )
    if (beginning.length <= KEY_LETTERS) return [low, high]
    const from = this.#first(low, high, (word) => word >= beginning)
    return [from, this.#first(from, high, (word) => !word.startsWith(beginning))]
  }

  /** The number of a word; -1 when it is absent. */
  placeOf(word: string): number {
    const hash = hashOf(word)
    const mask = this.#places.length - 1
    for (let slot = hash & mask; this.#places[slot] !== EMPTY; slot = (slot + 1) & mask) {
      const place = this.#places[slot]!
      if ((place ^ hash) >>> 24 === 0 && this.words[place & PLACE] === word) return place & PLACE
    }
    return -1
  }

  #firstWithKey(key: number, from: number): number {
    let low = from
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#keys[middle]! < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first index from `low` to before `high` at which `isSo` is true (binary search: it stays true after that). */
  #first(low: number, high: number, isSo: (word: string) => boolean): number {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isSo(this.words[middle]!)) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Letters of a word that go into its key. */
const KEY_LETTERS = 3

/** The first letters of a word as a number with the same sort order. */
const keyOf = (word: string): number =>
  word.charCodeAt(0) * 2 ** 32 +
  (word.length > 1 ? word.charCodeAt(1) * 2 ** 16 : 0) +
  (word.length > 2 ? word.charCodeAt(2) : 0)

const isSame = (a: TypedMatcher, b: TypedMatcher) =>
  a.stem === b.stem &&
  a.budget === b.budget &&
  a.isKnown === b.isKnown &&
  a.script === b.script &&
  a.sound.key === b.sound.key

const NONE: readonly number[] = []

/**
 * A slot of the hash table holds a word number and, in its highest bits, part of the hash; no word has the last number.
 */
const PLACE = 0xffffff
const EMPTY = 0xffffffff

function placesOf(words: readonly string[]): Uint32Array {
  let size = 16
  while (size < 2 * words.length) size *= 2
  const places = new Uint32Array(size).fill(EMPTY)
  for (let place = 0; place < words.length; place++) {
    const hash = hashOf(words[place]!)
    let slot = hash & (size - 1)
    while (places[slot] !== EMPTY) slot = (slot + 1) & (size - 1)
    places[slot] = ((hash & ~PLACE) | place) >>> 0
  }
  return places
}
