import { type Columns, spotsOf } from '../searchIndex/columns.ts'
import { Dictionary } from '../searchIndex/dictionary.ts'
import { Forest } from '../searchIndex/forest.ts'
import { IdTable } from '../searchIndex/hashTables.ts'
import { onlyRecords } from '../searchIndex/payloads.ts'
import { Segment } from '../searchIndex/segment.ts'
import { Made } from '../searchIndex/pack.ts'

/** All data of a segment as arrays and texts. The JSON of dead rows is left out. */
export function* plainSegment(segment: Segment) {
  const { columns, dictionary, forest, ids, payloads, ...others } = segment.parts
  const { spots: _, sizePrices, ...arrays } = columns // `spots`: the same memory as `facts`
  return {
    ...others,
    columns: { ...arrays },
    sizePrices: flat(sizePrices),
    wordLists: { ...others.wordLists },
    categoryLists: { ...others.categoryLists },
    wordRoots: { ...others.wordRoots },
    categoryRoots: { ...others.categoryRoots },
    allRoots: { ...others.allRoots },
    heads: { ...others.heads },
    dictionary: dictionary.plain(),
    forest: { ...forest },
    slots: ids.slots,
    blocks: (yield* onlyRecords(payloads, yield* livingHandles(segment))).map((make) => new Made(make)),
  }
}

/** Prices of rows with several, as arrays: row numbers, the number of prices of each, and all prices in order. */
const flat = (sizePrices: Columns['sizePrices']) => ({
  rows: Uint32Array.from(sizePrices.keys()),
  counts: Uint32Array.from(sizePrices.values(), (prices) => prices.length),
  prices: Float64Array.from([...sizePrices.values()].flat()),
})

function byRow({ rows, counts, prices }: ReturnType<typeof flat>): Columns['sizePrices'] {
  let at = 0
  return new Map(Array.from(rows, (row, i) => [row, [...prices.subarray(at, (at += counts[i]!))]]))
}

function* livingHandles(segment: Segment): Generator<void, Uint32Array> {
  const handles = new Uint32Array(segment.living)
  let count = 0
  for (let row = 0; row < segment.count && count < handles.length; row++) {
    if (segment.isAlive(row)) handles[count++] = segment.parts.columns.payload[row]!
    if ((row & 0x3fff) === 0x3fff) yield
  }
  return handles.subarray(0, count)
}

type Written = ReturnType<typeof plainSegment> extends Generator<unknown, infer T> ? T : never
/** A segment as read from a file. */
export type PlainSegment = Omit<Written, 'blocks'> & { blocks: Uint8Array[] }

/** Recreates the segment; its arrays must not be used elsewhere. */
export function readSegment({
  columns,
  sizePrices,
  dictionary,
  forest,
  slots,
  blocks,
  ...others
}: PlainSegment): Segment {
  return new Segment({
    ...others,
    columns: { ...columns, spots: spotsOf(columns.facts), sizePrices: byRow(sizePrices) },
    dictionary: Dictionary.read(dictionary),
    forest: Object.assign(new Forest(0), forest),
    ids: new IdTable(slots),
    payloads: { blocks: [...blocks], used: blocks.map(({ length }) => length) },
  })
}
