import { ReadyJson } from '#kit/server/readyJson.ts'
import type { SearchPage } from '../contract.ts'
import { distancesOf } from '../engine/present.ts'
import type { Hit } from './searchIndex/searchIndex.ts'

/** A page without its results. */
export type PageFrame = Omit<SearchPage, 'items'>

const HEAD = '{"items":['
/** Upper limit of the bytes appended to one result. */
const LONGEST_TAIL = 96

/**
 * A page of the index as JSON: the JSON of each hit was prepared when it was indexed; only distances and, with words,
 * match grades are added.
 */
export function readyPage(hits: readonly Hit[], frame: PageFrame, withMatch: boolean): ReadyJson {
  const payloads = hits.map(({ payload }) => payload)
  const end = `],${JSON.stringify(frame).slice(1)}`
  let most = HEAD.length + Buffer.byteLength(end)
  for (const payload of payloads) most += payload.length + LONGEST_TAIL
  const page = Buffer.allocUnsafe(most)
  let at = writeAscii(page, HEAD, 0)
  for (const [i, payload] of payloads.entries()) {
    page.set(payload, at)
    at += payload.length - 1 // overwrites its closing brace
    at = writeAscii(page, tailOf(frame.centre ? hits[i]!.nearness : null, withMatch ? hits[i]!.grade : null), at)
    if (i < payloads.length - 1) page[at++] = COMMA
  }
  at += page.write(end, at)
  return new ReadyJson(page.subarray(0, at))
}

const COMMA = 0x2c

function tailOf(nearness: number | null, match: number | null): string {
  const { distanceMeters, distance } = distancesOf(nearness)
  const end = match === null ? '}' : `,"match":${match}}`
  return `,"distanceMeters":${distanceMeters},"distance":${distance}${end}`
}

/** Faster than `write` for short texts. @returns the end position */
function writeAscii(page: Buffer, text: string, at: number): number {
  for (let i = 0; i < text.length; i++) page[at + i] = text.charCodeAt(i)
  return at + text.length
}
