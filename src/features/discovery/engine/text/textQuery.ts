import { isEnglish, isKnown } from './everyday.ts'
import { isAcross, isSameWord, likenessOf, type Sound, soundOf } from './sound.ts'
import { stemOf } from './stems.ts'
import { isWithinTypos } from './typos.ts'
import { type Script, scriptOf } from './words.ts'

/**
 * Match grades: 0 the wanted thing itself, 1 by its name, 2 nearly (prefixes, other scripts, address and description,
 * related concepts), 3 a place that offers it, 4 with typing errors or by sound. Better grades sort before the chosen
 * order.
 */
export const GRADES = [0, 1, 2, 3, 4] as const
export type Grade = (typeof GRADES)[number]
/** Grades of listings that offer a concept (one of its terms), and of guesses. */
export const TERM = 3
export const GUESS = 4

/** Prefix of a concept's id among the words of a listing; no word contains this character. */
export const CONCEPT = '='

/** Matches a typed word. */
export interface TypedMatcher {
  kind: 'typed'
  word: string
  stem: string
  /**
   * Grade of a word that equals the typed one: 1 when the typed word names a concept, so that listings of the concept
   * come before listings whose name contains it.
   */
  whole: 0 | 1
  /**
   * Grade of a word that starts with the typed one: the worst when the typed word has a meaning, because TVS is not a
   * TV; null: no match, because too many words start with a short word.
   */
  begun: 2 | typeof GUESS | null
  /** Stems that start with the typed word and name other things: not found by it. */
  others: readonly string[]
  /**
   * Grade of the typed word in address, description or the name of shop or seller: the worst when it names a concept,
   * because a restaurant in Hospital Road is no hospital.
   */
  aside: 2 | typeof GUESS
  budget: 0 | 1 | 2
  /** Spelled correctly: never corrected to another known word, and not matched by sound. */
  isKnown: boolean
  script: Script
  sound: Sound
  /** Bits set by a match. */
  bits: number
}

/** Matches listings of a concept. */
export interface ConceptMatcher {
  kind: 'concept'
  /** The concept's id with the prefix {@link CONCEPT}. */
  word: string
  grade: Grade
  bits: number
}

export type Matcher = TypedMatcher | ConceptMatcher

/** Several words that count as a term only together: "hair cut". */
export interface Together {
  needs: number
  gives: number
}

/** A parsed search text: all of its terms must be found. */
export interface TextQuery {
  matchers: Matcher[]
  togethers: Together[]
  /** The bits of all terms. */
  all: number
}

/**
 * Words of a listing; the value is true for aside words, which count less (address, description, names of shop and
 * seller).
 */
export type ListingWords = ReadonlyMap<string, boolean>

/** The grade at which a matcher matches this word of a listing; null if it does not. */
export function gradeOfWord(matcher: Matcher, word: string, isAside: boolean): Grade | null {
  if (matcher.kind === 'concept') return matcher.word === word ? gradeOfConcept(matcher, isAside) : null
  if (word.startsWith(CONCEPT)) return null
  if (stemOf(word) === matcher.stem) return isAside ? matcher.aside : matcher.whole
  const isBegun = matcher.begun !== null && word.startsWith(matcher.word) && !matcher.others.includes(stemOf(word))
  if (isBegun && matcher.begun === 2) return 2
  const likeness = isComparedBySound(matcher, word) ? likenessOf(matcher.sound, soundOf(word)) : 0
  if (likeness === 2 && scriptOf(word) !== matcher.script)
    return !isAside && isTransliterated(matcher, word) ? matcher.whole : 2
  return isBegun || likeness > 0 || isMisspelt(matcher, word) ? GUESS : null
}

/** The grade of a listing with the concept; worse if the listing is only related to it (an aside word). */
export function gradeOfConcept({ grade }: ConceptMatcher, isAside: boolean): Grade {
  if (!isAside) return grade
  return grade < 2 ? 2 : GUESS
}

/**
 * True when the typed word is this one in another script: "doodh" and दूध are one word. An English word is none of Hindi:
 * "pool" is not पुल.
 */
export const isTransliterated = ({ word, sound }: TypedMatcher, found: string): boolean =>
  !isEnglish(word) && !isEnglish(found) && isSameWord(sound, soundOf(found))

/** Shortest word that is compared by sound with words of the same script. */
export const SHORTEST_BY_SOUND = 6

/**
 * True when a word may be compared by sound: with another script, or with the same script when it is not spelled right.
 */
export function isComparedBySound({ word, script, isKnown: isRight }: TypedMatcher, found: string): boolean {
  const other = scriptOf(found)
  if (isAcross(script, other)) return true
  if (script !== 'latin' || other !== 'latin' || isRight || word.length < SHORTEST_BY_SOUND) return false
  return found[0] === word[0] && Math.abs(found.length - word.length) <= 2
}

/** Shorter words are matched exactly. */
export const SHORTEST_MISSPELT = 4

/** True when the typed word and this word may be typing errors of each other. */
export function isMisspelt({ word, budget, isKnown: isRight }: TypedMatcher, found: string): boolean {
  return found.length >= SHORTEST_MISSPELT && isWithinTypos(word, found, budget) && !(isRight && isKnown(found))
}

/** The found bits, including those that several words set only together. */
export function withTogethers(query: TextQuery, found: number): number {
  let bits = found
  for (const { needs, gives } of query.togethers) if ((found & needs) === needs) bits |= gives
  return bits
}

/** Grade of a listing by its words: the best at which all terms are found; null when one is missing. */
export function gradeOfText(query: TextQuery, words: ListingWords): Grade | null {
  const bits = GRADES.map(() => 0)
  for (const [word, isAside] of words) {
    for (const matcher of query.matchers) {
      const grade = gradeOfWord(matcher, word, isAside)
      for (let at: number = grade ?? GRADES.length; at < GRADES.length; at++) bits[at]! |= matcher.bits
    }
  }
  return GRADES.find((grade) => (withTogethers(query, bits[grade]!) & query.all) === query.all) ?? null
}
