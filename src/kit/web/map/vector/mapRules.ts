import {
  CenteredTextSymbolizer,
  CircleSymbolizer,
  exp,
  type Feature,
  GeomType,
  GroupSymbolizer,
  type LabelRule,
  type LabelSymbolizer,
  LineLabelPlacement,
  LineLabelSymbolizer,
  LineSymbolizer,
  OffsetTextSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
  TextPlacements,
} from 'protomaps-leaflet'
import { AREAS, LINES, NAMES, ROADS } from './styleTables.ts'
import type { MapColour, Match, Widths } from './mapTable.ts'

/** Theme and language of a map. */
export interface MapLook {
  colour: (name: MapColour) => string
  /** CSS font families. */
  fonts: string
  /** Preferred language of names, two or three letters. */
  language: string
}

/** A road's edge is this much wider than the road. */
const EDGE = 1.6
const width = (widths: Widths, more = 0) =>
  exp(
    1.6,
    widths.map(([zoom, pixels]) => [zoom, pixels + more]),
  )
const ends = { lineCap: 'round', lineJoin: 'round' } as const

function filterOf({ property, values }: Match, geometry: GeomType) {
  return (_: number, { geomType, props }: Feature) =>
    geomType === geometry && !isDisputed(props) && (property === undefined || isAmong(values, props[property]))
}

const isAmong = (values: readonly string[] | undefined, value: unknown) =>
  values === undefined || (typeof value === 'string' ? values.includes(value) : values.includes(`${Number(value)}`))

/** Disputed borders are not drawn (ADR 0008). */
const isDisputed = (props: Feature['props']) => Boolean(props['disputed']) && props['disputed'] !== '0'

interface Zooms {
  from?: number
  to?: number
  in: readonly Match[]
}

const rulesOf = <S>({ from, to, in: matches }: Zooms, geometry: GeomType, symbolizer: S) =>
  matches.map((match) => ({
    dataLayer: match.layer,
    symbolizer,
    filter: filterOf(match, geometry),
    ...(from !== undefined && { minzoom: from }),
    ...(to !== undefined && { maxzoom: to }),
  }))

/** Everything below the names, from bottom to top. */
export function paintRulesOf({ colour }: MapLook): PaintRule[] {
  return [
    ...AREAS.flatMap((row) => {
      const edge = row.edge && { stroke: colour(row.edge), width: 0.6 }
      return rulesOf(row, GeomType.Polygon, new PolygonSymbolizer({ fill: colour(row.fill), ...edge }))
    }),
    ...LINES.flatMap((row) => {
      const dash = row.dash && { dash: [...row.dash] }
      const line = new LineSymbolizer({ color: colour(row.colour), width: width(row.widths), ...dash })
      return rulesOf(row, GeomType.Line, line)
    }),
    ...ROADS.flatMap((row) => {
      const edge = new LineSymbolizer({ color: colour('case'), width: width(row.widths, EDGE), ...ends })
      return rulesOf({ ...row, from: Math.max(row.from ?? 0, 12) }, GeomType.Line, edge)
    }),
    ...ROADS.flatMap((row) => {
      const fill = new LineSymbolizer({ color: colour(row.colour), width: width(row.widths), ...ends })
      return rulesOf(row, GeomType.Line, fill)
    }),
  ]
}

/** Pixels by which a name may deviate from the middle of its street. */
const BEND = 5

/** Pixels kept free around a name, so that two names do not look like one. */
const ROOM = 3

const withRoom = (names: LabelSymbolizer): LabelSymbolizer => ({
  place: (layout, lines, feature) =>
    names.place(layout, lines, feature)?.map((label) => ({
      ...label,
      bboxes: label.bboxes.map(({ minX, minY, maxX, maxY }) => ({
        minX: minX - ROOM,
        minY: minY - ROOM,
        maxX: maxX + ROOM,
        maxY: maxY + ROOM,
      })),
    })),
})

const alongStraightened = (names: LineLabelSymbolizer): LabelSymbolizer => ({
  place: (layout, lines, feature) =>
    names.place(
      layout,
      lines.map((line) => straightened(line, BEND)),
      feature,
    ),
})

/** Properties of a feature's name, best first: the user's language, else the local name. */
export const nameProperties = (language: string): string[] => [`name:${language}`, `name_${language}`, 'name']

/** The names, the most important first. */
export function labelRulesOf({ colour, fonts, language }: MapLook): LabelRule[] {
  return NAMES.flatMap((row): LabelRule[] => {
    const text = {
      labelProps: row.property ? [row.property, `addr_${row.property}`] : nameProperties(language),
      fill: colour(row.colour),
      stroke: colour('land'),
      font: `${row.weight} ${row.size}px ${fonts}`,
    }
    if (row.stands === 'along') {
      const along = { ...text, width: 3, position: LineLabelPlacement.Center, repeatDistance: 320 }
      return rulesOf(row, GeomType.Line, alongStraightened(new LineLabelSymbolizer(along)))
    }
    const broken = { ...text, width: 1.6, maxLineChars: row.breakAt ?? 16, lineHeight: 1.3 }
    if (row.stands === 'on') return rulesOf(row, GeomType.Point, withRoom(new CenteredTextSymbolizer(broken)))
    const dot = new CircleSymbolizer({ radius: 2.5, fill: colour('rail'), stroke: colour('land'), width: 1 })
    const beside = { ...broken, offsetX: 6, offsetY: 0, placements: [TextPlacements.E] }
    return rulesOf(row, GeomType.Point, withRoom(new GroupSymbolizer([dot, new OffsetTextSymbolizer(beside)])))
  })
}

interface Spot {
  x: number
  y: number
}

/**
 * Simplifies a line (Douglas–Peucker) within `tolerance`: names are written along straight segments, and bends smaller
 * than a street's width do not matter.
 */
function straightened<P extends Spot>(line: readonly P[], tolerance: number): P[] {
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
