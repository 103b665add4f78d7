import { isAcross, SHORTEST_KEY, type Sound, soundOf, soundsLike } from '../../engine/text/sound.ts'
import { isKnown } from '../../engine/text/knownWords.ts'
import { formsOf, isMisspelt, type Matcher } from '../../engine/text/textQuery.ts'
import { type Script, scriptOf } from '../../engine/text/words.ts'
import { Deletions } from './deletions.ts'
import { sortedSteps } from './sortedSteps.ts'

/** Dictionaries up to this size look for typing errors word by word. */
const SMALL = 1000

/** Words of a dictionary: a stretch of neighbours, and single ones. */
export interface FoundWords {
  from: number
  to: number
  others: number[]
}

/**
 * The different words of a segment, sorted; a word's number is its place. Answers which of them a matcher finds, exactly
 * those for which `finds` says so.
 */
export class Dictionary {
  readonly words: string[]
  /** The beginning of each word as a number: a search for a word looks at few of the words themselves. */
  readonly #keys: Float64Array
  readonly #deletions: Deletions | null
  readonly #sounds: SoundTable
  /** What the words of synonyms find here, once they were asked for. */
  readonly #meant = new Map<string, FoundWords>()

  private constructor(words: string[], deletions: Deletions | null, sounds: SoundTable) {
    this.words = words
    this.#keys = Float64Array.from(words, keyOf)
    this.#deletions = deletions
    this.#sounds = sounds
  }

  /** @param words sorted by code unit, each once */
  static *build(words: string[]): Generator<void, Dictionary> {
    const deletions = words.length > SMALL ? yield* Deletions.build(words) : null
    return new Dictionary(words, deletions, yield* SoundTable.build(words))
  }

  find(matcher: Matcher): FoundWords {
    if (!matcher.isTyped) return this.#meantBy(matcher.word)
    const [from, to] = this.#stretchOf(matcher.word)
    const others = matcher.budget > 0 ? this.#withTypos(matcher) : []
    this.#sounds.addLike(matcher.script, matcher.sound, others)
    return { from, to, others: others.length > 0 ? outside(others, from, to) : others }
  }

  /** Memory, about: two bytes a letter and 24 a word, doubled for its sound. */
  bytes(): number {
    return this.words.reduce((sum, word) => sum + 2 * (28 + 2 * word.length), 0) + (this.#deletions?.bytes ?? 0)
  }

  #meantBy(word: string): FoundWords {
    const known = this.#meant.get(word)
    if (known) return known
    const others = formsOf(word).flatMap((form) => {
      const number = this.#placeOf(form)
      return number >= 0 ? [number] : []
    })
    const found = { from: 0, to: 0, others }
    this.#meant.set(word, found)
    return found
  }

  #withTypos(matcher: Matcher): number[] {
    if (this.#deletions) {
      const near = this.#deletions.near(matcher.word, matcher.budget, this.words)
      return matcher.isKnown ? near.filter((number) => !isKnown(this.words[number]!)) : near
    }
    const near: number[] = []
    for (let i = 0; i < this.words.length; i++) {
      const word = this.words[i]!
      if (Math.abs(word.length - matcher.word.length) <= matcher.budget && isMisspelt(matcher, word)) near.push(i)
    }
    return near
  }

  /** The words that begin like this, from … to. */
  #stretchOf(beginning: string): [number, number] {
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
  #placeOf(word: string): number {
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

/** The numbers outside of a stretch, each once. */
const outside = (numbers: number[], from: number, to: number) =>
  numbers.filter((number, i) => (number < from || number >= to) && numbers.indexOf(number) === i)

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

  /** Adds the numbers of the words of other scripts that sound like it; some may come twice. */
  addLike(script: Script, sound: Sound, numbers: number[]): void {
    if (sound.key === '') return
    addAlike(this.#indic, script, sound, numbers)
    if (script !== 'latin') addAlike(this.#latin, script, sound, numbers)
    const alike = sound.skeleton === '' ? undefined : this.#bySkeleton.get(sound.skeleton)
    if (alike) for (const { number, script: other } of alike) if (isAcross(script, other)) numbers.push(number)
  }
}

interface Heard {
  number: number
  script: Script
  sound: Sound
}

function addAlike(table: Heard[], script: Script, sound: Sound, numbers: number[]): void {
  if (sound.key.length < SHORTEST_KEY) return
  for (let i = firstWithKey(table, sound.key); i < table.length; i++) {
    const { number, script: other, sound: found } = table[i]!
    if (!found.key.startsWith(sound.key)) return
    if (isAcross(script, other) && soundsLike(sound, found)) numbers.push(number)
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
