import type { LatLng } from '#core/geo.ts'

/** A thing of OpenStreetMap with its tags and where it is, whichever way it was read. */
export interface OsmElement {
  /** "node/1", "way/2" or "relation/3": the same in every export. */
  id: string
  tags: Record<string, string>
  /** The point itself; of a line or an area the middle of its corners; null when nothing of it is in the file. */
  at: LatLng | null
  /** Corners of a way in order, of an area's outer rings one after the other; a single point for a node. */
  path: LatLng[]
}

/** The middle of the corners, the closing one of a ring counted once. */
export function middleOf(path: readonly LatLng[]): LatLng | null {
  const [first] = path
  const last = path.at(-1)
  const isRing = path.length > 1 && first!.latitude === last!.latitude && first!.longitude === last!.longitude
  const corners = isRing ? path.slice(0, -1) : path
  if (corners.length === 0) return null
  const mean = (pick: (point: LatLng) => number) => corners.reduce((sum, each) => sum + pick(each), 0) / corners.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}

/** What PostgreSQL stores: no NUL, no half of a surrogate pair, one form of accents. */
export function cleanTags(tags: Record<string, string>): Record<string, string> {
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim()
  return Object.fromEntries(Object.entries(tags).map(([key, value]) => [clean(key), clean(value)]))
}
