import { isKnown } from './knownWords.ts'
import { isAcross, likenessOf, type Sound, soundOf } from './sound.ts'
import { stemOf } from './stems.ts'
import { isWithinTypos } from './typos.ts'
import { type Script, scriptOf } from './words.ts'

/**
 * How well a listing answers: 0 it is that, 1 it is called so, 2 nearly (beginnings, other scripts, address and
 * description, what its name has to do with), 3 it is where one gets that, 4 with typing errors and by sound. Better
 * grades come before the chosen order.
 */
export const GRADES = [0, 1, 2, 3, 4] as const
export type Grade = (typeof GRADES)[number]
/** Grades of what belongs to a concept as one of its terms, and of what was guessed. */
export const TERM = 3
export const GUESS = 4

/** Marks the id of a concept among the words of a listing; no word holds this sign. */
export const CONCEPT = '='

/** Finds a word that was typed. */
export interface TypedMatcher {
  kind: 'typed'
  word: string
  stem: string
  /** The grade of the whole word: 1 where it names a concept, for what is that comes before what is called so. */
  whole: 0 | 1
  /** The grade of a longer word: the worst where the word as it is means something, for TVS is no TV. */
  begun: 2 | typeof GUESS
  budget: 0 | 1 | 2
  /** Spelled right: not an error for another word that is, and never taken by its sound. */
  isKnown: boolean
  script: Script
  sound: Sound
  /** Bits that a found word sets. */
  bits: number
}

/** Finds what is of a concept. */
export interface ConceptMatcher {
  kind: 'concept'
  /** With {@link CONCEPT} before it. */
  word: string
  grade: Grade
  bits: number
}

export type Matcher = TypedMatcher | ConceptMatcher

/** Several words that only together count as a term: "hair cut". */
export interface Together {
  needs: number
  gives: number
}

/** A text as it is searched for: all of its terms must be found. */
export interface TextQuery {
  matchers: Matcher[]
  togethers: Together[]
  /** The bits of all terms. */
  all: number
}

/** Words of a listing: whether each stands only where it counts less (address, description, names of shop and seller). */
export type ListingWords = ReadonlyMap<string, boolean>

/** The grade at which a matcher finds this word of a listing; null: not at all. */
export function gradeOfWord(matcher: Matcher, word: string, isAside: boolean): Grade | null {
  if (matcher.kind === 'concept') return matcher.word === word ? gradeOfConcept(matcher, isAside) : null
  if (word.startsWith(CONCEPT)) return null
  if (stemOf(word) === matcher.stem) return isAside ? 2 : matcher.whole
  const isBegun = word.startsWith(matcher.word)
  if (isBegun && matcher.begun === 2) return 2
  const likeness = isHeard(matcher, word) ? likenessOf(matcher.sound, soundOf(word)) : 0
  if (likeness === 2 && scriptOf(word) !== matcher.script) return 2
  return isBegun || likeness > 0 || isMisspelt(matcher, word) ? GUESS : null
}

/** What a listing only has to do with answers worse than what it is. */
export function gradeOfConcept({ grade }: ConceptMatcher, isAside: boolean): Grade {
  if (!isAside) return grade
  return grade < 2 ? 2 : GUESS
}

/** Shortest word that is compared by sound with words of its own script. */
const SHORTEST_HEARD = 6

/** True when a word may be compared by its sound: of another script, or of the same and not spelled right. */
export function isHeard({ word, script, isKnown: isRight }: TypedMatcher, found: string): boolean {
  const other = scriptOf(found)
  if (isAcross(script, other)) return true
  if (script !== 'latin' || other !== 'latin' || isRight || word.length < SHORTEST_HEARD) return false
  return found[0] === word[0] && Math.abs(found.length - word.length) <= 2
}

/** Shorter words are taken as they are typed. */
const SHORTEST_MISSPELT = 4

/** True when what was typed may be this word with typing errors, on either side. */
export function isMisspelt({ word, budget, isKnown: isRight }: TypedMatcher, found: string): boolean {
  return found.length >= SHORTEST_MISSPELT && isWithinTypos(word, found, budget) && !(isRight && isKnown(found))
}

/** Bits of what is found, with what words give together. */
export function withTogethers(query: TextQuery, found: number): number {
  let bits = found
  for (const { needs, gives } of query.togethers) if ((found & needs) === needs) bits |= gives
  return bits
}

/** How well the words of a listing answer: the best grade at which all terms are found; null: not all are. */
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
