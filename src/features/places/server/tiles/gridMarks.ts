import { latitudeAt, longitudeAt, TILE, toPixels } from './projection.ts'

/** From this zoom a grid shows that the map moves where there is nothing else to show. */
const GRID_FROM_ZOOM = 11
const LEAST_PIXELS = 110

/**
 * Lines of latitude and longitude at round degrees as SVG, with coordinates at every second crossing; "" at smaller
 * zooms.
 */
export function gridMarks(
  { z, x, y }: { z: number; x: number; y: number },
  { line, text }: { line: string; text: string },
): string {
  if (z < GRID_FROM_ZOOM) return ''
  const { step, decimals } = stepAt(z)
  const [left, top] = [x * TILE, y * TILE]
  const across = indices(longitudeAt(left - TILE, z) / step, longitudeAt(left + TILE, z) / step)
  const down = indices(latitudeAt(top + TILE * 2, z) / step, latitudeAt(top - 1, z) / step)
  const columnOf = (i: number) => Math.round(toPixels({ latitude: 0, longitude: i * step }, z).x - left)
  const rowOf = (i: number) => Math.round(toPixels({ latitude: i * step, longitude: 0 }, z).y - top)
  const lines = [
    ...across.map((i) => `M${columnOf(i)} -1V${TILE + 1}`),
    ...down.map((i) => `M-1 ${rowOf(i)}H${TILE + 1}`),
  ]
  const labels = down
    .filter((i) => i % 2 === 0)
    .flatMap((i) =>
      across
        .filter((j) => j % 2 === 0)
        .map(
          (j) => `<text x="${columnOf(j) + 4}" y="${rowOf(i) - 4}">${coordinates(i * step, j * step, decimals)}</text>`,
        ),
    )
  return (
    `<path fill="none" stroke="${line}" stroke-width="1" d="${lines.join('')}"/>` +
    `<g font-family="system-ui,sans-serif" font-size="10" fill="${text}" opacity=".6">${labels.join('')}</g>`
  )
}

/** The smallest of 1, 2, 5, 10, … units of a power of ten degrees whose lines are far enough apart. */
function stepAt(zoom: number): { step: number; decimals: number } {
  const least = (LEAST_PIXELS / (TILE * 2 ** zoom)) * 360
  const power = Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((each) => each * 10 ** power >= least) ?? 10
  const step = factor * 10 ** power
  return { step, decimals: Math.max(0, -power - (factor === 10 ? 1 : 0)) }
}

function indices(from: number, to: number): number[] {
  const first = Math.ceil(from)
  return Array.from({ length: Math.max(0, Math.floor(to) - first + 1) }, (_, i) => first + i)
}

const coordinates = (latitude: number, longitude: number, decimals: number) =>
  `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`
