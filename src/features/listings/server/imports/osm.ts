import { isOfAddressBook } from '#features/places/server/addresses/addressRows.ts'
import type { OsmElement } from '#features/places/server/osm/osmElement.ts'
import type { ReadPlace } from './places.ts'
import { placeFromTags } from './tagged.ts'

/** Every business has one of these keys; elements without them are not errors of the file. */
const KEYS = ['shop', 'amenity', 'office', 'craft', 'tourism', 'leisure', 'healthcare']

/** True for elements that may be a place; others are for the address book. */
export const isPlaceOfOsm = (tags: Record<string, string>): boolean => KEYS.some((key) => tags[key] !== undefined)

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
