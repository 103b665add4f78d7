interface Spot {
  x: number
  y: number
}

/**
 * Simplifies a line (Douglas–Peucker) within `tolerance`: names are written along straight segments, and bends smaller
 * than a street's width do not matter.
 */
export function straightened<P extends Spot>(line: readonly P[], tolerance: number): P[] {
  if (line.length < 3) return [...line]
  const first = line[0]!
  const last = line.at(-1)!
  const length = Math.hypot(last.x - first.x, last.y - first.y)
  let farthest = 0
  let most = tolerance
  for (let i = 1; i < line.length - 1; i++) {
    const { x, y } = line[i]!
    const cross = (last.x - first.x) * (y - first.y) - (last.y - first.y) * (x - first.x)
    const away = length === 0 ? Math.hypot(x - first.x, y - first.y) : Math.abs(cross) / length
    if (away > most) [farthest, most] = [i, away]
  }
  if (farthest === 0) return [first, last]
  const before = straightened(line.slice(0, farthest + 1), tolerance)
  return [...before.slice(0, -1), ...straightened(line.slice(farthest), tolerance)]
}
