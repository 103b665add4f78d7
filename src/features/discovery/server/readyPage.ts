import { ReadyJson } from '#kit/server/context.ts'
import type { SearchPage } from '../contract.ts'
import { distanceOf } from '../engine/place.ts'
import type { Hit } from './searchIndex/hits.ts'

/** A page without its results. */
export type PageFrame = Omit<SearchPage, 'items'>

const HEAD = '{"items":['
const METERS = ',"distanceMeters":'
const KILOMETERS = ',"distance":'
const MATCH = ',"match":'
const NULL = 'null'
/** Upper limit of the bytes appended to one result. */
const LONGEST_TAIL = 96

/**
 * A page of the index as JSON: the JSON of each hit was prepared when it was indexed; only distances and, with words,
 * match grades are added. The same bytes as of {@link foundListing}.
 */
export function readyPage(hits: readonly Hit[], frame: PageFrame, withMatch: boolean): ReadyJson {
  const payloads = hits.map(({ payload }) => payload)
  const end = `],${JSON.stringify(frame).slice(1)}`
  let most = HEAD.length + 3 * end.length
  for (const payload of payloads) most += payload.length + LONGEST_TAIL
  const page = Buffer.allocUnsafe(most)
  let at = writeAscii(page, HEAD, 0)
  for (let i = 0; i < payloads.length; i++) {
    const payload = payloads[i]!
    page.set(payload, at)
    at += payload.length - 1 // overwrites its closing brace
    at = writeDistances(page, frame.centre ? hits[i]!.nearness : null, at)
    if (withMatch) {
      at = writeAscii(page, MATCH, at)
      page[at++] = ZERO + hits[i]!.grade
    }
    page[at++] = BRACE
    if (i < payloads.length - 1) page[at++] = COMMA
  }
  at += page.write(end, at)
  return new ReadyJson(page.subarray(0, at))
}

const COMMA = 0x2c
const BRACE = 0x7d
const POINT = 0x2e
const ZERO = 0x30

/**
 * Writes the values of {@link distancesOf}: metres to the centimetre, kilometres to the metre.
 * @returns the end position
 */
function writeDistances(page: Buffer, nearness: number | null, from: number): number {
  const exact = nearness === null ? 0 : distanceOf(nearness)
  const at = writeAscii(page, METERS, from)
  const past = writeAscii(
    page,
    KILOMETERS,
    nearness === null ? writeAscii(page, NULL, at) : writeDecimal(page, Math.round(exact * 100), 100, at),
  )
  return nearness === null ? writeAscii(page, NULL, past) : writeDecimal(page, Math.round(exact), 1000, past)
}

/**
 * Writes `units / one` as a decimal number without trailing zeros, much faster than V8.
 * @returns the end position
 */
function writeDecimal(page: Buffer, units: number, one: 100 | 1000, from: number): number {
  const whole = Math.floor(units / one)
  let at = writeWhole(page, whole, from)
  let rest = units - whole * one
  if (rest === 0) return at
  page[at++] = POINT
  for (let digit = one / 10; rest > 0; digit /= 10) {
    const value = Math.floor(rest / digit)
    page[at++] = ZERO + value
    rest -= value * digit
  }
  return at
}

function writeWhole(page: Buffer, value: number, from: number): number {
  let end = from + 1
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) end++
  for (let at = end - 1, rest = value; at >= from; at--, rest = Math.floor(rest / 10)) page[at] = ZERO + (rest % 10)
  return end
}

/**
 * Writes a short ASCII text, faster than `write`.
 * @returns the end position
 */
function writeAscii(page: Buffer, text: string, at: number): number {
  for (let i = 0; i < text.length; i++) page[at + i] = text.charCodeAt(i)
  return at + text.length
}
