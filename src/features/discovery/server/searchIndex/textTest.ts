import {
  type ConceptMatcher,
  type Grade,
  gradeOfConcept,
  GRADES,
  GUESS,
  type TextQuery,
  type TypedMatcher,
  withTogethers,
} from '../../engine/text/textQuery.ts'
import type { Segment } from './segment.ts'
import { STRETCH, TermLists, type WordLists } from './termLists.ts'

/** Ranges of entries up to this length are marked entry by entry; longer ranges are compared by their bounds. */
const LONGEST_MARKED = 64
const LEVELS = GRADES.length

/**
 * A text query on one segment: the grade at which a row matches, and the lists that contain such rows. Grades are
 * looked up one by one.
 */
export class TextTest {
  readonly #query: TextQuery
  readonly #segment: Segment
  readonly #marked: number[] = []
  /** from, to, grade and bits of the ranges that are not marked. */
  readonly #unmarked: number[] = []
  /** By index of the matcher: the ranges of entries that it matches. */
  readonly #found: number[][]
  readonly #lists: TermLists
  /** Bits of the terms that some row may match, by grade. */
  readonly #possible = new Int32Array(LEVELS)
  #grade = -1
  /** Number of records in use. Record 0 is never used: it means "not marked". */
  #records = 1

  constructor(query: TextQuery, segment: Segment) {
    this.#query = query
    this.#segment = segment
    this.#found = query.matchers.map(() => [])
    this.#lists = new TermLists(query, segment, this.#found)
  }

  /** Looks up the matches of all grades up to this one. */
  goTo(grade: Grade): void {
    while (this.#grade < grade) this.#next()
  }

  /** True when some row may match at this grade or a better one. */
  isPossible(grade: Grade): boolean {
    return this.#isAll(this.#possible[grade]!)
  }

  #next(): void {
    const grade = ++this.#grade
    if (grade > 0) this.#possible[grade] = this.#possible[grade - 1]!
    const { matchers } = this.#query
    for (let i = 0; i < matchers.length; i++) {
      const matcher = matchers[i]!
      const known = this.#found[i]!.length
      if (matcher.kind === 'concept') this.#findConcept(matcher, grade, this.#found[i]!)
      else this.#findTyped(matcher, grade, this.#found[i]!)
      if (this.#found[i]!.length > known) this.#take(this.#found[i]!, known, matcher.bits)
    }
  }

  #findConcept(matcher: ConceptMatcher, grade: number, found: number[]): void {
    const isFull = matcher.grade === grade
    const isAside = gradeOfConcept(matcher, true) === grade
    if (!isFull && !isAside) return
    const word = this.#segment.parts.dictionary.table.placeOf(matcher.word)
    if (word >= 0) found.push(2 * word + (isFull ? 0 : 1), 2 * word + (isAside ? 2 : 1), grade)
  }

