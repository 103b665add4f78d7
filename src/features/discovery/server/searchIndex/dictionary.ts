import { Deletions } from '../../engine/text/deletions.ts'
import { isKnown } from '../../engine/text/everyday.ts'
import { stemOf } from '../../engine/text/stems.ts'
import {
  CONCEPT,
  isMisspelt,
  isTransliterated,
  SHORTEST_MISSPELT,
  type TypedMatcher,
} from '../../engine/text/textQuery.ts'
import { Texts } from './pack.ts'
import { SoundTable } from './soundTable.ts'
import { WordTable } from './hashTables.ts'

/** Numbers of the words that a typed word finds in a dictionary. */
interface Found {
  matcher: TypedMatcher
  forms: readonly number[]
  /** From, to. */
  begun: readonly [number, number]
  /** Words found by sound; null until needed. */
  heard: readonly number[] | null
  /** Of these the typed word itself in another script. */
  same: readonly number[] | null
  loose: readonly number[] | null
}

/** Data derived from the words. */
interface Derived {
  stemmed: Uint32Array
  stems: readonly string[]
  deletions: Deletions | null
  sounds: SoundTable
}

/** A dictionary in the form stored in a file. */
export type PlainDictionary = ReturnType<Dictionary['plain']>

/** Largest number of typed words whose matches are cached. */
const CACHE_SIZE = 2000

/** Dictionaries up to this size are scanned for typing errors word by word. */
const SMALL = 1000

/**
 * The distinct words of a segment, sorted; a word's number is its index. Finds the words that a matcher matches,
 * exactly those for which `gradeOfWord` gives a grade.
 */
export class Dictionary {
  readonly words: string[]
  readonly table: WordTable
  /** Words that are another form of their singular, and the singulars. */
  readonly #stemmed: { numbers: Uint32Array; stems: readonly string[] }
  /** By singular: words that are another form of it. */
  readonly #forms: ReadonlyMap<string, number[]>
  readonly #deletions: Deletions | null
  readonly #sounds: SoundTable
  /** By word number: 1 for an everyday word, 2 for another word, 0 not computed yet. */
  readonly #known: Uint8Array
  /** Cache of matches, because people type the same words. */
  readonly #kept = new Map<string, Found>()

  private constructor(words: string[], { stemmed, stems, deletions, sounds }: Derived) {
    this.words = words
    this.table = new WordTable(words)
    this.#stemmed = { numbers: stemmed, stems }
    this.#forms = formsOf(stemmed, stems)
    this.#deletions = deletions
    this.#sounds = sounds
    this.#known = new Uint8Array(words.length)
  }

  /** @param words sorted by code unit, each once */
  static *build(words: string[]): Generator<void, Dictionary> {
    const deletions = words.length > SMALL ? yield* Deletions.build(words) : null
    const stemmed: number[] = []
    const stems: string[] = []
    for (const [number, word] of words.entries()) {
      if ((number & 1023) === 1023) yield
      const stem = stemOf(word)
      if (stem === word) continue
      stemmed.push(number)
      stems.push(stem)
    }
    const sounds = yield* SoundTable.build(words)
    return new Dictionary(words, { stemmed: Uint32Array.from(stemmed), stems, deletions, sounds })
  }

  /** For saving to a file: {@link Dictionary.read} recreates the same dictionary. */
  plain() {
    return {
      words: new Texts(this.words),
      stemmed: this.#stemmed.numbers,
      stems: new Texts(this.#stemmed.stems),
      deletions: this.#deletions?.table ?? null,
      sounds: this.#sounds.plain(),
    }
  }

  static read({ words: { texts: words }, stemmed, stems, deletions, sounds }: PlainDictionary): Dictionary {
    return new Dictionary([...words], {
      stemmed,
      stems: stems.texts,
      deletions: deletions && new Deletions(deletions, words.length),
      sounds: SoundTable.read(sounds, words),
    })
  }

  /** Numbers of all words with the matcher's singular. */
  forms(matcher: TypedMatcher): readonly number[] {
    return this.#found(matcher).forms
  }

  /** The range of words that begin with the typed word: from, to. */
  begun(matcher: TypedMatcher): readonly [number, number] {
    return this.#found(matcher).begun
  }

  /** The words within {@link begun} that name other things, in order. */
  others({ word, others }: TypedMatcher): readonly number[] {
    if (others.length === 0) return NONE
    const forms = others.flatMap((stem) => this.formsOf(stem))
    return [...new Set(forms)].filter((number) => this.words[number]!.startsWith(word)).sort((a, b) => a - b)
  }

  /** Words of other scripts that sound the same. */
  heard(matcher: TypedMatcher): readonly number[] {
    return (this.#found(matcher).heard ??= this.#heard(matcher))
  }

  /** The typed word in other scripts. */
  transliterated(matcher: TypedMatcher): readonly number[] {
    const found = this.#found(matcher)
    return (found.same ??= this.heard(matcher).filter((number) => isTransliterated(matcher, this.words[number]!)))
  }

  /** Words with typing errors, and words that sound nearly the same; may contain duplicates. */
  loose(matcher: TypedMatcher): readonly number[] {
    return (this.#found(matcher).loose ??= this.#loose(matcher))
  }

  /** Cached by word, for one matcher per word: matchers of joined words have other settings and replace the entry. */
  #found(matcher: TypedMatcher): Found {
    const known = this.#kept.get(matcher.word)
    if (known && (known.matcher === matcher || isSame(known.matcher, matcher))) return known
    if (this.#kept.size >= CACHE_SIZE) this.#kept.clear()
    const found = {
      matcher,
      forms: this.formsOf(matcher.stem),
      begun: this.table.begunBy(matcher.word),
      heard: null,
      same: null,
      loose: null,
    }
    this.#kept.set(matcher.word, found)
    return found
  }

  /** Numbers of all words with this singular. */
  formsOf(stem: string): readonly number[] {
    const forms = this.#forms.get(stem) ?? NONE
    const place = this.table.placeOf(stem)
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
      this.table.bytes +
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

  /** Computed once per word. */
  #isKnown(number: number): boolean {
    this.#known[number] ||= isKnown(this.words[number]!) ? 1 : 2
    return this.#known[number] === 1
  }
}

const isSame = (a: TypedMatcher, b: TypedMatcher) =>
  a.stem === b.stem &&
  a.budget === b.budget &&
  a.isKnown === b.isKnown &&
  a.script === b.script &&
  a.sound.key === b.sound.key

const NONE: readonly number[] = []

function formsOf(stemmed: Uint32Array, stems: readonly string[]): Map<string, number[]> {
  const forms = new Map<string, number[]>()
  for (const [i, number] of stemmed.entries()) {
    const known = forms.get(stems[i]!)
    if (known) known.push(number)
    else forms.set(stems[i]!, [number])
  }
  return forms
}
