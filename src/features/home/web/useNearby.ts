import { kilometers } from '#core/units.ts'
import { useSearch } from '#features/discovery/web/queries.ts'
import type { Area } from '#features/places/web/areaStore.ts'

/** How far "nearby" reaches on the home screen (C-12). */
export const NEARBY = kilometers(5)

export type Nearby = ReturnType<typeof useNearby>

/** Visible products of others within 5 km, nearest first (C-12, C-13, C-17, C-18); nothing is asked without an area. */
export function useNearby(area: Area | null) {
  return useSearch(
    area && {
      type: 'products',
      latitude: area.latitude,
      longitude: area.longitude,
      radiusMeters: NEARBY,
      sort: 'nearest',
      ...(area.kind === 'demo' && { area: 'demo' }),
    },
    { keepsArea: true },
  )
}
