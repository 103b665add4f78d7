import type { LatLng } from '#core/geo.ts'
import { whenIdle } from '#kit/web/idle.ts'
import { AREA_AGAIN_AFTER } from '../../areaRules.ts'

/** From when on the area of a person in a world may be looked at again. */
const dueAt = new Map<string, number>()

/**
 * Has what is around a place kept for times without a network, once the browser has nothing else to do; at most once in
 * ten minutes, and never where the person asked to save data.
 */
export function keepAreaSoon(owner: string, place: LatLng & { area?: string | undefined }): void {
  const key = `${owner} ${place.area ?? ''}`
  if (Date.now() < (dueAt.get(key) ?? 0) || savesData()) return
  dueAt.set(key, Date.now() + AREA_AGAIN_AFTER)
  whenIdle(() => {
    import('./keepArea.ts').then(({ keepArea }) => keepArea(owner, place)).catch(() => dueAt.delete(key))
  })
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
