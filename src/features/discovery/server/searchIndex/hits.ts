import type { Position } from '../../engine/plannedSearch.ts'
import type { Grade } from '../../engine/text/textQuery.ts'
import type { Segment } from './segment.ts'

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

/** Key and nearness of the row passed to `offer`, shared by all instances. */
export const offeredRow = new Float64Array(2)

/**
 * The best results so far, in order, at most `room`. Reused for every search. Keys and nearnesses are passed in arrays,
 * because number arguments would be allocated on the heap.
 */
export class TopResults {
  room = 0
  readonly keys: Float64Array
  readonly nearnesses: Float64Array
  readonly rows: Int32Array
  /** Indexes in `segments`. */
  readonly origins: Int32Array
  segments: readonly Segment[] = []
  count = 0
  /** Key and nearness that a further result must beat; infinite while there is room. */
  readonly worst = new Float64Array(2)
  #after: Position | null = null

  constructor(mostRoom: number) {
    this.keys = new Float64Array(mostRoom)
    this.nearnesses = new Float64Array(mostRoom)
    this.rows = new Int32Array(mostRoom)
    this.origins = new Int32Array(mostRoom)
  }

  begin(room: number, after: Position | null, segments: readonly Segment[]): void {
    this.room = room
    this.#after = after
    this.segments = segments
    this.count = 0
    this.worst.fill(Infinity)
  }

  /** Inserts a row, unless it is on an earlier page, is already contained, or there are `room` better rows. */
  offer(origin: number, row: number): void {
    const { keys, nearnesses, rows, origins } = this
    const key = offeredRow[0]!
    const nearness = offeredRow[1]!
    if (this.#after !== null && !this.#isPast(this.#after, origin, row)) return
    let place = this.count
    for (; place > 0; place--) {
      const otherKey = keys[place - 1]!
      if (key > otherKey) break
      if (key < otherKey) continue
      const otherNearness = nearnesses[place - 1]!
      if (nearness > otherNearness) break
      if (nearness < otherNearness) continue
      const order = this.#compareIds(origin, row, place - 1)
      if (order === 0) return
      if (order > 0) break
    }
    if (place === this.room) return
    if (this.count < this.room) this.count++
    for (let i = this.count - 1; i > place; i--) {
      keys[i] = keys[i - 1]!
      nearnesses[i] = nearnesses[i - 1]!
      rows[i] = rows[i - 1]!
      origins[i] = origins[i - 1]!
    }
    keys[place] = key
    nearnesses[place] = nearness
    rows[place] = row
    origins[place] = origin
    if (this.count < this.room) return
    this.worst[0] = keys[this.room - 1]!
    this.worst[1] = nearnesses[this.room - 1]!
  }

  #compareIds(origin: number, row: number, place: number): number {
    if (this.origins[place] === origin && this.rows[place] === row) return 0
    const id = this.segments[origin]!.idOf(row)
    const other = this.segments[this.origins[place]!]!.idOf(this.rows[place]!)
    return id < other ? -1 : id > other ? 1 : 0
  }

  #isPast(after: Position, origin: number, row: number): boolean {
    const [key, nearness] = [offeredRow[0]!, offeredRow[1]!]
    if (key !== after.key) return key > after.key
    if (nearness !== after.nearness) return nearness > after.nearness
    return this.segments[origin]!.idOf(row) > after.id
  }
}
