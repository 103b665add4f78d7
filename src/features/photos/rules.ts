import { photoPath } from '#core/paths.ts'
import { type Milliseconds, days, hours } from '#core/units.ts'

/** Longest sides in pixels in which every photo is served; a smaller photo is never enlarged. */
export const PHOTO_SIZES = [320, 800, 1600] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** What a photo may be: bytes as it comes, and pixels when decoded (trust S8). */
export const MOST_PHOTO_BYTES = 12 * 1024 * 1024
export const MOST_PHOTO_PIXELS = 50_000_000

/** Most photos of one thing (V-16). */
export const PHOTO_LIMITS = { shop: 10, item: 10, office: 10, service: 5, review: 5 } as const

/** How many photos one person may add in an hour. */
export const PHOTOS_PER_HOUR = 200

/** Within this time the same picture sent again by the same person is the same photo. */
export const SAME_PHOTO_WITHIN: Milliseconds = hours(1)

/** A photo that nothing shows is kept this long, so that a form left open or a draft finds it again. */
export const UNUSED_PHOTOS_KEPT: Milliseconds = days(7)

/** Address of a photo in one size. */
export const photoUrl = (id: string, size: PhotoSize): string => photoPath(id, size)

/** Width in pixels of a photo's rendition, which for a tall photo is less than its size (the longest side). */
export function widthAt(photo: { width: number; height: number }, size: PhotoSize): number {
  const longest = Math.max(photo.width, photo.height)
  return Math.max(1, Math.round((photo.width * Math.min(size, longest)) / longest))
}

/** The sizes that a browser may choose from, as `srcset` writes them: each width once. */
export function photoSources(photo: { id: string; width: number; height: number }): string {
  const widths = PHOTO_SIZES.map((size) => ({ size, width: widthAt(photo, size) }))
  const distinct = widths.filter(({ width }, i) => widths.findIndex((other) => other.width === width) === i)
  return distinct.map(({ size, width }) => `${photoUrl(photo.id, size)} ${width}w`).join(', ')
}

/** A list with one thing moved to another place; both places are kept inside the list. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  const thing = list[from]
  return thing === undefined ? rest : rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, thing)
}

/**
 * Which of the chosen photos join those already there: as many as there is room for, in the order chosen.
 * @returns `isOver` when some had to stay behind
 */
export function fitting<T>(there: number, chosen: readonly T[], most: number): { taken: T[]; isOver: boolean } {
  const room = Math.max(0, most - there)
  return { taken: chosen.slice(0, room), isOver: chosen.length > room }
}
