import type { LatLng } from '#core/geo.ts'
import type { SearchQuery } from '../../rules.ts'
import type { Position } from '../../engine/plannedSearch.ts'
import { GRADES } from '../../engine/text/textQuery.ts'

/** The end of a page, returned with the request for the next one. */
export interface Cursor {
  after: Position
  /** The interpretation that was answered: 0 as asked, else the index of the fallback. */
  part: number
  /** Number of results so far. */
  seen: number
  /** Centre used by the first page when the request named none; null: none. */
  centre: LatLng | null
}

const NUMBERS_BYTES = 42

/**
 * Fields that determine the results, in addition to the place and the part of a map; `pricedOnly`, `surely` and
 * `openAt` follow from the text.
 */
type Deciding = Exclude<keyof SearchQuery, 'limit' | 'at' | 'box' | 'pricedOnly' | 'surely' | 'openAt'>
const DECIDING = Object.keys({
  text: 0,
  type: 0,
  radius: 0,
  category: 0,
  lowestPrice: 0,
  highestPrice: 0,
  lowestRating: 0,
  availability: 0,
  openNow: 0,
  openAllDay: 0,
  sort: 0,
} satisfies Record<Deciding, 0>) as Deciding[]

/**
 * A hash of everything that determines the results and their order, but not the page size: a cursor is valid only for
 * the search it was made for.
 */
export function fingerprintOf(query: SearchQuery, world: string): number {
  const { at, box } = query
  let hash = FIRST_HASH
  for (const name of DECIDING) hash = mixed(hash, query[name])
  hash = mixed(mixed(hash, at?.latitude ?? null), at?.longitude ?? null)
  for (const edge of box ? [box.south, box.west, box.north, box.east] : []) hash = mixed(hash, edge)
  return mixed(hash, world) >>> 0
}

/** FNV-1a over the letters of a text, or over the two halves of a number. */
const FIRST_HASH = 0x811c9dc5
const HASH_PRIME = 0x01000193
const number = new Float64Array(1)
const halves = new Uint32Array(number.buffer)

function mixed(hash: number, value: string | number | boolean | null): number {
  if (typeof value === 'string') {
    let text = Math.imul(hash ^ value.length, HASH_PRIME)
    for (let i = 0; i < value.length; i++) text = Math.imul(text ^ value.charCodeAt(i), HASH_PRIME)
    return text
  }
  number[0] = value === null ? NaN : Number(value)
  return Math.imul(Math.imul(hash ^ halves[0]!, HASH_PRIME) ^ halves[1]!, HASH_PRIME)
}

/** Writes a cursor as URL-safe text. */
export function writeCursor({ after, part, seen, centre }: Cursor, fingerprint: number): string {
  const bytes = Buffer.alloc(NUMBERS_BYTES + Buffer.byteLength(after.id))
  bytes.writeUInt32LE(fingerprint, 0)
  bytes.writeUInt32LE(seen, 4)
  const numbers = [after.key, after.nearness, centre?.latitude ?? NaN, centre?.longitude ?? NaN]
  for (const [i, number] of numbers.entries()) bytes.writeDoubleLE(number, 8 + 8 * i)
  bytes.writeUInt8(after.grade, 40)
  bytes.writeUInt8(part, 41)
  bytes.write(after.id, NUMBERS_BYTES)
  return bytes.toString('base64url')
}

/**
 * Parses a cursor.
 * @returns null when it is damaged or belongs to another search
 */
export function readCursor(text: string, fingerprint: number): Cursor | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= NUMBERS_BYTES || bytes.toString('base64url') !== text) return null
  if (bytes.readUInt32LE(0) !== fingerprint) return null
  const [key, nearness, latitude, longitude] = [8, 16, 24, 32].map((at) => bytes.readDoubleLE(at)) as [
    number,
    number,
    number,
    number,
  ]
  const grade = GRADES.find((each) => each === bytes.readUInt8(40))
  if (grade === undefined || Number.isNaN(key) || !(nearness >= 0)) return null
  const centre = Number.isNaN(latitude) || Number.isNaN(longitude) ? null : { latitude, longitude }
  const after = { grade, key, nearness, id: bytes.toString('utf8', NUMBERS_BYTES) }
  return { after, part: bytes.readUInt8(41), seen: bytes.readUInt32LE(4), centre }
}
