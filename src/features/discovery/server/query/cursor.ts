import type { SearchQuery } from '../../rules.ts'
import type { Position } from './plannedSearch.ts'

/** Where a page ended, as the next request brings it back. */
export interface Cursor {
  after: Position
  /** Results up to there. */
  seen: number
}

const NUMBERS_BYTES = 24

/**
 * A number for everything that decides what is found and in which order, but not how much of it: a cursor serves only
 * the search it was made for.
 */
export function fingerprintOf(query: SearchQuery, world: string): number {
  const { limit: _, ...rest } = query
  const text = JSON.stringify([rest, world])
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Writes a cursor as URL-safe text. */
export function writeCursor({ after, seen }: Cursor, fingerprint: number): string {
  const bytes = Buffer.alloc(NUMBERS_BYTES + Buffer.byteLength(after.id))
  bytes.writeUInt32LE(fingerprint, 0)
  bytes.writeUInt32LE(seen, 4)
  bytes.writeDoubleLE(after.key, 8)
  bytes.writeDoubleLE(after.nearness, 16)
  bytes.write(after.id, NUMBERS_BYTES)
  return bytes.toString('base64url')
}

/** Reads a cursor back. @returns null when it is damaged or of another search */
export function readCursor(text: string, fingerprint: number): Cursor | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= NUMBERS_BYTES || bytes.toString('base64url') !== text) return null
  if (bytes.readUInt32LE(0) !== fingerprint) return null
  const after = { key: bytes.readDoubleLE(8), nearness: bytes.readDoubleLE(16), id: bytes.toString('utf8', NUMBERS_BYTES) }
  if (Number.isNaN(after.key) || !(after.nearness >= 0)) return null
  return { after, seen: bytes.readUInt32LE(4) }
}
