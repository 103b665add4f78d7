import { isOfAddressBook } from '#features/places/server/addresses/addressRows.ts'
import type { OsmElement } from '#features/places/server/osm/osmElement.ts'
import type { ReadPlace } from './places.ts'
import { placeFromTags } from './tagged.ts'

/** Keys one of which every business has; other elements are no faults of the file. */
const KEYS = ['shop', 'amenity', 'office', 'craft', 'tourism', 'leisure', 'healthcare']

const mayBePlace = (tags: Record<string, string>): boolean => KEYS.some((key) => tags[key] !== undefined)

/** True for elements that become places or lines of the address book. */
export const isWantedOfOsm = (tags: Record<string, string>): boolean => mayBePlace(tags) || isOfAddressBook(tags)

/** The places among elements of OpenStreetMap; they are counted from 1 where a file would have lines. */
export function* placesOfOsm(elements: Iterable<OsmElement>): Generator<ReadPlace> {
  let line = 0
  for (const { id, tags, at } of elements) {
    line++
    if (mayBePlace(tags)) yield placeFromTags({ line, source: 'osm', sourceId: id, tags, at })
  }
}
