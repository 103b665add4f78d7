import { RECORD } from './columns.ts'

/** The result, stored so that the compiler keeps the loop. */
const anyBits = new Int32Array(1)

/**
 * Reads the records of these rows in a loop without branches, so that the processor fetches them from memory in
 * parallel. The tests of the rows would otherwise wait for each record in turn (ADR 0085).
 */
export function readRowsAhead(spots: Int32Array, rows: Uint32Array, from: number, to: number): void {
  let any = 0
  for (let i = from; i < to; i++) any |= spots[RECORD * rows[i]!]!
  anyBits[0] = any
}
