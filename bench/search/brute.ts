import { behind, nearness, microOf } from '#features/discovery/engine/place.ts'
import { type PlannedSearch, popularityOf, starsOf } from '#features/discovery/engine/plannedSearch.ts'
import { type SearchRow, wordsOf } from '#features/discovery/engine/searchRow.ts'
import {
  type Grade,
  GRADES,
  gradeOfWord,
  type TextQuery,
  withTogethers,
} from '#features/discovery/engine/text/textQuery.ts'

/** A full scan over columns of numbers without an index; the reference for correct answers. */
export class BruteScan {
  readonly #rows: SearchRow[] = []
  readonly #words = new Map<string, number>()
  /** By word: 0 if it occurs in the main text, 1 in the secondary text. */
  readonly #sides: Array<Array<0 | 1>> = []
  readonly #wordsOfRow: Uint32Array[] = []
  #lat = new Int32Array(0)
  #lng = new Int32Array(0)

  add(row: SearchRow): void {
    this.#rows.push(row)
    this.#wordsOfRow.push(Uint32Array.from(wordsOf(row), ([word, isAside]) => this.#entryOf(word, isAside ? 1 : 0)))
  }

  #entryOf(word: string, side: 0 | 1): number {
    const number = this.#numberOf(word)
    const sides = (this.#sides[number] ??= [])
    if (!sides.includes(side)) sides.push(side)
    return 2 * number + side
  }

  #numberOf(word: string): number {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    this.#words.set(word, this.#words.size)
    return this.#words.size - 1
  }

  /** Call after all rows are added. */
  ready(): void {
    this.#lat = Int32Array.from(this.#rows, ({ latitude }) => microOf(latitude))
    this.#lng = Int32Array.from(this.#rows, ({ longitude }) => microOf(longitude))
  }

  /** Ids of the page, in order. */
  search(search: PlannedSearch): string[] {
    const bits = search.text ? this.#bitsOfWords(search.text) : null
    const found: Array<{ grade: Grade; key: number; near: number; id: string }> = []
    for (const [i, row] of this.#rows.entries()) {
      const exact = nearness(search.lat, search.lng, search.cosine, this.#lat[i]!, this.#lng[i]!)
      const near = row.status === 'active' ? exact : behind(exact)
      if (near > search.reach || !this.#passes(search, row)) continue
      const grade = search.text && bits ? this.#gradeOf(search.text, bits, i) : 0
      if (grade !== null) found.push({ grade, key: keyOf(search, row), near, id: row.id })
    }
    found.sort((a, b) => a.grade - b.grade || a.key - b.key || a.near - b.near || (a.id < b.id ? -1 : 1))
    return found.slice(0, search.limit).map(({ id }) => id)
  }

  #passes({ category, lowestPrice, highestPrice, lowestRating, nowMicros }: PlannedSearch, row: SearchRow): boolean {
    if (category !== null && row.category !== category) return false
    if (lowestPrice !== null && row.pricePaise! < lowestPrice) return false
    if (highestPrice !== null && row.pricePaise! > highestPrice) return false
    if (lowestRating !== null && starsOf(row.ratingSum, row.ratingCount) < lowestRating) return false
    return row.visibleUntilMicros > nowMicros
  }

  /** Index by grade: the bits of each entry of a word. */
  #bitsOfWords(text: TextQuery): Uint32Array[] {
    const bits = GRADES.map(() => new Uint32Array(2 * this.#words.size))
    for (const [word, number] of this.#words) {
      for (const matcher of text.matchers) {
        for (const side of this.#sides[number]!) {
          const best = gradeOfWord(matcher, word, side === 1) ?? GRADES.length
          for (const grade of GRADES) if (grade >= best) bits[grade]![2 * number + side]! |= matcher.bits
        }
      }
    }
    return bits
  }

  #gradeOf(text: TextQuery, bits: readonly Uint32Array[], row: number): Grade | null {
    const isAt = (grade: Grade) => {
      let found = 0
      for (const entry of this.#wordsOfRow[row]!) found |= bits[grade]![entry]!
      return (withTogethers(text, found) & text.all) === text.all
    }
    return GRADES.find(isAt) ?? null
  }
}

function keyOf({ sort }: PlannedSearch, row: SearchRow): number {
  if (sort === 'nearest') return 0
  if (sort === 'cheapest') return row.pricePaise ?? Infinity
  if (sort === 'popular') return -popularityOf(row.ratingCount, row.views)
  return sort === 'newest' ? -row.updatedMicros : -starsOf(row.ratingSum, row.ratingCount)
}
