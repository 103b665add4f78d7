import { KeptTexts } from './keptTexts.ts'
import type { Meaning, Meanings } from './meanings.ts'
import { isKnown } from './everyday.ts'
import { isGeneric, isOptional } from './phrases.ts'
import { askedSoundOf, type Sound } from './sound.ts'
import { stemOf } from './stems.ts'
import type { Term } from './term.ts'
import { typoBudget } from './typos.ts'
import { type Script, scriptOf } from './words.ts'

/** Names of the letters a to z in Devanagari and in Kannada: एसबीआई is SBI. */
const LETTER_NAMES = {
  a: 'ए ಎ',
  b: 'बी ಬಿ',
  c: 'सी ಸಿ',
  d: 'डी ಡಿ',
  e: 'ई ಇ',
  f: 'एफ ಎಫ್',
  g: 'जी ಜಿ',
  h: 'एच ಎಚ್ ಹೆಚ್',
  i: 'आई आय ಐ',
  j: 'जे ಜೆ',
  k: 'के ಕೆ',
  l: 'एल ಎಲ್',
  m: 'एम ಎಂ ಎಮ್',
  n: 'एन ಎನ್',
  o: 'ओ ಓ ಒ',
  p: 'पी ಪಿ',
  q: 'क्यू ಕ್ಯೂ',
  r: 'आर ಆರ್',
  s: 'एस ಎಸ್',
  t: 'टी ಟಿ',
  u: 'यू ಯು ಯೂ',
  v: 'वी ವಿ',
  w: 'डब्ल्यू ಡಬ್ಲ್ಯೂ',
  x: 'एक्स ಎಕ್ಸ್',
  y: 'वाई वाय ವೈ',
  z: 'जेड ಜೆಡ್',
}

/** Longest names first, so that एस is not read as ए. */
const LETTERS = Object.entries(LETTER_NAMES)
  .flatMap(([letter, names]) => names.split(' ').map((name) => [name, letter] as const))
  .sort(([a], [b]) => b.length - a.length)

/** The Latin abbreviation spelled by letter names; null when the word is not one. */
export function abbreviationOf(word: string): string | null {
  let letters = ''
  for (let at = 0; at < word.length;) {
    const named = LETTERS.find(([name]) => word.startsWith(name, at))
    if (!named) return null
    letters += named[1]
    at += named[0].length
  }
  return letters.length > 1 ? letters : null
}

/**
 * A word of a query with all data that does not depend on its neighbours. Data that only some queries need is computed
 * lazily.
 */
export class AskedWord {
  readonly word: string
  readonly stem: string
  /** Allowed typing errors. */
  readonly budget: 0 | 1 | 2
  /** True when spelled correctly. */
  readonly isKnown: boolean
  readonly script: Script
  readonly sound: Sound
  /** The terms it forms alone, by position; filled by terms.ts. */
  readonly terms: Array<Term | undefined> = []
  readonly #meanings: Meanings
  #meaning: Meaning | null | undefined
  #isOptional: boolean | undefined
  #isGeneric: boolean | undefined
  #near: readonly string[] | undefined
  #startsWording: boolean | undefined
  #others: readonly string[] | undefined

  constructor(word: string, meanings: Meanings) {
    this.#meanings = meanings
    this.word = word
    this.stem = stemOf(word)
    this.isKnown = isKnown(word) || meanings.hasWord(this.stem)
    const isShortName = !this.isKnown && /^[a-z]{4}$/.test(word)
    this.budget = isShortName ? 1 : typoBudget(word)
    this.script = scriptOf(word)
    this.sound = askedSoundOf(word)
  }

  /** The meaning of the word alone; null when unknown. */
  get meaning(): Meaning | null {
    return this.#meaning === undefined ? (this.#meaning = this.#meanings.of([this.stem])) : this.#meaning
  }

  /** True for a word that need not be found: a generic noun or a function word. */
  get isOptional(): boolean {
    return (this.#isOptional ??= isOptional(this.word))
  }

  get isGeneric(): boolean {
    return (this.#isGeneric ??= isGeneric(this.word))
  }

  /** Possible corrections of its stem; none for words that are spelled correctly or optional. */
  get near(): readonly string[] {
    return (this.#near ??= this.isKnown || this.isOptional ? [] : this.#meanings.spelling.near(this.stem))
  }

  /** Stems that begin with this word, but name other things. */
  get others(): readonly string[] {
    return (this.#others ??= this.#meanings.othersFrom(this.stem))
  }

  /** True when its stem is the start of a longer wording. */
  get startsWording(): boolean {
    return (this.#startsWording ??= this.#meanings.startsWording(this.stem))
  }

  /** True when it or a correction is "and", which wordings may omit. */
  get mayBeAnd(): boolean {
    return this.stem === 'and' || this.near.includes('and')
  }
}

/** Cache, because people type the same words in other texts. */
const kept = new KeptTexts<AskedWord>()

/** A folded word; cached. */
export const askedWord = (word: string, meanings: Meanings): AskedWord =>
  kept.of(word, meanings, (text) => new AskedWord(text, meanings))

const spelled = new KeptTexts<AskedWord>()

/** A folded word; an unknown word that is spelled by letter names becomes its abbreviation; cached. */
export const spelledOut = (word: string, meanings: Meanings): AskedWord => spelled.of(word, meanings, freshlySpelled)

function freshlySpelled(word: string, meanings: Meanings): AskedWord {
  const asked = askedWord(word, meanings)
  const letters = asked.script === 'latin' || asked.isKnown ? null : abbreviationOf(word)
  return letters === null ? asked : askedWord(letters, meanings)
}
