import { ReadyJson } from '#kit/server/readyJson.ts'
import type { SearchPage } from '../contract.ts'
import { distancesOf } from '../engine/present.ts'
import type { Hit } from './searchIndex/searchIndex.ts'

/** A page without its results. */
export type PageFrame = Omit<SearchPage, 'items'>

const HEAD = '{"items":['

/** A page of the index as JSON: what is shown of each hit was written when it was indexed, only distances are added. */
export function readyPage(hits: readonly Hit[], frame: PageFrame): ReadyJson {
  const payloads = hits.map(({ payload }) => payload)
  const tails = hits.map(({ nearness }, i) => tailOf(frame.centre ? nearness : null, i === hits.length - 1))
  const end = `],${JSON.stringify(frame).slice(1)}`
  let size = HEAD.length + Buffer.byteLength(end)
  for (const [i, payload] of payloads.entries()) size += payload.length - 1 + tails[i]!.length
  const page = Buffer.allocUnsafe(size)
  let at = page.write(HEAD, 'latin1')
  for (const [i, payload] of payloads.entries()) {
    page.set(payload, at)
    at += payload.length - 1 // over its closing brace
    at += page.write(tails[i]!, at, 'latin1')
  }
  page.write(end, at)
  return new ReadyJson(page)
}

function tailOf(nearness: number | null, isLast: boolean): string {
  const { distanceMeters, distance } = distancesOf(nearness)
  return `,"distanceMeters":${distanceMeters},"distance":${distance}}${isLast ? '' : ','}`
}
