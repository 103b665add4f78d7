import { readFileSync, writeFileSync } from 'node:fs'
import { feature, mesh } from 'topojson-client'

/**
 * Generates the outline of the world for map tiles drawn by the server (docs/decisions/0008-places.md): coasts and
 * borders of Natural Earth 1:10m, finer round the Indian subcontinent, as whole numbers on a grid of 2^18 by 2^18 in
 * Web Mercator. Run it again only when `world-atlas` changes: `node scripts/bakeOutline.mjs`.
 */
const TARGET = new URL('../src/features/places/server/data/outline.json', import.meta.url)
const GRID = 2 ** 18
const METERS_PER_UNIT = 40_075_017 / GRID
const HOME = { west: 60, east: 100, south: 0, north: 38 }
const FINE = 350
const COARSE = 2_000

/** Disputed borders are not drawn. Only lines between two of the named countries inside the box are omitted. */
const IN_DISPUTE = [
  { between: ['India', 'Pakistan', 'China', 'Siachen Glacier'], west: 72.5, east: 80.6, south: 32.2, north: 37.3 },
  { between: ['Russia', 'Ukraine'], west: 31, east: 40.5, south: 44, north: 50.2 },
  { between: ['Serbia', 'Kosovo'], west: 19, east: 22.5, south: 41, north: 44 },
  { between: ['Cyprus', 'N. Cyprus', 'Cyprus U.N. Buffer Zone'], west: 32, east: 35, south: 34, north: 36 },
  { between: ['Somalia', 'Somaliland', 'Ethiopia'], west: 42, east: 50, south: 7.5, north: 12 },
  { between: ['Morocco', 'W. Sahara', 'Mauritania'], west: -18, east: -8, south: 20, north: 28 },
  { between: ['Israel', 'Palestine', 'Syria', 'Lebanon', 'Jordan'], west: 34, east: 36.5, south: 31, north: 33.6 },
]

/** Areas that another country leases or guards; their edges are not drawn as borders. */
const NO_COUNTRIES = ['Baikonur', 'USNB Guantanamo Bay', 'Dhekelia', 'Akrotiri']

const world = JSON.parse(
  readFileSync(new URL('../node_modules/world-atlas/countries-10m.json', import.meta.url), 'utf8'),
)
const name = (country) => country.properties.name

const rings = feature(world, world.objects.land)
  .features.flatMap((land) =>
    land.geometry.type === 'Polygon' ? [land.geometry.coordinates] : land.geometry.coordinates,
  )
  .flat()
  .flatMap((ring) => ontoSheet(closedOverPole(unwrapped(ring))))
  .map((ring) => withoutRepeats([...simplified(ring), ring[0]].map(toGrid)))
  .filter((ring) => ring.length > 3 && isLargeEnough(ring))

const lines = [
  ...mesh(world, world.objects.countries, (a, b) => isBorder(a, b) && !IN_DISPUTE.some((d) => isBetween(d, a, b)))
    .coordinates,
  ...IN_DISPUTE.flatMap((d) =>
    outside(d, mesh(world, world.objects.countries, (a, b) => a !== b && isBetween(d, a, b)).coordinates),
  ),
]
  .flatMap((line) => splitAtEdge(line))
  .map((line) => withoutRepeats(simplifiedLine(line).map(toGrid)))
  .filter((line) => line.length > 1)

writeFileSync(
  TARGET,
  `${JSON.stringify({ source: 'Natural Earth 1:10m, public domain', grid: GRID, land: packed(rings), borders: packed(lines) }, null, 1)}\n`,
)
const count = (paths) => paths.reduce((sum, path) => sum + path.length, 0)
console.log(`${rings.length} rings of ${count(rings)} points, ${lines.length} borders of ${count(lines)} points`)

function isBorder(a, b) {
  return a !== b && !NO_COUNTRIES.includes(name(a)) && !NO_COUNTRIES.includes(name(b))
}

function isBetween(dispute, a, b) {
  return dispute.between.includes(name(a)) && dispute.between.includes(name(b))
}

function outside(box, coordinates) {
  const inBox = ([x, y]) => x >= box.west && x <= box.east && y >= box.south && y <= box.north
  return coordinates.flatMap((line) => runs(line, (point) => !inBox(point)))
}

function splitAtEdge(line) {
  const pieces = [[line[0]]]
  for (let i = 1; i < line.length; i += 1) {
    if (Math.abs(line[i][0] - line[i - 1][0]) > 180) pieces.push([])
    pieces.at(-1).push(line[i])
  }
  return pieces.filter((piece) => piece.length > 1)
}

function runs(line, keep) {
  const found = [[]]
  for (const point of line) {
    if (keep(point)) found.at(-1).push(point)
    else if (found.at(-1).length > 0) found.push([])
  }
  return found.filter((run) => run.length > 1)
}

