import type { LatLng } from '#core/geo.ts'
import { whenIdle } from '#kit/web/idle.ts'
import { AREA_AGAIN_AFTER } from '../../areaRules.ts'

/** Time from which the area of a person and world may be fetched again. */
const dueAt = new Map<string, number>()

/**
 * Stores the area around a place and, on Wi-Fi, its map for offline use when the browser is idle; at most once in ten
 * minutes, and never in data saving mode.
 */
export function keepAreaSoon(owner: string, place: LatLng & { area?: string | undefined }): void {
  const key = `${owner} ${place.area ?? ''}`
  if (Date.now() < (dueAt.get(key) ?? 0) || savesData()) return
  dueAt.set(key, Date.now() + AREA_AGAIN_AFTER)
  whenIdle(() => {
    import('./keepArea.ts')
      .then(({ keepArea }) => keepArea(owner, place))
      .then(() => import('#features/places/web/keepStreets.ts'))
      .then(({ keepStreets }) => keepStreets(place))
      .catch(() => dueAt.delete(key))
  })
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
