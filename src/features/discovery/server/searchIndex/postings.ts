/** For each word or category (by number) its rows, in row order. */
export interface Postings {
  /** Start of each list in `rows`, plus the end of the last list. */
  starts: Uint32Array
  rows: Uint32Array
}

/** Inverts a mapping from rows to numbers; `first` is the start of each row's numbers, null: one number per row. */
export function* postingsOf(
  numbers: Uint16Array | Uint32Array,
  first: Uint32Array | null,
  rowCount: number,
  lists: number,
): Generator<void, Postings> {
  const starts = new Uint32Array(lists + 1)
  for (let i = 0; i < numbers.length; i++) {
    starts[numbers[i]! + 1]!++
    if ((i & 0xffff) === 0xffff) yield
  }
  for (let i = 1; i <= lists; i++) starts[i]! += starts[i - 1]!
  yield
  const rows = new Uint32Array(numbers.length)
  const next = starts.slice()
  for (let row = 0; row < rowCount; row++) {
    const from = first ? first[row]! : row
    const end = !first ? row + 1 : row + 1 < rowCount ? first[row + 1]! : numbers.length
    for (let i = from; i < end; i++) rows[next[numbers[i]!]!++] = row
    if ((row & 0x1fff) === 0x1fff) yield
  }
  return { starts, rows }
}