/** Makes longitudes continuous, so that a ring across the date line stays in one piece. */
function unwrapped(ring) {
  let turns = 0
  return ring.map(([x, y], i) => {
    const before = i > 0 ? ring[i - 1][0] : x
    if (x - before > 180) turns -= 1
    if (x - before < -180) turns += 1
    return [x + turns * 360, y]
  })
}

/** Closes a ring around the whole Earth (Antarctica) along the lower edge of the map. */
function closedOverPole(ring) {
  const first = ring[0]
  const last = ring.at(-1)
  if (Math.abs(last[0] - first[0]) < 180) return ring
  return [...ring, [last[0], -86], [first[0], -86], first]
}

/** Clips a ring to -180 … 180, and wraps the parts outside. */
function ontoSheet(ring) {
  return [-360, 0, 360]
    .map((shift) => ring.map(([x, y]) => [x + shift, y]))
    .map((moved) => cut(cut(moved, -180, 1), 180, -1))
    .filter((moved) => moved.length > 3)
}

function cut(ring, edge, side) {
  const isIn = (point) => (point[0] - edge) * side >= 0
  const kept = []
  for (let i = 1; i < ring.length; i += 1) {
    const [a, b] = [ring[i - 1], ring[i]]
    if (isIn(a)) kept.push(a)
    if (isIn(a) !== isIn(b)) kept.push([edge, a[1] + ((b[1] - a[1]) * (edge - a[0])) / (b[0] - a[0])])
  }
  return kept.length > 0 ? [...kept, kept[0]] : kept
}

function toleranceAt([x, y]) {
  const isHome = x > HOME.west && x < HOME.east && y > HOME.south && y < HOME.north
  return isHome ? FINE : COARSE
}

/** Douglas–Peucker in ground metres; a ring is split at its first point and the one farthest from it. */
function simplified(ring) {
  const open = ring.slice(0, -1)
  let far = 0
  const spread = ([x, y]) => (x - open[0][0]) ** 2 + (y - open[0][1]) ** 2
  for (let i = 1; i < open.length; i += 1) if (spread(open[i]) > spread(open[far])) far = i
  return [
    ...simplifiedLine(open.slice(0, far + 1)).slice(0, -1),
    ...simplifiedLine([...open.slice(far), open[0]]).slice(0, -1),
  ]
}

function simplifiedLine(line) {
  const keep = new Uint8Array(line.length)
  keep[0] = keep[line.length - 1] = 1
  const open = [[0, line.length - 1]]
  while (open.length > 0) {
    const [from, to] = open.pop()
    let worst = 0
    let at = 0
    for (let i = from + 1; i < to; i += 1) {
      const excess = offLine(line[i], line[from], line[to]) / toleranceAt(line[i])
      if (excess > worst) [worst, at] = [excess, i]
    }
    if (worst > 1) {
      keep[at] = 1
      open.push([from, at], [at, to])
    }
  }
  return line.filter((_, i) => keep[i])
}

/** Distance in metres of a point from a segment, on the local tangent plane. */
function offLine(point, a, b) {
  const narrow = Math.cos((point[1] * Math.PI) / 180)
  const [dx, dy] = [(b[0] - a[0]) * narrow, b[1] - a[1]]
  const [px, py] = [(point[0] - a[0]) * narrow, point[1] - a[1]]
  const length = dx * dx + dy * dy
  const along = length > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / length)) : 0
  return Math.hypot(px - along * dx, py - along * dy) * 111_195
}

function toGrid([x, y]) {
  const latitude = (Math.max(-85.0511, Math.min(85.0511, y)) * Math.PI) / 180
  const v = 0.5 - Math.log(Math.tan(Math.PI / 4 + latitude / 2)) / (2 * Math.PI)
  return [Math.round(((x + 180) / 360) * GRID), Math.round(v * GRID)]
}

function withoutRepeats(path) {
  return path.filter((point, i) => i === 0 || point[0] !== path[i - 1][0] || point[1] !== path[i - 1][1])
}

/** True for islands of at least 0.2 km² near India and 6 km² elsewhere. */
function isLargeEnough(ring) {
  let sum = 0
  for (let i = 1; i < ring.length; i += 1) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1]
  const v = ring[0][1] / GRID
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * v)))
  const squareMeters = (Math.abs(sum) / 2) * (METERS_PER_UNIT * Math.cos(latitude)) ** 2
  const longitude = (ring[0][0] / GRID) * 360 - 180
  return squareMeters > (toleranceAt([longitude, (latitude * 180) / Math.PI]) === FINE ? 200_000 : 6_000_000)
}

/** Encodes every path as its length and zigzag differences, seven bits per byte, in base64. */
function packed(paths) {
  const bytes = []
  const push = (value) => {
    let rest = value
    while (rest > 127) {
      bytes.push((rest & 127) | 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value)
  for (const path of paths) {
    push(path.length)
    let [x, y] = [0, 0]
    for (const point of path) {
      push(zigzag(point[0] - x))
      push(zigzag(point[1] - y))
      ;[x, y] = point
    }
  }
  return Buffer.from(bytes).toString('base64')
}
