/** A rectangle; north is the smaller number, as on a screen. */
export interface Box {
  west: number
  north: number
  east: number
  south: number
}

/** x and y alternating. */
export type Points = ArrayLike<number>

/** Number of points in a stretch of a path. */
const STRETCH = 64

/** The bounding box of the points from one index to before another. */
export function boxRound(points: Points, from: number, to: number): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (let i = from; i < to; i += 2) {
    if (points[i]! < box.west) box.west = points[i]!
    if (points[i]! > box.east) box.east = points[i]!
    if (points[i + 1]! < box.north) box.north = points[i + 1]!
    if (points[i + 1]! > box.south) box.south = points[i + 1]!
  }
  return box
}

/** Bounding boxes of a path's stretches, for `withoutFarStretches`; none for a short path. */
export function boxesOfStretches(points: Points): Box[] {
  const count = Math.ceil(points.length / (2 * STRETCH))
  if (count < 2) return []
  return Array.from({ length: count }, (_, i) =>
    boxRound(points, i * 2 * STRETCH, Math.min(points.length, (i + 1) * 2 * STRETCH)),
  )
}

/**
 * Removes points of a ring that are irrelevant to a box: of a stretch wholly on one side of the box only the ends are
 * kept. Clipping gives the same result much faster: continents have a hundred thousand points.
 */
export function withoutFarStretches(points: Points, stretches: Box[], box: Box): Points {
  if (stretches.length === 0) return points
  const kept: number[] = []
  for (const [i, stretch] of stretches.entries()) {
    const from = i * 2 * STRETCH
    const to = Math.min(points.length, from + 2 * STRETCH)
    if (isBeside(stretch, box)) kept.push(points[from]!, points[from + 1]!, points[to - 2]!, points[to - 1]!)
    else for (let at = from; at < to; at += 1) kept.push(points[at]!)
  }
  return kept
}

/** True when a box is wholly on one side of another. */
export function isBeside(a: Box, b: Box): boolean {
  return a.east < b.west || a.west > b.east || a.south < b.north || a.north > b.south
}

/**
 * The part of a closed ring inside a box, closed along the box's edges; empty when there is none. (Sutherland-Hodgman:
 * between leaving and re-entering, the ring runs along the edge; that part is filled, not stroked.)
 */
export function clipRing(ring: Points, box: Box): number[] {
  let kept: Points = ring
  for (const [axis, edge, side] of edgesOf(box)) {
    kept = clipSide(kept, axis, edge, side)
    if (kept.length === 0) break
  }
  return Array.from(kept)
}

type Edge = [axis: 0 | 1, edge: number, side: 1 | -1]
const edgesOf = (box: Box): Edge[] => [
  [0, box.west, 1],
  [0, box.east, -1],
  [1, box.north, 1],
  [1, box.south, -1],
]

function clipSide(ring: Points, axis: 0 | 1, edge: number, side: 1 | -1): number[] {
  const kept: number[] = []
  const last = ring.length - 2
  for (let i = 0; i < ring.length; i += 2) {
    const before = i === 0 ? last : i - 2
    const [ax, ay, bx, by] = [ring[before]!, ring[before + 1]!, ring[i]!, ring[i + 1]!]
    const from = ((axis === 0 ? ax : ay) - edge) * side
    const to = ((axis === 0 ? bx : by) - edge) * side
    if (from >= 0 !== to >= 0) {
      const along = from / (from - to)
      if (axis === 0) kept.push(edge, ay + (by - ay) * along)
      else kept.push(ax + (bx - ax) * along, edge)
    }
    if (to >= 0) kept.push(bx, by)
  }
  return kept
}

/** The pieces of an open line that touch a box, as whole segments, so that no line ends at the box's edge. */
export function clipLine(line: Points, box: Box): number[][] {
  const pieces: number[][] = []
  let piece: number[] | null = null
  for (let i = 2; i < line.length; i += 2) {
    if (isBeside(boxRound(line, i - 2, i + 2), box)) {
      piece = null
    } else if (piece) {
      piece.push(line[i]!, line[i + 1]!)
    } else {
      piece = [line[i - 2]!, line[i - 1]!, line[i]!, line[i + 1]!]
      pieces.push(piece)
    }
  }
  return pieces
}
