import { setImmediate } from 'node:timers/promises'
import { type Box, boxesOfStretches, boxRound } from './clip.ts'

/** A path: x and y alternating, in units of the outline's grid, with the bounding boxes of it and its stretches. */
interface Path extends Box {
  points: Int32Array
  stretches: Box[]
}

/** Land as closed rings (even-odd: a ring inside another is water), borders as open lines. */
export interface Outline {
  land: Path[]
  borders: Path[]
}

/** Units along one side of the world: one is 10 m wide at the equator. The stored grid is 16 times coarser. */
export const OUTLINE_GRID = 2 ** 22
const UNITS_PER_CELL = 16
const PIXELS_PER_TILE = 256
/** From this zoom the outline is drawn with all its points, and at deeper zooms with rounded corners. */
const FULL_FROM_ZOOM = 9
const ROUND_FROM_ZOOM = 10
/** An omitted point is at most this far from the drawn line. */
const SLACK_IN_PIXELS = 0.5
const NUMBERS_PER_BREATH = 10_000

/** Returns the outline to draw at a zoom. */
export type OutlineAt = (zoom: number) => Promise<Outline>

let opening: Promise<OutlineAt> | null = null

/**
 * The world's outline, unpacked once, at the first tile. It is simplified as a whole per zoom, never per tile, so that
 * neighbouring tiles meet exactly.
 */
export function openOutline(): Promise<OutlineAt> {
  opening ??= unpackOutline()
  return opening
}

async function unpackOutline(): Promise<OutlineAt> {
  const { default: baked } = await import('../data/outline.json', { with: { type: 'json' } })
  const full = { land: unpack(baked.land), borders: unpack(baked.borders) }
  const levels = new Map<number, Promise<Outline>>([[FULL_FROM_ZOOM, Promise.resolve(full)]])
  return (zoom) => {
    const level = Math.min(zoom, ROUND_FROM_ZOOM)
    const outline = levels.get(level) ?? (level === ROUND_FROM_ZOOM ? rounded(full) : simpler(full, level))
    levels.set(level, outline)
    return outline
  }
}

async function simpler({ land, borders }: Outline, zoom: number): Promise<Outline> {
  const pixel = OUTLINE_GRID / (PIXELS_PER_TILE * 2 ** zoom)
  const simplify = (path: Path) => pathOf(simplified(path.points, pixel * SLACK_IN_PIXELS))
  const visible = land.filter((ring) => Math.max(ring.east - ring.west, ring.south - ring.north) > pixel)
  return { land: await eachInTurn(visible, simplify), borders: await eachInTurn(borders, simplify) }
}

async function rounded({ land, borders }: Outline): Promise<Outline> {
  const round = (path: Path) => pathOf(withCutCorners(withCutCorners(path.points)))
  return { land: await eachInTurn(land, round), borders: await eachInTurn(borders, round) }
}

/** Changes every path, yielding to other work in between. */
async function eachInTurn(paths: Path[], change: (path: Path) => Path): Promise<Path[]> {
  const changed: Path[] = []
  let numbers = 0
  for (const path of paths) {
    changed.push(change(path))
    numbers += path.points.length
    if (numbers < NUMBERS_PER_BREATH) continue
    numbers = 0
    await setImmediate()
  }
  return changed
}

/** Chaikin's corner cutting: keeps only the middle half of every side, and the ends of an open line. */
function withCutCorners(points: Int32Array): Int32Array {
  const sides = points.length / 2 - 1
  const isRing = points[0] === points.at(-2) && points[1] === points.at(-1)
  const cut = new Int32Array(sides * 4 + (isRing ? 2 : 0))
  for (let side = 0; side < sides; side += 1) {
    for (let axis = 0; axis < 2; axis += 1) {
      const [a, b] = [points[side * 2 + axis]!, points[side * 2 + 2 + axis]!]
      cut[side * 4 + axis] = !isRing && side === 0 ? a : a + Math.round((b - a) / 4)
      cut[side * 4 + 2 + axis] = !isRing && side === sides - 1 ? b : b - Math.round((b - a) / 4)
    }
  }
  if (isRing) cut.copyWithin(cut.length - 2, 0, 2)
  return cut
}

/** Unpacks the output of scripts/bakeOutline.mjs: per path its length, then zigzag differences, seven bits a byte. */
function unpack(base64: string): Path[] {
  const bytes = Buffer.from(base64, 'base64')
  const paths: Path[] = []
  let at = 0
  const next = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at]!
      at += 1
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const signed = () => {
    const value = next()
    return (value >> 1) ^ -(value & 1)
  }
  while (at < bytes.length) {
    const points = new Int32Array(next() * 2)
    for (let i = 0; i < points.length; i += 2) {
      points[i] = signed() * UNITS_PER_CELL + (i > 0 ? points[i - 2]! : 0)
      points[i + 1] = signed() * UNITS_PER_CELL + (i > 0 ? points[i - 1]! : 0)
    }
    paths.push(pathOf(points))
  }
  return paths
}

const pathOf = (points: Int32Array): Path => ({
  points,
  ...boxRound(points, 0, points.length),
  stretches: boxesOfStretches(points),
})

/** Douglas-Peucker; a closed ring is split at its first point and the one farthest from it. */
function simplified(points: Int32Array, slack: number): Int32Array {
  const last = points.length / 2 - 1
  const isRing = points[0] === points[last * 2] && points[1] === points[last * 2 + 1]
  const keep = new Uint8Array(last + 1)
  keep[0] = keep[last] = 1
  const open: Array<[number, number]> = [[0, last]]
  if (isRing) {
    const far = farthestFrom(points, 0)
    keep[far] = 1
    open.splice(0, 1, [0, far], [far, last])
  }
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    const worst = farthestOff(points, from, to)
    if (worst.distance <= slack) continue
    keep[worst.at] = 1
    open.push([from, worst.at], [worst.at, to])
  }
  return points.filter((_, i) => keep[i >> 1] === 1)
}

function farthestFrom(points: Int32Array, from: number): number {
  let far = from
  let most = -1
  for (let i = 0; i < points.length; i += 2) {
    const spread = (points[i]! - points[from]!) ** 2 + (points[i + 1]! - points[from + 1]!) ** 2
    if (spread > most) [most, far] = [spread, i / 2]
  }
  return far
}

function farthestOff(points: Int32Array, from: number, to: number): { at: number; distance: number } {
  const [ax, ay] = [points[from * 2]!, points[from * 2 + 1]!]
  const [dx, dy] = [points[to * 2]! - ax, points[to * 2 + 1]! - ay]
  const length = dx * dx + dy * dy
  let at = from
  let most = -1
  for (let i = from + 1; i < to; i += 1) {
    const [px, py] = [points[i * 2]! - ax, points[i * 2 + 1]! - ay]
    const along = length > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / length)) : 0
    const off = (px - along * dx) ** 2 + (py - along * dy) ** 2
    if (off > most) [most, at] = [off, i]
  }
  return { at, distance: Math.sqrt(Math.max(0, most)) }
}
