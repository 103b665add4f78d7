import { firstAtOrAbove } from '../gazetteer/nearestTown.ts'
import { PER_DEGREE, type Towns } from '../gazetteer/towns.ts'
import { latitudeAt, longitudeAt, TILE, toPixels } from './projection.ts'

/** A town's dot and name; positions are pixels from the tile's north-west corner. */
export interface TownLabel {
  town: number
  x: number
  y: number
  name: string
  /** Font size in pixels. */
  size: number
  /** Estimated width of dot and name together, because the font of the browser is unknown here. */
  width: number
  isLarge: boolean
}

/** Names appear from this zoom on. */
const LABELS_FROM_ZOOM = 4
/** Minimum population for a label at zooms 4 to 10; all towns from 11. */
const LEAST_PEOPLE = [1_000_000, 400_000, 150_000, 60_000, 25_000, 8_000, 3_000]
const LONGEST_NAME = 24
/** Width of a letter relative to its height, for the widest common system font. */
const LETTER = 0.6
const BOLD_LETTER = 0.7
const BESIDE_DOT = 7
const ROUNDS = 2
/** A decision depends on labels within this many overlaps: one for the first round, two more for each further round. */
const REACH = 2 * ROUNDS - 1
const WIDEST = LONGEST_NAME * BOLD_LETTER * 15 + 20
const TALLEST = 20

/** Offset of the name from the dot. */
export const NAME_BESIDE_DOT = BESIDE_DOT

interface Candidate extends TownLabel {
  people: number
}

/**
 * The towns labelled on a tile, including labels that only reach into it. Of overlapping labels the larger town's is
 * kept. Every decision depends only on a fixed surrounding, so that all tiles decide alike and a label across an edge
 * is drawn on both sides.
 */
export function townLabels(towns: Towns, tile: { z: number; x: number; y: number }, language?: string): TownLabel[] {
  if (tile.z < LABELS_FROM_ZOOM) return []
  const candidates = candidatesRound(towns, tile, language)
  const shown = withoutOverlaps(candidates)
  return shown.filter(({ x, y, width }) => x > -width && x < TILE + BESIDE_DOT && y > -TALLEST && y < TILE + TALLEST)
}

function candidatesRound(
  towns: Towns,
  { z, x, y }: { z: number; x: number; y: number },
  language: string | undefined,
): Candidate[] {
  const least = LEAST_PEOPLE[z - LABELS_FROM_ZOOM] ?? 0
  const [left, top] = [x * TILE, y * TILE]
  const [besides, above] = [WIDEST * (REACH + 1), TALLEST * (REACH + 1)]
  const world = TILE * 2 ** z
  const from = firstAtOrAbove(towns.latitudes, latitudeAt(top + TILE + above, z) * PER_DEGREE)
  const to = firstAtOrAbove(towns.latitudes, latitudeAt(top - above, z) * PER_DEGREE)
  const west = longitudeAt(left - besides, z) * PER_DEGREE
  const east = longitudeAt(left + TILE + besides, z) * PER_DEGREE
  const round = 360 * PER_DEGREE
  const found: Candidate[] = []
  for (let town = from; town < to; town += 1) {
    if (towns.populations[town]! < least) continue
    for (const turn of [-1, 0, 1]) {
      const longitude = towns.longitudes[town]! + turn * round
      if (longitude < west || longitude > east) continue
      const name = towns.nameOf(town, language)
      if (name.length > LONGEST_NAME) continue
      const at = toPixels(
        { latitude: towns.latitudes[town]! / PER_DEGREE, longitude: towns.longitudes[town]! / PER_DEGREE },
        z,
      )
      found.push(
        candidate(town, Math.round(at.x) + turn * world - left, Math.round(at.y) - top, name, towns.populations[town]!),
      )
    }
  }
  return found
}

function candidate(town: number, x: number, y: number, name: string, people: number): Candidate {
  const size = people >= 1_000_000 ? 15 : people >= 100_000 ? 13 : 12
  const isLarge = people >= 1_000_000
  const width = BESIDE_DOT + name.length * size * (isLarge ? BOLD_LETTER : LETTER)
  return { town, x, y, name, size, isLarge, people, width }
}

/** Larger towns first; of equals the one with the smaller index. */
const isBefore = (a: Candidate, b: Candidate) => a.people > b.people || (a.people === b.people && a.town < b.town)

function overlaps(a: Candidate, b: Candidate): boolean {
  const isBeside = a.x + a.width + 6 < b.x - 6 || b.x + b.width + 6 < a.x - 6
  return !isBeside && Math.abs(a.y - b.y) < TALLEST
}

/**
 * In each round a label wins when every larger one that it overlaps is excluded; then those that overlap a winner are
 * excluded. Labels undecided after the last round are excluded, which limits the surrounding that a decision depends
 * on.
 */
function withoutOverlaps(candidates: Candidate[]): Candidate[] {
  const sorted = candidates.toSorted((a, b) => a.y - b.y || a.x - b.x)
  const rivals = rivalsOf(sorted)
  const state = new Uint8Array(sorted.length)
  const [OPEN, WON, OUT] = [0, 1, 2]
  for (let round = 0; round < ROUNDS; round += 1) {
    const winners = sorted.flatMap((one, i) =>
      state[i] === OPEN && rivals[i]!.every((j) => state[j] === OUT || isBefore(one, sorted[j]!)) ? [i] : [],
    )
    for (const i of winners) state[i] = WON
    for (const i of winners) for (const j of rivals[i]!) state[j] = OUT
  }
  return sorted.filter((_, i) => state[i] === WON)
}

function rivalsOf(sorted: Candidate[]): number[][] {
  const rivals: number[][] = sorted.map(() => [])
  for (let i = 0; i < sorted.length; i += 1) {
    for (let j = i + 1; j < sorted.length && sorted[j]!.y - sorted[i]!.y < TALLEST; j += 1) {
      if (!overlaps(sorted[i]!, sorted[j]!)) continue
      rivals[i]!.push(j)
      rivals[j]!.push(i)
    }
  }
  return rivals
}
