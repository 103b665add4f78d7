import { isAcross, likenessOf, SHORTEST_KEY, type Sound, soundOf } from '../../engine/text/sound.ts'
import { isHeard, SHORTEST_HEARD, type TypedMatcher } from '../../engine/text/textQuery.ts'
import { type Script, scriptOf } from '../../engine/text/words.ts'
import { sortedSteps } from './sortedSteps.ts'

/** The words of a dictionary by sound, separate for Latin and other scripts. */
export class SoundTable {
  readonly #latin: Sounds
  readonly #indic: Sounds
  readonly #bySkeleton: ReadonlyMap<string, readonly Heard[]>

  private constructor(latin: Heard[], indic: Heard[], bySkeleton: ReadonlyMap<string, readonly Heard[]>) {
    this.#latin = new Sounds(latin)
    this.#indic = new Sounds(indic)
    this.#bySkeleton = bySkeleton
  }

  static *build(words: readonly string[]): Generator<void, SoundTable> {
    const latin: Heard[] = []
    const indic: Heard[] = []
    const bySkeleton = new Map<string, Heard[]>()
    for (let number = 0; number < words.length; number++) {
      if ((number & 255) === 255) yield
      const word = words[number]!
      const sound = soundOf(word)
      if (sound.key === '') continue
      const script = scriptOf(word)
      const heard = { number, script, sound, packed: packed(sound.key) }
      ;(script === 'latin' ? latin : indic).push(heard)
      if (sound.skeleton === '') continue
      const alike = bySkeleton.get(sound.skeleton)
      if (alike) alike.push(heard)
      else bySkeleton.set(sound.skeleton, [heard])
    }
    const byKey = (a: Heard, b: Heard) => a.packed - b.packed
    return new SoundTable(yield* sortedSteps(latin, byKey), yield* sortedSteps(indic, byKey), bySkeleton)
  }

  /** Adds the words of other scripts that sound the same. */
  addSame({ script, sound }: TypedMatcher, numbers: number[]): void {
    const take = ({ number, script: other, sound: found }: Heard) => {
      if (isAcross(script, other) && likenessOf(sound, found) === 2) numbers.push(number)
    }
    this.#indic.eachLike(sound.key, 0, take)
    if (script !== 'latin') this.#latin.eachLike(sound.key, 0, take)
  }

  /**
   * Adds the words that sound nearly the same: of other scripts, and Latin ones for a misspelled Latin word; may
   * contain duplicates.
   */
  addNear(matcher: TypedMatcher, words: readonly string[], numbers: number[]): void {
    const { script, sound, isKnown, word } = matcher
    if (sound.key === '') return
    const isSameScript = script === 'latin' && !isKnown && word.length >= SHORTEST_HEARD
    const take = ({ number, script: other, sound: found }: Heard) => {
      const isCompared = isAcross(script, other) || (isSameScript && isHeard(matcher, words[number]!))
      if (isCompared && likenessOf(sound, found) > 0) numbers.push(number)
    }
    this.#indic.eachLike(sound.key, 1, take)
    if (script !== 'latin' || isSameScript) this.#latin.eachLike(sound.key, 1, take)
    if (sound.skeleton !== '') this.#bySkeleton.get(sound.skeleton)?.forEach(take)
  }
}

interface Heard {
  number: number
  script: Script
  sound: Sound
  packed: number
}

/** Letters of a key in its packed number, five bits each. */
const PACKED_LETTERS = 8
const LETTERS = 32

/** Words sorted by the packed start of their sound key. */
class Sounds {
  readonly #packed: Float64Array
  readonly #heard: readonly Heard[]

  constructor(heard: readonly Heard[]) {
    this.#heard = heard
    this.#packed = Float64Array.from(heard, (each) => each.packed)
  }

  /**
   * Calls `take` with all words whose key has this prefix and at most `mostLonger` more letters; and with some others.
   */
  eachLike(key: string, mostLonger: number, take: (heard: Heard) => void): void {
    if (key.length < SHORTEST_KEY) return
    const from = packed(key)
    const past = from + LETTERS ** Math.max(0, PACKED_LETTERS - key.length)
    const rest = LETTERS ** Math.max(0, PACKED_LETTERS - key.length - mostLonger)
    for (let i = firstFrom(this.#packed, from); i < this.#packed.length && this.#packed[i]! < past; i++)
      if (this.#packed[i]! % rest === 0) take(this.#heard[i]!)
  }
}

/** The first letters of a key as a number; letters other than a to z may share a value. */
function packed(key: string): number {
  let number = 0
  for (let i = 0; i < PACKED_LETTERS; i++) {
    const letter = i < key.length ? key.charCodeAt(i) - 0x60 : 0
    number = number * LETTERS + (letter >= 0 && letter <= 26 ? letter : LETTERS - 1)
  }
  return number
}

function firstFrom(sorted: Float64Array, number: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}
