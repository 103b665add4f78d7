import type { Grade } from '../../engine/text/textQuery.ts'
import type { Conditions } from './conditions.ts'
import type { Segment } from './segment.ts'
import { isWorthReading, postingsWithout, SegmentSearch } from './segmentSearch.ts'
import { TextTest } from './textTest.ts'
import type { TopResults } from './topResults.ts'

/** Lists up to this length are read once for several grades; longer lists are walked grade by grade, best first. */
export const THRESHOLDS = { together: 512 }

/** A search of one segment; `origin` is the segment's index. */
export class SegmentQuestion {
  readonly #segment: Segment
  readonly #origin: number
  readonly #conditions: Conditions
  readonly #text: TextTest | null

  constructor(segment: Segment, origin: number, conditions: Conditions) {
    this.#segment = segment
    this.#origin = origin
    this.#conditions = conditions
    this.#text = conditions.search.text ? new TextTest(conditions.search.text, segment) : null
  }

  /** Upper bound of the rows that match at these grades; looks up no grade beyond `to`. */
  most(from: Grade, to: Grade): number {
    if (!this.#text) return this.#segment.count
    this.#text.goTo(to)
    return this.#text.isPossible(to) ? this.#text.postings(from, to) : 0
  }

  /** Offers every row of the segment that matches at one of these grades to the results of its grade. */
  search(from: Grade, to: Grade, tops: readonly TopResults[]): void {
    const [segment, origin, conditions, text] = [this.#segment, this.#origin, this.#conditions, this.#text]
    text?.goTo(to)
    if (text && !text.isPossible(to)) return
    const words = text?.shortest(from, to) ?? null
    const others = postingsWithout(segment, conditions)
    const isFew = !words || (isWorthReading(words, others) ? words.postings : others) <= THRESHOLDS.together
    if (from === to || isFew) return new SegmentSearch({ segment, origin, conditions, text, from, to, tops }).run(words)
    for (let grade = from; grade <= to; grade++) this.search(grade, grade, tops)
  }

  end(): void {
    this.#text?.end()
  }
}
