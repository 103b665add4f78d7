import { isAcross, type Sound, soundOf, soundsLike } from '../text/sound.ts'
import { finds, formsOf, type Matcher } from '../text/textQuery.ts'
import { type Script, scriptOf } from '../text/words.ts'
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
  readonly #deletions: Deletions | null
  readonly #sounds: SoundTable
  /** What the words of synonyms find here, once they were asked for. */
  readonly #meant = new Map<string, FoundWords>()

  private constructor(words: string[], deletions: Deletions | null, sounds: SoundTable) {
    this.words = words
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
    const from = this.#firstAtLeast(matcher.word)
    const to = this.#firstPast(matcher.word, from)
    const others = matcher.budget > 0 ? this.#withTypos(matcher) : []
    this.#sounds.addLike(matcher.script, matcher.sound, others)
    return { from, to, others: others.length > 0 ? outside(others, from, to) : others }
  }

  /** Memory, about: two bytes a letter and 24 a word, doubled for its sound. */
  bytes(): number {
    return this.words.reduce((sum, word) => sum + 2 * (24 + 2 * word.length), 0) + (this.#deletions?.bytes ?? 0)
  }

  #meantBy(word: string): FoundWords {
    const known = this.#meant.get(word)
    if (known) return known
    const others = formsOf(word).flatMap((form) => {
      const number = this.#firstAtLeast(form)
      return this.words[number] === form ? [number] : []
    })
    const found = { from: 0, to: 0, others }
    this.#meant.set(word, found)
    return found
  }

  #withTypos(matcher: Matcher): number[] {
    if (this.#deletions) return this.#deletions.near(matcher.word, matcher.budget, this.words)
    const near: number[] = []
    for (let i = 0; i < this.words.length; i++) {
      const word = this.words[i]!
      if (Math.abs(word.length - matcher.word.length) <= matcher.budget && finds(matcher, word)) near.push(i)
    }
    return near
  }

  #firstAtLeast(word: string): number {
    let low = 0
    let high = this.words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.words[middle]! < word) low = middle + 1
      else high = middle
    }
    return low
  }

  #firstPast(beginning: string, from: number): number {
    let low = from
    let high = this.words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.words[middle]!.startsWith(beginning)) low = middle + 1
      else high = middle
    }
    return low
  }
}

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
