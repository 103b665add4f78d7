/** For each word or category (by number) the rows that have it, in row order. */
export interface Postings {
  /** Where each list begins in `rows`; one more at the end. */
  starts: Uint32Array
  rows: Uint32Array
  /** The rows' places and flags again (columns.ts, `spots`), to be read one after the other. */
  spots: Int32Array
}

/**
 * Turns "which numbers has this row" around.
 * @param first where each row's numbers begin; null: each row has one
 * @param spotsOfRows see columns.ts
 */
export function* postingsOf(
  numbers: Uint32Array,
  first: Uint32Array | null,
  spotsOfRows: Int32Array,
  lists: number,
): Generator<void, Postings> {
  const rowCount = spotsOfRows.length / 2
  const starts = new Uint32Array(lists + 1)
  for (let i = 0; i < numbers.length; i++) {
    starts[numbers[i]! + 1]!++
    if ((i & 0xffff) === 0xffff) yield
  }
  for (let i = 1; i <= lists; i++) starts[i]! += starts[i - 1]!
  yield
  const rows = new Uint32Array(numbers.length)
  const spots = new Int32Array(2 * numbers.length)
  const next = starts.slice()
  for (let row = 0; row < rowCount; row++) {
    const from = first ? first[row]! : row
    const end = !first ? row + 1 : row + 1 < rowCount ? first[row + 1]! : numbers.length
    for (let i = from; i < end; i++) {
      const at = next[numbers[i]!]!++
      rows[at] = row
      spots[2 * at] = spotsOfRows[2 * row]!
      spots[2 * at + 1] = spotsOfRows[2 * row + 1]!
    }
    if ((row & 0x1fff) === 0x1fff) yield
  }
  return { starts, rows, spots }
}