  #findTyped(matcher: TypedMatcher, grade: number, found: number[]): void {
    const { dictionary } = this.#segment.parts
    if (grade === matcher.whole)
      for (const word of [...dictionary.forms(matcher), ...dictionary.transliterated(matcher)])
        found.push(2 * word, 2 * word + 1, grade)
    if (grade === matcher.aside)
      for (const word of dictionary.forms(matcher)) found.push(2 * word + 1, 2 * word + 2, grade)
    if (grade === 2) {
      for (const word of dictionary.heard(matcher)) found.push(2 * word, 2 * word + 2, grade)
    }
    if (grade === matcher.begun) {
      const [first, end] = dictionary.begun(matcher)
      let from = first
      for (const other of dictionary.others(matcher)) {
        if (other > from) found.push(2 * from, 2 * other, grade)
        from = other + 1
      }
      if (end > from) found.push(2 * from, 2 * end, grade)
    }
    if (grade === GUESS) for (const word of dictionary.loose(matcher)) found.push(2 * word, 2 * word + 2, grade)
  }

  #take(found: readonly number[], first: number, bits: number): void {
    const grade = this.#grade
    this.#possible[grade]! |= bits
    for (let at = first; at < found.length; at += STRETCH) {
      const [from, to] = [found[at]!, found[at + 1]!]
      if (to - from > LONGEST_MARKED) this.#unmarked.push(from, to, grade, bits)
      else this.#mark(from, to, grade, bits)
    }
  }

  /** Adjacent words with the same earlier mark share a record. */
  #mark(from: number, to: number, grade: number, bits: number): void {
    const { marks } = this.#segment
    let [before, record] = [-1, 0]
    for (let entry = from; entry < to; entry++) {
      if (marks[entry]! !== before) {
        before = marks[entry]!
        record = this.#recordWith(before, grade, bits)
      }
      if (before === 0) this.#marked.push(entry)
      marks[entry] = record
    }
  }

  /**
   * Adds a record of bits by grade: the bits of another record (0: none), plus the given bits at this grade and worse
   * ones.
   * @returns its number
   */
  #recordWith(other: number, grade: number, bits: number): number {
    const levels = this.#segment.levelsFor((this.#records + 1) * LEVELS)
    const record = this.#records++
    for (let level = 0; level < LEVELS; level++) {
      const known = other === 0 ? 0 : levels[other * LEVELS + level]!
      levels[record * LEVELS + level] = level >= grade ? known | bits : known
    }
    return record
  }

  /** Number of postings of {@link shortest}. */
  postings(from: Grade, to: Grade): number {
    return this.#lists.postingsOf(this.#rarest(to), this.isOneTerm ? from : 0, to)
  }

  /** The shortest lists that contain every row matching one of the terms at these grades. */
  shortest(from: Grade, to: Grade): WordLists {
    return this.#lists.listsOf(this.#rarest(to), this.isOneTerm ? from : 0, to)
  }

  #rarest = (to: Grade) => (this.isOneTerm ? this.#query.all : this.#lists.rarestTerm(to))

  /**
   * True for a single term without multi-word wordings: the lists that a grade adds then contain all rows of that
   * grade.
   */
  get isOneTerm(): boolean {
    const { all, togethers } = this.#query
    return (all & (all - 1)) === 0 && togethers.length === 0
  }

  /** True when every row in `shortest(grade, grade)` matches, without further tests. */
  isListEnough(grade: Grade): boolean {
    return this.isOneTerm && (grade === 0 || !this.isPossible((grade - 1) as Grade))
  }

  /** The best grade at which a row matches, among the grades looked up; `LEVELS` when it matches at none. */
  gradeOf(row: number): number {
    const { marks, levels, parts } = this.#segment
    const { words, columns, count } = parts
    const { all } = this.#query
    const unmarked = this.#unmarked
    const end = row + 1 < count ? columns.firstWord[row + 1]! : words.length
    let [b0, b1, b2, b3, b4] = [0, 0, 0, 0, 0]
    for (let at = columns.firstWord[row]!; at < end; at++) {
      const entry = words[at]!
      const record = marks[entry]! * LEVELS
      if (record !== 0) {
        b0 |= levels[record]!
        b1 |= levels[record + 1]!
        b2 |= levels[record + 2]!
        b3 |= levels[record + 3]!
        b4 |= levels[record + 4]!
        if ((b0 & all) === all) return 0
      }
      for (let i = 0; i < unmarked.length; i += STRETCH + 1) {
        if (entry < unmarked[i]! || entry >= unmarked[i + 1]!) continue
        const grade = unmarked[i + 2]!
        const bits = unmarked[i + 3]!
        if (grade === 0) b0 |= bits
        if (grade <= 1) b1 |= bits
        if (grade <= 2) b2 |= bits
        if (grade <= 3) b3 |= bits
        b4 |= bits
      }
    }
    if (!this.#isAll(b4)) return LEVELS
    return this.#isAll(b0) ? 0 : this.#isAll(b1) ? 1 : this.#isAll(b2) ? 2 : this.#isAll(b3) ? 3 : 4
  }

  #isAll(bits: number): boolean {
    const { all, togethers } = this.#query
    if ((bits & all) === all) return true
    return togethers.length > 0 && (withTogethers(this.#query, bits) & all) === all
  }

  /** Clears its marks from the segment; call it when the search is done. */
  end(): void {
    const { marks } = this.#segment
    for (const entry of this.#marked) marks[entry] = 0
  }
}
