import { kilometers } from '#core/units.ts'
import { useSearch } from '#features/discovery/web/queries.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { MoreOfShop } from '../arrange.ts'
import { findNearbyProducts } from './calls.ts'

/** Radius of "nearby" on the home screen (C-12). */
export const NEARBY = kilometers(5)

export type Nearby = ReturnType<typeof useNearby>

/**
 * Visible products of others within 5 km in Home's order (C-12, C-13, C-17, C-18); no request without an area. Offline,
 * this browser answers from its stored answers, sorted by distance only.
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
  /** Links to shops with more products, by the product after which the link is shown. */
  const more = new Map(search.pages.flatMap((page) => moreOf(page)).map((each) => [each.afterId, each]))
  return { ...search, more }
}

const moreOf = (page: object): MoreOfShop[] => ('more' in page ? (page.more as MoreOfShop[]) : [])
