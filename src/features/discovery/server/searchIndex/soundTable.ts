import { type Heard as HeardSound, isAcross, likenessOf, SHORTEST_KEY, soundOf } from '../../engine/text/sound.ts'
import { isComparedBySound, SHORTEST_BY_SOUND, type TypedMatcher } from '../../engine/text/textQuery.ts'
import { type Script, scriptOf } from '../../engine/text/words.ts'
import { Texts } from './pack.ts'
import { sortedSteps } from './sortedSteps.ts'

/** The words of a dictionary by sound, separate for Latin and other scripts. */
export class SoundTable {
  readonly #latin: Sounds
  readonly #indic: Sounds
  readonly #bySkeleton: ReadonlyMap<string, readonly Heard[]>

  private constructor(latin: readonly Heard[], indic: readonly Heard[]) {
    this.#latin = new Sounds(latin)
    this.#indic = new Sounds(indic)
    this.#bySkeleton = bySkeletonOf([latin, indic])
  }

  static *build(words: readonly string[]): Generator<void, SoundTable> {
    const latin: Heard[] = []
    const indic: Heard[] = []
    for (let number = 0; number < words.length; number++) {
      if ((number & 255) === 255) yield
      const word = words[number]!
      const sound = soundOf(word)
      if (sound.key === '') continue
      const script = scriptOf(word)
      ;(script === 'latin' ? latin : indic).push({ number, script, sound, packed: packed(sound.key) })
    }
    const byKey = (a: Heard, b: Heard) => a.packed - b.packed
    return new SoundTable(yield* sortedSteps(latin, byKey), yield* sortedSteps(indic, byKey))
  }

  /** For saving to a file: {@link SoundTable.read} recreates the same table. */
  plain() {
    return { latin: this.#latin.plain(), indic: this.#indic.plain() }
  }

  static read({ latin, indic }: ReturnType<SoundTable['plain']>, words: readonly string[]): SoundTable {
    return new SoundTable(readHeard(latin, words), readHeard(indic, words))
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
    const isSameScript = script === 'latin' && !isKnown && word.length >= SHORTEST_BY_SOUND
    const take = ({ number, script: other, sound: found }: Heard) => {
      const isCompared = isAcross(script, other) || (isSameScript && isComparedBySound(matcher, words[number]!))
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
  sound: HeardSound
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

  plain() {
    return {
      numbers: Uint32Array.from(this.#heard, ({ number }) => number),
      sounds: new Texts(this.#heard.flatMap(({ sound: { key, gaps, skeleton } }) => [key, gaps, skeleton])),
    }
  }

  /**
   * Calls `take` with all words whose key has this prefix and at most `mostLonger` more letters; it may also pass other
   * words, which `take` must reject.
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

function readHeard(
  { numbers, sounds: { texts } }: ReturnType<Sounds['plain']>,
  words: readonly string[],
): readonly Heard[] {
  return Array.from(numbers, (number, i) => {
    const sound = { key: texts[3 * i]!, gaps: texts[3 * i + 1]!, skeleton: texts[3 * i + 2]! }
    return { number, script: scriptOf(words[number]!), sound, packed: packed(sound.key) }
  })
}

function bySkeletonOf(lists: ReadonlyArray<readonly Heard[]>): Map<string, Heard[]> {
  const bySkeleton = new Map<string, Heard[]>()
  for (const heard of lists.flat()) {
    const { skeleton } = heard.sound
    if (skeleton === '') continue
    const alike = bySkeleton.get(skeleton)
    if (alike) alike.push(heard)
    else bySkeleton.set(skeleton, [heard])
  }
  return bySkeleton
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
