import { Deletions } from '../../engine/text/deletions.ts'
import { isAcross, type Likeness, likenessOf, SHORTEST_KEY, type Sound, soundOf } from '../../engine/text/sound.ts'
import { stemOf } from '../../engine/text/stems.ts'
import { CONCEPT, isHeard, isMisspelt, type TypedMatcher } from '../../engine/text/textQuery.ts'
import { type Script, scriptOf } from '../../engine/text/words.ts'
import { sortedSteps } from './sortedSteps.ts'

/** Dictionaries up to this size look for typing errors word by word. */
const SMALL = 1000

/**
 * The different words of a segment, sorted; a word's number is its place. Answers which of them a matcher finds, exactly
 * those for which `gradeOfWord` says so.
 */
export class Dictionary {
  readonly words: string[]
  /** The beginning of each word as a number: a search for a word looks at few of the words themselves. */
  readonly #keys: Float64Array
  /** By a singular: the words in another form of it. */
  readonly #forms: ReadonlyMap<string, number[]>
  readonly #deletions: Deletions | null
  readonly #sounds: SoundTable

  private constructor(words: string[], forms: Map<string, number[]>, deletions: Deletions | null, sounds: SoundTable) {
    this.words = words
    this.#keys = Float64Array.from(words, keyOf)
    this.#forms = forms
    this.#deletions = deletions
    this.#sounds = sounds
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

  /** The words in whatever number of this singular. */
  formsOf(stem: string): number[] {
    const forms = this.#forms.get(stem) ?? []
    const place = this.placeOf(stem)
    return place >= 0 && stemOf(stem) === stem ? [place, ...forms] : forms
  }

  /** Words of other scripts that sound the same. */
  heard(matcher: TypedMatcher): number[] {
    const near: number[] = []
    this.#sounds.addAcross(matcher, 2, near)
    return near
  }

  /** Words with typing errors, and those that sound nearly the same. */
  loose(matcher: TypedMatcher): number[] {
    const near = matcher.budget > 0 ? this.#withTypos(matcher) : []
    this.#sounds.addAcross(matcher, 1, near)
    this.#sounds.addSame(matcher, this.words, near)
    return near
  }

  /** Memory, about: two bytes a letter and 24 a word, doubled for its sound. */
  bytes(): number {
    return this.words.reduce((sum, word) => sum + 2 * (28 + 2 * word.length), 0) + (this.#deletions?.bytes ?? 0)
  }

  #withTypos(matcher: TypedMatcher): number[] {
    if (this.#deletions) {
      const near = this.#deletions.near(matcher.word, matcher.budget, this.words)
      return near.filter((number) => isTypo(matcher, this.words[number]!))
    }
    const near: number[] = []
    for (let i = 0; i < this.words.length; i++) {
      const word = this.words[i]!
      if (Math.abs(word.length - matcher.word.length) <= matcher.budget && isTypo(matcher, word)) near.push(i)
    }
    return near
  }

  /** The words that begin like this, from … to. */
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

  /** The place of a word; -1 when it is not there. */
  placeOf(word: string): number {
    const key = keyOf(word)
    const low = this.#firstWithKey(key, 0)
    const place = this.#first(low, this.#firstWithKey(key + 1, low), (other) => other >= word)
    return this.words[place] === word ? place : -1
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

  /** The first place from `low` to before `high` at which it is so, as it then is to the end. */
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

/** The first letters of a word as one number that sorts as the words do. */
const keyOf = (word: string): number =>
  word.charCodeAt(0) * 2 ** 32 +
  (word.length > 1 ? word.charCodeAt(1) * 2 ** 16 : 0) +
  (word.length > 2 ? word.charCodeAt(2) : 0)

const isTypo = (matcher: TypedMatcher, word: string) => !word.startsWith(CONCEPT) && isMisspelt(matcher, word)

/** The words by their sound, apart for Latin and other scripts, each sorted by sound. */
class SoundTable {
  readonly #latin: Heard[]
  readonly #indic: Heard[]
  readonly #bySkeleton: Map<string, Heard[]>

  private constructor(latin: Heard[], indic: Heard[], bySkeleton: Map<string, Heard[]>) {
    this.#latin = latin
    this.#indic = indic
    this.#bySkeleton = bySkeleton
  }

  static *build(words: string[]): Generator<void, SoundTable> {
    const latin: Heard[] = []
    const indic: Heard[] = []
    const bySkeleton = new Map<string, Heard[]>()
    for (const [number, word] of words.entries()) {
      if ((number & 255) === 255) yield
      const script = scriptOf(word)
      const sound = soundOf(word)
      if (sound.key === '') continue
      const heard = { number, script, sound }
      ;(script === 'latin' ? latin : indic).push(heard)
      if (sound.skeleton === '') continue
      const alike = bySkeleton.get(sound.skeleton)
      if (alike) alike.push(heard)
      else bySkeleton.set(sound.skeleton, [heard])
    }
    const byKey = (a: Heard, b: Heard) => (a.sound.key < b.sound.key ? -1 : a.sound.key > b.sound.key ? 1 : 0)
    return new SoundTable(yield* sortedSteps(latin, byKey), yield* sortedSteps(indic, byKey), bySkeleton)
  }

  /** Adds the words of other scripts that sound at least this much like it; some may come twice. */
  addAcross({ script, sound }: TypedMatcher, least: Likeness, numbers: number[]): void {
    if (sound.key === '') return
    addAlike(this.#indic, { script, sound, least }, numbers)
    if (script !== 'latin') addAlike(this.#latin, { script, sound, least }, numbers)
    if (least > 1) return
    for (const { number, script: other, sound: found } of this.#ofSkeleton(sound))
      if (isAcross(script, other) && likenessOf(sound, found) > 0) numbers.push(number)
  }

  /** Adds the Latin words that sound nearly like a Latin one that is not spelled right; some may come twice. */
  addSame(matcher: TypedMatcher, words: readonly string[], numbers: number[]): void {
    const { sound, script } = matcher
    if (script !== 'latin' || matcher.isKnown || sound.key === '') return
    const add = ({ number, sound: found }: Heard) => {
      if (isHeard(matcher, words[number]!) && likenessOf(sound, found) > 0) numbers.push(number)
    }
    if (sound.key.length >= SHORTEST_KEY) {
      for (let i = firstWithKey(this.#latin, sound.key); i < this.#latin.length; i++) {
        const heard = this.#latin[i]!
        if (!heard.sound.key.startsWith(sound.key)) break
        add(heard)
      }
    }
    for (const heard of this.#ofSkeleton(sound)) if (heard.script === 'latin') add(heard)
  }

  #ofSkeleton({ skeleton }: Sound): readonly Heard[] {
    return skeleton === '' ? [] : (this.#bySkeleton.get(skeleton) ?? [])
  }
}

interface Heard {
  number: number
  script: Script
  sound: Sound
}

function addAlike(
  table: Heard[],
  { script, sound, least }: { script: Script; sound: Sound; least: Likeness },
  numbers: number[],
): void {
  if (sound.key.length < SHORTEST_KEY) return
  for (let i = firstWithKey(table, sound.key); i < table.length; i++) {
    const { number, script: other, sound: found } = table[i]!
    if (!found.key.startsWith(sound.key)) return
    if (isAcross(script, other) && likenessOf(sound, found) >= least) numbers.push(number)
  }
}

function firstWithKey(table: Heard[], key: string): number {
  let low = 0
  let high = table.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (table[middle]!.sound.key < key) low = middle + 1
    else high = middle
  }
  return low
}
