import type { LatLng } from '#core/geo.ts'

/** An OpenStreetMap element with tags and position, from any file format. */
export interface OsmElement {
  /** "node/1", "way/2" or "relation/3": the same in every export. */
  id: string
  tags: Record<string, string>
  /** The point itself; for a line or area the mean of its corners; null when the file has no coordinates for it. */
  at: LatLng | null
  /** Corners of a way in order, or of an area's outer rings one after the other; a single point for a node. */
  path: LatLng[]
}

/** The mean of the corners; the closing corner of a ring counts once. */
export function middleOf(path: readonly LatLng[]): LatLng | null {
  const [first] = path
  const last = path.at(-1)
  const isRing = path.length > 1 && first!.latitude === last!.latitude && first!.longitude === last!.longitude
  const corners = isRing ? path.slice(0, -1) : path
  if (corners.length === 0) return null
  const mean = (pick: (point: LatLng) => number) => corners.reduce((sum, each) => sum + pick(each), 0) / corners.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}

/** Tags as PostgreSQL can store them: no NUL, no lone surrogates, NFC. */
export function cleanTags(tags: Record<string, string>): Record<string, string> {
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim()
  return Object.fromEntries(Object.entries(tags).map(([key, value]) => [clean(key), clean(value)]))
}
