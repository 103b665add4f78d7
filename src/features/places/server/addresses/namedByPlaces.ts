import type { LatLng } from '#core/geo.ts'
import type { OsmElement } from '../osm/osmElement.ts'
import { keyOf } from './addressWords.ts'

/** Places of one street are within one cell of this many degrees, about 4 km; another cell is another street. */
const FAR = 0.04
const LONGEST = 200

/**
 * Names that only appear in the address tags of places (no way or locality has them): one per group of adjacent places,
 * at their centre.
 */
export function namedByPlaces(elements: readonly OsmElement[], nameOf: (tags: Record<string, string>) => string) {
  const all = elements.flatMap(({ id, tags, at }) => {
    const name = nameOf(tags).trim().slice(0, LONGEST)
    const key = keyOf(name)
    return at && key !== '' ? [{ id, name, key, at, tags }] : []
  })
  return [
    ...grouped(all, ({ key, at }) => `${key} ${Math.round(at.latitude / FAR)} ${Math.round(at.longitude / FAR)}`),
  ].map(([, group]) => {
    const first = group.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]!
    const mean = (pick: (at: LatLng) => number) => group.reduce((sum, { at }) => sum + pick(at), 0) / group.length
    return {
      ...first,
      at: { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) },
    }
  })
}

/** Groups items by key, in order. */
export function grouped<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOfItem(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
