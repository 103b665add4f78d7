/** How often a watch notifies: at every find, or once a day. */
export const WATCH_PACES = ['instant', 'daily'] as const
export type WatchPace = (typeof WATCH_PACES)[number]

/** Most watches of one person. */
export const MOST_WATCHES = 30

/** The address of the search screen with the results of a watch, newest first. */
export function addressOfWatch(search: {
  q?: string | undefined
  type?: string | undefined
  category?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  minRating?: number | undefined
  availability?: string | undefined
  latitude: number
  longitude: number
  radiusMeters: number
  box?: string | undefined
  area?: string | undefined
}): string {
  const pairs: [string, string | number | undefined][] = [
    ['q', search.q || undefined],
    ['type', search.type === 'all' ? undefined : search.type],
    ['category', search.category || undefined],
    ['min', search.minPrice || undefined],
    ['max', search.maxPrice],
    ['rating', search.minRating || undefined],
    ['availability', search.availability === 'any' ? undefined : search.availability],
    ['distance', search.radiusMeters / 1000],
    ['at', `${search.latitude.toFixed(5)},${search.longitude.toFixed(5)}`],
    ['box', search.box],
    ['world', search.area],
    ['sort', 'newest'],
    ['browse', '1'],
  ]
  const filled = pairs.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/filters?${new URLSearchParams(filled).toString()}`
}
