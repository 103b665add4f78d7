import { kilometers } from '#core/units.ts'
import { useSearch } from '#features/discovery/web/queries.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { MoreOfShop } from '../arrange.ts'
import { findNearbyProducts } from '../nearbyContract.ts'

/** How far "nearby" reaches on the home screen (C-12). */
export const NEARBY = kilometers(5)

export type Nearby = ReturnType<typeof useNearby>

/**
 * Visible products of others within 5 km in Home's order (C-12, C-13, C-17, C-18); nothing is asked without an area.
 * Without a network this browser answers from what it keeps, by distance alone.
 */
export function useNearby(area: Area | null) {
  const search = useSearch(
    area && {
      type: 'products',
      latitude: area.latitude,
      longitude: area.longitude,
      radiusMeters: NEARBY,
      sort: 'nearest',
      ...(area.kind === 'demo' && { area: 'demo' }),
    },
    {
      keepsArea: true,
      ask: ({ latitude, longitude, area: world, cursor }, signal) =>
        callEndpoint(findNearbyProducts, { latitude, longitude, area: world, cursor }, { signal }),
    },
  )
  /** What is behind a link to a shop, by the product after which the link stands. */
  const more = new Map(search.pages.flatMap((page) => moreOf(page)).map((each) => [each.afterId, each]))
  return { ...search, more }
}

const moreOf = (page: object): MoreOfShop[] => ('more' in page ? (page.more as MoreOfShop[]) : [])
