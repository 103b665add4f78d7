import type { Position } from '../query/plannedSearch.ts'
import type { Segment } from './segment.ts'

/** The best results so far, in their order, at most `room` of them. Serves one search after the other. */
export class TopResults {
  room = 0
  readonly keys: Float64Array
  readonly nearnesses: Float64Array
  readonly rows: Int32Array
  readonly segments: Segment[] = []
  count = 0
  /** What a further result must beat, once there is no more room. */
  worstKey = Infinity
  worstNearness = Infinity
  #after: Position | null = null

  constructor(mostRoom: number) {
    this.keys = new Float64Array(mostRoom)
    this.nearnesses = new Float64Array(mostRoom)
    this.rows = new Int32Array(mostRoom)
  }

  begin(room: number, after: Position | null): void {
    this.room = room
    this.#after = after
    this.segments.length = 0
    this.count = 0
    this.worstKey = Infinity
    this.worstNearness = Infinity
  }

  /** Puts a row in its place, unless it is on an earlier page, is there already, or others are better. */
  offer(key: number, nearness: number, segment: Segment, row: number): void {
    if (this.#after && !this.#isPast(this.#after, key, nearness, segment, row)) return
    let place = this.count
    for (; place > 0; place--) {
      const order = this.#compare(key, nearness, segment, row, place - 1)
      if (order > 0) break
      if (order === 0) return
    }
    if (place === this.room) return
    for (let i = Math.min(this.count, this.room - 1); i > place; i--) this.#move(i - 1, i)
    this.keys[place] = key
    this.nearnesses[place] = nearness
    this.rows[place] = row
    this.segments[place] = segment
    if (this.count < this.room) this.count++
    if (this.count === this.room) {
      this.worstKey = this.keys[this.room - 1]!
      this.worstNearness = this.nearnesses[this.room - 1]!
    }
  }

  #move(from: number, to: number): void {
    this.keys[to] = this.keys[from]!
    this.nearnesses[to] = this.nearnesses[from]!
    this.rows[to] = this.rows[from]!
    this.segments[to] = this.segments[from]!
  }

  #compare(key: number, nearness: number, segment: Segment, row: number, place: number): number {
    if (key !== this.keys[place]!) return key < this.keys[place]! ? -1 : 1
    if (nearness !== this.nearnesses[place]!) return nearness < this.nearnesses[place]! ? -1 : 1
    const other = this.segments[place]!
    if (other === segment && this.rows[place] === row) return 0
    const [id, otherId] = [segment.idOf(row), other.idOf(this.rows[place]!)]
    return id < otherId ? -1 : id > otherId ? 1 : 0
  }

  #isPast(after: Position, key: number, nearness: number, segment: Segment, row: number): boolean {
    if (key !== after.key) return key > after.key
    if (nearness !== after.nearness) return nearness > after.nearness
    return segment.idOf(row) > after.id
  }
}
