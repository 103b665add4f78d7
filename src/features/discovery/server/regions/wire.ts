import type { PlannedSearch, Position } from '../../engine/plannedSearch.ts'
import { GRADES } from '../../engine/text/textQuery.ts'
import type { Snapshot } from '../changeStore.ts'
import type { Counted, GridSize } from '../mapCells.ts'
import { Hit, type Hits } from '../searchIndex/hits.ts'
import { idOfPayload } from '../searchIndex/segment.ts'

/**
 * Protocol version; increment it when the meaning of a search or an answer changes: nodes of two versions then use SQL.
 */
export const WIRE = 1

/** A page of one region. */
export type RegionPage = Hits & { version: Snapshot }

/** A question of one node to another. */
export interface RegionQuestion {
  wire: number
  /** The queried region, as "from-to". */
  cells: string
  search: PlannedSearch
  /** Number of a transaction whose effect must be included. */
  after: bigint | null
  /** The grid by which a map's results are counted; null: a page of results is asked. */
  grid: GridSize | null
}

/**
 * Serialises a question. JSON supports no sets, infinite numbers (the key of a listing without a price) or large
 * numbers, so these are converted.
 */
export function writeQuestion({ search, after, ...rest }: RegionQuestion): Buffer {
  const { notOwners, after: position } = search
  const sent = { ...search, notOwners: [...notOwners], after: position && { ...position, key: String(position.key) } }
  return Buffer.from(JSON.stringify({ ...rest, after: after === null ? null : String(after), search: sent }))
}

type Sent = Omit<RegionQuestion, 'search' | 'after'> & {
  after: string | null
  search: Omit<PlannedSearch, 'notOwners' | 'after'> & {
    notOwners: string[]
    after: (Omit<Position, 'key'> & { key: string }) | null
  }
}

/**
 * Parses a question.
 * @throws SyntaxError for anything else
 */
export function readQuestion(body: Buffer): RegionQuestion {
  const { search, after, ...rest } = JSON.parse(body.toString()) as Sent
  const position = search.after && { ...search.after, key: Number(search.after.key) }
  const planned = { ...search, notOwners: new Set(search.notOwners), after: position }
  return { ...rest, after: after === null ? null : BigInt(after), search: planned }
}

/** Bytes of a hit before its JSON: key, nearness, grade, length. */
const HIT_BYTES = 21

/** A page as bytes: the JSON of each listing is sent as stored in the index. */
export function writePage({ hits, hasMore, version }: RegionPage): Buffer {
  const head = Buffer.from(JSON.stringify({ hasMore, version, count: hits.length }))
  const sent = hits.map((hit) => ({ hit, payload: hit.payload }))
  const size = sent.reduce((sum, { payload }) => sum + HIT_BYTES + payload.length, 4 + head.length)
  const bytes = Buffer.allocUnsafe(size)
  let at = bytes.writeUInt32LE(head.length, 0)
  at += head.copy(bytes, at)
  for (const { hit, payload } of sent) {
    at = bytes.writeDoubleLE(hit.key, at)
    at = bytes.writeDoubleLE(hit.nearness, at)
    at = bytes.writeUInt8(hit.grade, at)
    at = bytes.writeUInt32LE(payload.length, at)
    bytes.set(payload, at)
    at += payload.length
  }
  return bytes
}

/**
 * Parses a page.
 * @throws RangeError for truncated bytes
 */
export function readPage(bytes: Buffer): RegionPage {
  const end = 4 + bytes.readUInt32LE(0)
  const head = JSON.parse(bytes.toString('utf8', 4, end)) as { hasMore: boolean; version: Snapshot; count: number }
  const payloads: Uint8Array[] = []
  const segment = { idOf: (row: number) => idOfPayload(payloads[row]!), payload: (row: number) => payloads[row]! }
  const hits: Hit[] = []
  let at = end
  for (let row = 0; row < head.count; row++) {
    const [key, nearness] = [bytes.readDoubleLE(at), bytes.readDoubleLE(at + 8)]
    const length = bytes.readUInt32LE(at + 17)
    hits.push(new Hit(GRADES[bytes.readUInt8(at + 16)]!, { key, nearness, segment, row }))
    at += HIT_BYTES
    if (at + length > bytes.length) throw new RangeError('The answer is cut off')
    payloads.push(bytes.subarray(at, at + length))
    at += length
  }
  return { hits, hasMore: head.hasMore, version: head.version }
}

/** Counts of a map's cells as JSON, with the listings that may be shown individually. */
export function writeCounted({ total, cells, payloads }: Counted): Buffer {
  const text = (payload: Uint8Array) => Buffer.from(payload).toString()
  const counts = [...cells].map(([key, { lat, lng, count, payload }]) => ({
    key,
    lat,
    lng,
    count,
    payload: count === 1 ? text(payload) : '',
  }))
  return Buffer.from(JSON.stringify({ total, counts, payloads: payloads.map(text) }))
}

export function readCounted(bytes: Buffer): Counted {
  const { total, counts, payloads } = JSON.parse(bytes.toString()) as {
    total: number
    counts: Array<{ key: number; lat: number; lng: number; count: number; payload: string }>
    payloads: string[]
  }
  const cells = counts.map(({ key, payload, ...cell }) => [key, { ...cell, payload: Buffer.from(payload) }] as const)
  return { total, cells: new Map(cells), payloads: payloads.map((payload) => Buffer.from(payload)) }
}
