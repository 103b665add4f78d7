import { isKnown } from './knownWords.ts'
import { askedSoundOf, isAcross, SILENT, type Sound, soundOf, soundsLike } from './sound.ts'
import { LONGEST_WORDING, type Synonyms, type Wording } from './synonyms.ts'
import { isWithinTypos, typoBudget } from './typos.ts'
import { compoundsOf, type Script, scriptOf } from './words.ts'

/**
 * Finds words of listings. As typed: by beginning, with the typing errors its length allows, and by sound in other
 * scripts. As meant (a synonym): the word itself and its plurals.
 */
export interface Matcher {
  word: string
  isTyped: boolean
  budget: 0 | 1 | 2
  /** Spelled right: not an error for another word that is. */
  isKnown: boolean
  script: Script
  sound: Sound
  /** Bits that a found word sets. */
  bits: number
}

/** Several words that only together count as a term: the synonym "hair cut". */
export interface Together {
  needs: number
  gives: number
}

/** A text as it is searched for: all of its terms must be found, each as typed or in another wording. */
export interface TextQuery {
  matchers: Matcher[]
  togethers: Together[]
  /** The bits of all terms. */
  all: number
}

/** Words of a query beyond these are not looked at. */
export const MOST_WORDS = 8
/** Bits that bit operations keep positive, and those of them that what was typed may need: two for every word. */
const MOST_BITS = 30
const TYPED_BITS = 2 * MOST_WORDS

/** Plurals that a synonym finds too. */
const PLURALS = ['s', 'es', 'ें', 'ों']

/** Reads what was typed. @returns null when it holds no word */
export function readText(text: string, synonyms: Synonyms): TextQuery | null {
  const compounds = firstWords(compoundsOf(text))
  if (compounds.length === 0) return null
  const query = new Builder()
  for (let i = 0; i < compounds.length;) i += query.addTerm(compounds.slice(i, i + LONGEST_WORDING), synonyms)
  return query.finished()
}

/** The compounds up to the last word that is looked at. */
function firstWords(compounds: string[][]): string[][] {
  let room = MOST_WORDS
  const kept = compounds.map((parts) => {
    const fitting = parts.slice(0, room)
    room -= fitting.length
    return fitting
  })
  return kept.filter((parts) => parts.length > 0)
}

class Builder {
  readonly #matchers = new Map<string, Matcher>()
  readonly #togethers: Together[] = []
  #bits = 0
  #all = 0

  /** Reads the next term and returns of how many compounds it is. */
  addTerm(next: string[][], synonyms: Synonyms): number {
    const term = this.#newBit()
    this.#all |= term
    const length = lengthOfWording(next, synonyms)
    const words = next.slice(0, length).flat()
    this.#addWording(words, term, true)
    if (words.length > 1) this.#addWording([words.join('')], term, true)
    for (const wording of synonyms.others(words)) this.#addWording(wording, term, false)
    return length
  }

  finished(): TextQuery {
    return { matchers: [...this.#matchers.values()], togethers: this.#togethers, all: this.#all }
  }

  #addWording(words: Wording, term: number, isTyped: boolean): void {
    if (words.length === 1) return this.#addMatcher(words[0]!, isTyped, term)
    if (!isTyped && this.#bits + words.length > MOST_BITS - TYPED_BITS) return
    const needs = words.map((word) => {
      const bit = this.#newBit()
      this.#addMatcher(word, isTyped, bit)
      return bit
    })
    this.#togethers.push({ needs: needs.reduce((sum, bit) => sum | bit, 0), gives: term })
  }

  #addMatcher(word: string, isTyped: boolean, bits: number): void {
    const key = `${isTyped ? 'typed' : 'meant'} ${word}`
    const known = this.#matchers.get(key)
    if (known) known.bits |= bits
    else this.#matchers.set(key, isTyped ? typed(word, bits) : meant(word, bits))
  }

  #newBit(): number {
    return 1 << this.#bits++
  }
}

const typed = (word: string, bits: number): Matcher => ({
  word,
  isTyped: true,
  budget: typoBudget(word),
  isKnown: isKnown(word),
  script: scriptOf(word),
  sound: askedSoundOf(word),
  bits,
})

const meant = (word: string, bits: number): Matcher => ({
  word,
  isTyped: false,
  budget: 0,
  isKnown: true,
  script: 'other',
  sound: SILENT,
  bits,
})

/** How many of the next compounds are one wording of the synonyms, the longest such; 1 when none is. */
function lengthOfWording(next: string[][], synonyms: Synonyms): number {
  for (let length = next.length; length > 1; length--) {
    if (synonyms.others(next.slice(0, length).flat()).length > 0) return length
  }
  return 1
}

/** True when the matcher finds this word of a listing. */
export function finds(matcher: Matcher, word: string): boolean {
  if (!matcher.isTyped) return matcher.word === word || isPluralOf(matcher.word, word)
  if (word.startsWith(matcher.word) || isMisspelt(matcher, word)) return true
  return isAcross(matcher.script, scriptOf(word)) && soundsLike(matcher.sound, soundOf(word))
}

/** True when what was typed may be this word with typing errors, on either side. */
export function isMisspelt({ word, budget, isKnown: isRight }: Matcher, found: string): boolean {
  return isWithinTypos(word, found, budget) && !(isRight && isKnown(found))
}

/** The plurals by which a synonym finds a word, with the word itself first. */
export const formsOf = (word: string): string[] => [word, ...PLURALS.map((plural) => word + plural)]

const isPluralOf = (word: string, found: string) =>
  found.length > word.length && found.startsWith(word) && PLURALS.includes(found.slice(word.length))

/** Bits of the matchers that find one of the words, with what words give together. */
export function withTogethers(query: TextQuery, found: number): number {
  let bits = found
  for (const { needs, gives } of query.togethers) if ((found & needs) === needs) bits |= gives
  return bits
}

/** True when all terms of the query are found among the words of a listing. */
export function textMatches(query: TextQuery, words: Iterable<string>): boolean {
  let found = 0
  for (const word of words) {
    for (const matcher of query.matchers)
      if ((found & matcher.bits) !== matcher.bits && finds(matcher, word)) found |= matcher.bits
  }
  return (withTogethers(query, found) & query.all) === query.all
}
