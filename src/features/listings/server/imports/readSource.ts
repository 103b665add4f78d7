import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { LatLng } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import { isOfAddressBook } from '#features/places/server/addresses/addressRows.ts'
import type { OsmElement } from '#features/places/server/osm/osmElement.ts'
import { readOsmPbf } from '#features/places/server/osm/readPbf.ts'
import { readCsv } from './csv.ts'
import { addressesInGeojson, readGeojson } from './geojson.ts'
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
