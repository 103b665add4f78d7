import { photoPath } from '#core/paths.ts'
import { type Milliseconds, days, hours } from '#core/units.ts'

/** Longest sides in pixels of the renditions; a smaller photo is never enlarged. */
export const PHOTO_SIZES = [320, 800, 1600] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Maximum size of a photo: bytes as uploaded, and pixels when decoded. */
export const MOST_PHOTO_BYTES = 12 * 1024 * 1024
export const MOST_PHOTO_PIXELS = 50_000_000

/** Maximum number of photos of one listing or review, by kind (V-16). */
export const PHOTO_LIMITS = { shop: 10, item: 10, office: 10, service: 5, review: 5 } as const

/** Maximum number of new photos of one person per hour, sufficient for importing a shop's list (ADR 0037). */
export const PHOTOS_PER_HOUR = 1000

/** The same file uploaded again by the same person within this time is the same photo. */
export const SAME_PHOTO_WITHIN: Milliseconds = hours(1)

/** An unused photo is kept this long, for open forms and drafts. */
export const UNUSED_PHOTOS_KEPT: Milliseconds = days(7)

/** URL path of a photo in one size. */
export const photoUrl = (id: string, size: PhotoSize): string => photoPath(id, size)

/** Width in pixels of a photo's rendition; for a tall photo less than its size (the longest side). */
export function widthAt(photo: { width: number; height: number }, size: PhotoSize): number {
  const longest = Math.max(photo.width, photo.height)
  return Math.max(1, Math.round((photo.width * Math.min(size, longest)) / longest))
}

/** The renditions as an `srcset`: each width once. */
export function photoSources(photo: { id: string; width: number; height: number }): string {
  const widths = PHOTO_SIZES.map((size) => ({ size, width: widthAt(photo, size) }))
  const distinct = widths.filter(({ width }, i) => widths.findIndex((other) => other.width === width) === i)
  return distinct.map(({ size, width }) => `${photoUrl(photo.id, size)} ${width}w`).join(', ')
}

/** A list with one element moved; both positions are clamped to the list. */
export function moveElement<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  const thing = list[from]
  return thing === undefined ? rest : rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, thing)
}

/**
 * The chosen photos that fit into the limit, in the order chosen.
 * @returns `isOver` when some did not fit
 */
export function takeFitting<T>(present: number, chosen: readonly T[], most: number): { taken: T[]; isOver: boolean } {
  const room = Math.max(0, most - present)
  return { taken: chosen.slice(0, room), isOver: chosen.length > room }
}
