import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { LatLng } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import { isOfAddressBook } from '#features/places/server/addresses/addressRows.ts'
import type { OsmElement } from '#features/places/server/osm/osmElement.ts'
import { readOsmPbf } from '#features/places/server/osm/readPbf.ts'
import { readCsv } from './csv.ts'
import type { Coverage, ReadPlace } from './places.ts'
import { placeFromTags } from './tagged.ts'

/** Input of an import: places, and for OpenStreetMap data also the elements for the address book. */
export interface ImportSource {
  places: Iterable<ReadPlace>
  elements: OsmElement[]
  /** Number of places; null when it is only known after reading. */
  total: number | null
}

const EDGE = meters(100)

/** File name endings that can be read. */
export const IMPORT_FILES = ['.pbf', '.geojson', '.json', '.csv'] as const

/** An import source from elements of OpenStreetMap. */
export const sourceOf = (elements: OsmElement[]): ImportSource => ({
  places: placesOfOsm(elements),
  elements,
  total: elements.filter(({ tags }) => isPlaceOfOsm(tags)).length,
})

/**
 * The area a radius query covers completely; slightly smaller, since the centre of a place at the edge may be outside.
 */
export const areaCoverage = (center: LatLng, radius: Meters): Coverage => ({
  center,
  radius: meters(Math.max(0, radius - EDGE)),
})

/**
 * Reads a file by its extension: `.osm.pbf`, CSV, else GeoJSON.
 * @throws Error for an unreadable file, or one that is no OpenStreetMap extract
 */
export async function readFileSource(path: string): Promise<ImportSource> {
  const end = extname(path).toLowerCase()
  if (end === '.pbf') {
    const elements: OsmElement[] = []
    for await (const element of readOsmPbf(path, isWantedOfOsm)) elements.push(element)
    return sourceOf(elements)
  }
  const text = await readFile(path, 'utf8')
  if (end === '.csv') return { places: readCsv(text), elements: [], total: null }
  return { places: readGeojson(text), elements: [...addressesInGeojson(text)], total: null }
}

/** Every business has one of these keys; elements without them are not errors of the file. */
const KEYS = ['shop', 'amenity', 'office', 'craft', 'tourism', 'leisure', 'healthcare']

/** True for elements that may be a place; others are for the address book. */
const isPlaceOfOsm = (tags: Record<string, string>): boolean => KEYS.some((key) => tags[key] !== undefined)

/** True for elements that become places or address book entries. */
export const isWantedOfOsm = (tags: Record<string, string>): boolean => isPlaceOfOsm(tags) || isOfAddressBook(tags)

/** The places among elements of OpenStreetMap, numbered from 1 in place of line numbers. */
export function* placesOfOsm(elements: Iterable<OsmElement>): Generator<ReadPlace> {
  let line = 0
  for (const { id, tags, at } of elements) {
    line++
    if (isPlaceOfOsm(tags)) yield placeFromTags({ line, source: 'osm', sourceId: id, tags, at })
  }
}

/**
 * Reads the features of a GeoJSON text one by one: an invalid feature is skipped and reported with its line number; a
 * truncated file yields its complete features.
 */
export function* readGeojson(text: string): Generator<ReadPlace> {
  const start = /"features"\s*:\s*\[/.exec(text)
  if (!start) {
    yield { line: 1, reason: 'broken', detail: 'This is no GeoJSON: it has no list of features.' }
    return
  }
  for (const piece of objectsFrom(text, start.index + start[0].length)) yield placeOf(piece)
}

interface Piece {
  line: number
  json: string
}

/** Address tags of the features, for the address book; an invalid feature is skipped. */
export function* addressesInGeojson(text: string): Generator<OsmElement> {
  const start = /"features"\s*:\s*\[/.exec(text)
  if (!start) return
  for (const { json } of objectsFrom(text, start.index + start[0].length)) {
    try {
      const { id, properties, geometry } = JSON.parse(json) as Feature
      const tags = textsOf(properties)
      const at = middleOf(geometry)
      if (at && Object.keys(tags).some((key) => key.startsWith('addr:') || key === 'name'))
        yield { id: tags['@id'] ?? String(id), tags, at, path: [at] }
    } catch {
      // Skipped: the import reports the error.
    }
  }
}

interface Feature {
  id?: unknown
  properties?: unknown
  geometry?: unknown
}

/** The objects of a list, split by their braces; the last one may be incomplete. */
function* objectsFrom(text: string, from: number): Generator<Piece> {
  let line = text.slice(0, from).split('\n').length
  let depth = 0
  let begin = 0
  let beginLine = line
  let inString = false
  for (let i = from; i < text.length; i++) {
    const char = text[i]
    if (char === '\n') line++
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
      else if (char === '\n') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' && depth++ === 0) [begin, beginLine] = [i, line]
    else if (char === '}' && --depth === 0) yield { line: beginLine, json: text.slice(begin, i + 1) }
    else if (char === ']' && depth === 0) return
  }
  if (depth > 0) yield { line: beginLine, json: text.slice(begin) }
}

function placeOf({ line, json }: Piece): ReadPlace {
  let feature: Feature
  try {
    feature = JSON.parse(json)
  } catch (error) {
    return { line, reason: 'broken', detail: (error as Error).message.slice(0, 120) }
  }
  const tags = textsOf(feature.properties)
  const sourceId =
    tags['@id'] ?? (typeof feature.id === 'string' || typeof feature.id === 'number' ? String(feature.id) : '')
  if (sourceId === '')
    return { line, reason: 'broken', detail: 'The feature has no id, so it could not be recognised again.' }
  return placeFromTags({ line, source: 'osm', sourceId, tags, at: middleOf(feature.geometry) })
}

function textsOf(properties: unknown): Record<string, string> {
  const entries = Object.entries((properties as Record<string, unknown> | null) ?? {})
  return Object.fromEntries(
    entries.flatMap(([key, value]) =>
      ['string', 'number'].includes(typeof value) ? [[key, clean(String(value))]] : [],
    ),
  )
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim()

/** A point itself; for a line or polygon the mean of its corners. */
function middleOf(geometry: unknown): LatLng | null {
  const points: LatLng[] = []
  collect((geometry as { coordinates?: unknown } | null)?.coordinates, points)
  const corners = points.length > 1 && same(points[0]!, points.at(-1)!) ? points.slice(0, -1) : points
  if (corners.length === 0) return null
  const sum = (pick: (point: LatLng) => number) =>
    corners.reduce((total, point) => total + pick(point), 0) / corners.length
  return { latitude: sum(({ latitude }) => latitude), longitude: sum(({ longitude }) => longitude) }
}

const same = (a: LatLng, b: LatLng) => a.latitude === b.latitude && a.longitude === b.longitude

function collect(coordinates: unknown, into: LatLng[]): void {
  if (!Array.isArray(coordinates)) return
  const [longitude, latitude] = coordinates as unknown[]
  if (typeof longitude === 'number' && typeof latitude === 'number') into.push({ latitude, longitude })
  else for (const inner of coordinates) collect(inner, into)
}
