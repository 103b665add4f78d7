import type { Area } from '#features/places/web/areaStore.ts'
import type { WatchedSearch } from '../../watchContract.ts'
import { FRESH, type SearchState } from '../searchState.ts'

/** The watchable part of the search screen's state; null without an area. Order and "open now" are excluded. */
export function watchedSearch(state: SearchState, area: Area | null): WatchedSearch | null {
  if (!area) return null
  return {
    ...(state.query.trim() !== '' && { q: state.query.trim() }),
    ...(state.type !== FRESH.type && { type: state.type }),
    ...(state.category !== '' && { category: state.category }),
    ...(state.minPrice !== FRESH.minPrice && { minPrice: state.minPrice }),
    ...(state.maxPrice !== FRESH.maxPrice && { maxPrice: state.maxPrice }),
    ...(state.rating !== FRESH.rating && { minRating: state.rating }),
    ...(state.availability !== FRESH.availability && { availability: state.availability }),
    latitude: area.latitude,
    longitude: area.longitude,
    radiusMeters: Math.round(state.distance * 1000),
    ...(state.box !== '' && { box: state.box }),
    ...(area.kind === 'demo' && { area: 'demo' as const }),
  }
}

/** Places of two watches that are closer than this count as the same, in degrees (some 100 m). */
const SAME_PLACE = 0.001

/** True when two searches are equal, except for slightly different places. */
export function isSameSearch(a: WatchedSearch, b: WatchedSearch): boolean {
  const { latitude, longitude, ...rest } = a
  const { latitude: otherLatitude, longitude: otherLongitude, ...otherRest } = b
  const isNear = Math.abs(latitude - otherLatitude) < SAME_PLACE && Math.abs(longitude - otherLongitude) < SAME_PLACE
  return isNear && JSON.stringify(sorted(rest)) === JSON.stringify(sorted(otherRest))
}

const sorted = (values: object) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
