import groups from '../../data/synonyms.json' with { type: 'json' }
import { soundOf } from './sound.ts'
import { isWithinTypos } from './typos.ts'
import { compoundsOf, scriptOf } from './words.ts'

/** The words of one way to say something: ["hair", "cut"]. */
export type Wording = readonly string[]

/** Longest wording of the file, in words; a query is searched for wordings of up to this many neighbouring words. */
export const LONGEST_WORDING = 4

/** Shortest sound by which a misspelled Latin word ("chaawall") still finds its group. */
const SHORTEST_SOUND = 3

/** Errors that a word spelled by ear may hold besides. */
const MOST_ERRORS = 2

/**
 * What means the same in the everyday language of a market: data/synonyms.json, one line a thing, which anybody may
 * extend. A wording that stands in several lines belongs to all of them.
 */
export class Synonyms {
  /** By what was typed, its words joined by blanks: all other wordings. */
  readonly #others = new Map<string, Wording[]>()
  /** By the sound of a Latin word: the word, and all wordings. */
  readonly #bySound = new Map<string, Array<{ word: string; wordings: Wording[] }>>()

  constructor(lines: readonly (readonly string[])[]) {
    for (const line of lines) {
      const wordings = line.map((text) => compoundsOf(text).flat())
      for (const wording of wordings) {
        add(
          this.#others,
          wording.join(' '),
          wordings.filter((other) => other !== wording),
        )
        const [word, ...more] = wording
        if (more.length > 0 || scriptOf(word!) !== 'latin') continue
        const sound = soundOf(word!).key
        if (sound.length >= SHORTEST_SOUND)
          this.#bySound.set(sound, [...(this.#bySound.get(sound) ?? []), { word: word!, wordings }])
      }
    }
  }

  /** All other wordings of what these neighbouring words of a query say; none when they say nothing known. */
  others(words: readonly string[]): readonly Wording[] {
    const text = words.length === 1 ? words[0]! : words.join(' ')
    return this.#others.get(text) ?? this.#singular(text) ?? (words.length === 1 ? this.#alike(text) : undefined) ?? []
  }

  #singular(text: string): Wording[] | undefined {
    if (text.length < 4 || !text.endsWith('s')) return undefined
    return (
      this.#others.get(text.slice(0, -1)) ?? (text.endsWith('es') ? this.#others.get(text.slice(0, -2)) : undefined)
    )
  }

  #alike(word: string): Wording[] | undefined {
    if (word.length < 5 || scriptOf(word) !== 'latin') return undefined
    return this.#bySound.get(soundOf(word).key)?.find((alike) => isWithinTypos(word, alike.word, MOST_ERRORS))?.wordings
  }
}

function add(map: Map<string, Wording[]>, key: string, wordings: readonly Wording[]): void {
  const known = map.get(key) ?? []
  const isNew = (wording: Wording) => !known.some((other) => other.join(' ') === wording.join(' '))
  map.set(key, [...known, ...wordings.filter(isNew)])
}

/** The synonyms of the product. */
export const everydaySynonyms = new Synonyms(groups)
