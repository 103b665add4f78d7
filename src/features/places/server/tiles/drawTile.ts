import { EARTH_RADIUS } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { openGazetteer } from '../gazetteer/gazetteer.ts'
import type { Towns } from '../gazetteer/towns.ts'
import { type Box, clipLine, clipRing, isBeside, withoutFarStretches } from './clip.ts'
import { openOutline, type Outline, OUTLINE_GRID } from './outline.ts'
import { latitudeAt, longitudeAt, TILE, toPixels } from './projection.ts'
import { NAME_BESIDE_DOT, townLabels } from './townLabels.ts'

/** From this zoom a grid is drawn, which shows movement where the map has nothing else to show. */
const GRID_FROM_ZOOM = 11

const LEAST_PIXELS = 110

/**
 * The map's colours (copies of the map tokens in tokens.css, which a picture cannot read) and a shallow-water colour
 * between land and water.
 */
export const TILE_THEMES = {
  light: { land: '#f1ece2', shallow: '#cfe3e0', water: '#b5dae2', line: '#dccfb5', text: '#5f594d' },
  dark: { land: '#18211f', shallow: '#162a2e', water: '#14333d', line: '#101817', text: '#aebbb6' },
} as const
export type TileTheme = keyof typeof TILE_THEMES

/** How a tile is drawn: its colours, and the language of its town names (English where a town has no other name). */
export interface TileLook {
  theme: TileTheme
  language: string
}

/** Coordinates of a tile. */
export interface TileName {
  z: number
  x: number
  y: number
}

/** Pixels drawn beyond the edge, to avoid seams between tiles. */
const BEYOND = 4
/**
 * Accuracy of the coast. At deep zooms a strip of this width outside the coast is drawn as shallow water, since it may
 * be either.
 */
const COAST_SLACK = meters(400)
const SHALLOWS_FROM_ZOOM = 9
/** From this zoom the strip would be a quarter of a tile wide: the coast is too inaccurate and is not drawn. */
const PLAIN_FROM_ZOOM = 14

/**
 * Draws a tile as SVG: land, borders, towns by size, and at deep zooms a faint coordinate grid. Equal input always
 * gives the same picture.
 */
export async function drawTile(tile: TileName, look: TileLook): Promise<string> {
  const [outlineAt, gazetteer] = await Promise.all([openOutline(), openGazetteer()])
  return tileSvg(tile, look, await outlineAt(tile.z), gazetteer.towns)
}

function tileSvg(tile: TileName, { theme, language }: TileLook, outline: Outline, towns: Towns): string {
  const colours = TILE_THEMES[theme]
  const sheet = sheetOf(tile)
  const isPlain = tile.z >= PLAIN_FROM_ZOOM
  const land = outline.land
    .filter((path) => !isBeside(path, sheet))
    .map(({ points, stretches }) => clipRing(withoutFarStretches(points, stretches, sheet), sheet))
    .map((ring) => ringData(ring, sheet))
  const borders = outline.borders
    .filter((path) => !isBeside(path, sheet))
    .flatMap((path) => clipLine(path.points, sheet).map((piece) => lineData(piece, sheet)))
  const names = townLabels(towns, tile, language).map(
    ({ x, y, name, size, isLarge }) =>
      `<circle cx="${x}" cy="${y}" r="${isLarge ? 3.5 : 2.5}"/>` +
      `<text x="${x + NAME_BESIDE_DOT}" y="${y + Math.round(size * 0.35)}" font-size="${size}"${isLarge ? ' font-weight="600"' : ''}>${escaped(name)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}" viewBox="0 0 ${TILE} ${TILE}">`,
    `<rect width="${TILE}" height="${TILE}" fill="${isPlain ? colours.land : colours.water}"/>`,
    isPlain ? '' : landMarks(land.join(''), sheet.slack, colours),
    gridMarks(tile, colours),
    !isPlain && borders.length > 0
      ? `<path fill="none" stroke="${colours.text}" stroke-opacity=".4" d="${borders.join('')}"/>`
      : '',
    `<g font-family="system-ui,sans-serif" fill="${colours.text}" stroke="${colours.land}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
    ...names,
    '</g></svg>',
  ].join('')
}

function landMarks(data: string, slack: number, { land, shallow }: { land: string; shallow: string }): string {
  if (data === '') return ''
  const fill = `<path fill="${land}" fill-rule="evenodd" d="${data}"/>`
  if (slack === 0) return fill
  return `<path fill="none" stroke="${shallow}" stroke-width="${tenth(slack * 2)}" stroke-linejoin="round" d="${data}"/>${fill}`
}

/** The part of the outline's grid that a tile shows, with its margin, and its transformation to pixels. */
interface Sheet extends Box {
  scale: number
  left: number
  top: number
  /** Width of the shallow strip in pixels; 0 at zooms without one. */
  slack: number
}

function sheetOf({ z, x, y }: TileName): Sheet {
  const scale = (TILE * 2 ** z) / OUTLINE_GRID
  const [left, top] = [x * TILE, y * TILE]
  const slack = z < SHALLOWS_FROM_ZOOM ? 0 : COAST_SLACK / metersPerPixel(z)
  const rim = BEYOND + slack
  return {
    west: (left - rim) / scale,
    north: (top - rim) / scale,
    east: (left + TILE + rim) / scale,
    south: (top + TILE + rim) / scale,
    scale,
    left,
    top,
    slack,
  }
}

/** Metres per pixel at the equator; the same value for all latitudes makes neighbouring rows of tiles fit. */
const metersPerPixel = (zoom: number) => (2 * Math.PI * EARTH_RADIUS) / (TILE * 2 ** zoom)

const tenth = (value: number) => Math.round(value * 10) / 10

/** Path data in tenths of a pixel; each step ends at a rounded point, so that errors do not add up. */
function lineData(points: number[], { scale, left, top }: Sheet): string {
  let data = ''
  let [x, y] = [0, 0]
  for (let i = 0; i < points.length; i += 2) {
    const [toX, toY] = [Math.round((points[i]! * scale - left) * 10), Math.round((points[i + 1]! * scale - top) * 10)]
    if (i > 0 && toX === x && toY === y) continue
    data += `${i === 0 ? 'M' : 'l'}${(toX - x) / 10} ${(toY - y) / 10}`
    ;[x, y] = [toX, toY]
  }
  return data
}

const ringData = (points: number[], sheet: Sheet) => (points.length > 0 ? `${lineData(points, sheet)}Z` : '')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!).replace(/\p{Cc}/gu, '')

/**
 * Lines of latitude and longitude at round degrees as SVG, with coordinates at every second crossing; "" at smaller
 * zooms.
 */
function gridMarks(
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
