import { LAT, latOf, LNG, RECORD } from './columns.ts'
import type { Segment } from './segment.ts'
import { TopResults } from './hits.ts'

/** Collects every result of a search once, unordered: no limit of distance or count. */
export class EveryAnswer extends TopResults {
  readonly #seen: Uint8Array[]
  readonly #rows: number[] = []
  readonly #origins: number[] = []

  constructor(segments: readonly Segment[]) {
    super(0)
    this.begin(Infinity, null, segments)
    this.#seen = segments.map(({ count }) => new Uint8Array(count))
  }

  override offer(origin: number, row: number): void {
    const seen = this.#seen[origin]!
    if (seen[row] === 1) return
    seen[row] = 1
    this.#rows.push(row)
    this.#origins.push(origin)
  }

  get size(): number {
    return this.#rows.length
  }

  /** Calls `take` with latitude and longitude of each result, in millionths of a degree. */
  eachSpot(take: (lat: number, lng: number, i: number) => void): void {
    for (let i = 0; i < this.#rows.length; i++) {
      const { spots } = this.segments[this.#origins[i]!]!.parts.columns
      const at = RECORD * this.#rows[i]!
      take(latOf(spots[at + LAT]!), spots[at + LNG]!, i)
    }
  }

  /** The JSON of a result as bytes that must not be changed. */
  payload(i: number): Uint8Array {
    return this.segments[this.#origins[i]!]!.payload(this.#rows[i]!)
  }
}
