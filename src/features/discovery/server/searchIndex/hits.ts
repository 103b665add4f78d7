import type { Position } from '../../engine/plannedSearch.ts'
import type { Grade } from '../../engine/text/textQuery.ts'
import type { Segment } from './segment.ts'
import type { TopResults } from './topResults.ts'

interface HitPlace {
  key: number
  nearness: number
  /** Holder of its row: a segment, or the page of another region. */
  segment: Pick<Segment, 'idOf' | 'payload'>
  row: number
}

/** A result of the index, with its state at the time of the search. */
export class Hit {
  readonly grade: Grade
  readonly key: number
  readonly nearness: number
  readonly #segment: HitPlace['segment']
  readonly #row: number

  constructor(grade: Grade, { key, nearness, segment, row }: HitPlace) {
    this.grade = grade
    this.key = key
    this.nearness = nearness
    this.#segment = segment
    this.#row = row
  }

  get position(): Position {
    return { grade: this.grade, key: this.key, nearness: this.nearness, id: this.#segment.idOf(this.#row) }
  }

  /** Its JSON without the distance, as bytes that must not be changed. */
  get payload(): Uint8Array {
    return this.#segment.payload(this.#row)
  }
}

/** The best hits in order, and whether there are more. */
export interface Hits {
  hits: Hit[]
  hasMore: boolean
}

/** Appends the best results of a grade. */
export function takeHits(
  grade: Grade,
  { keys, nearnesses, segments, origins, rows, count }: TopResults,
  hits: Hit[],
): void {
  for (let i = 0; i < count; i++) {
    const segment = segments[origins[i]!]!
    hits.push(new Hit(grade, { key: keys[i]!, nearness: nearnesses[i]!, segment, row: rows[i]! }))
  }
}
