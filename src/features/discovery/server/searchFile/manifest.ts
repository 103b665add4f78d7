import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { newId } from '#core/ids.ts'
import type { DatabaseState } from '../changeStore.ts'
import { DamagedFile, type PackedFile, Made } from '../searchIndex/pack.ts'
import { type Columns, spotsOf } from '../searchIndex/columns.ts'
import { Dictionary } from '../searchIndex/dictionary.ts'
import { Forest } from '../searchIndex/forest.ts'
import { IdTable } from '../searchIndex/hashTables.ts'
import { onlyRecords } from '../searchIndex/payloads.ts'
import { Segment } from '../searchIndex/segment.ts'

export const MANIFEST = 'manifest'
/** Incremented when the layout of the files changes. */
const FORMAT = 2

/** Describes all files and their contents; the only file that is ever replaced. */
export interface Manifest {
  /** Fingerprint of the code and settings that produced the contents. */
  contents: string
  database: string
  token: string
  state: DatabaseState
  real: SavedWorld
  demo: SavedWorld
}

export interface SavedWorld {
  /** Vocabularies and dead rows, written with every save. */
  marks: SavedPack
  /** Oldest first. A segment is written once. */
  segments: Array<SavedPack & { deadSince: number | null }>
}

export interface SavedPack extends PackedFile {
  name: string
}

/**
 * Reads the manifest of a folder; null when there is none.
 * @throws DamagedFile when it has another format or a wrong checksum
 */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const bytes = await readFile(join(folder, MANIFEST)).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  })
  if (!bytes) return null
  const lineEnd = bytes.indexOf('\n')
  const body = bytes.subarray(lineEnd + 1)
  const [, format, checksum] = /^hereabouts-search (\d+) ([0-9a-f]{8})\n/.exec(bytes.toString('latin1', 0, 64)) ?? []
  if (checksum !== checksumOf(body)) throw new DamagedFile('its manifest is damaged')
  if (format !== String(FORMAT)) throw new DamagedFile('it has another format')
  return JSON.parse(body.toString()) as Manifest
}

/** Replaces the manifest of a folder atomically, even if the machine stops in the meantime. */
export async function replaceManifest(folder: string, manifest: Manifest): Promise<void> {
  const body = Buffer.from(JSON.stringify(manifest))
  const aside = join(folder, `${MANIFEST}-${newId()}`)
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(Buffer.concat([Buffer.from(`hereabouts-search ${FORMAT} ${checksumOf(body)}\n`), body]))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, join(folder, MANIFEST))
  const directory = await open(folder, 'r').catch(() => null) // impossible on Windows
  await directory?.sync()
  await directory?.close()
}

const checksumOf = (body: Buffer) => crc32(body).toString(16).padStart(8, '0')

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
