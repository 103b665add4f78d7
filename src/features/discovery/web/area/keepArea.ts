import type { LatLng } from '#core/geo.ts'
import { savedUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { readArea } from '../calls.ts'
import { AREA_AGAIN_AFTER } from '../../areaRules.ts'
import { areaChanges, keptArea, writeArea } from './keptArea.ts'

/**
 * Fetches the area around a place and stores it for offline use, unless the stored area is less than ten minutes old.
 */
export async function keepArea(owner: string, place: LatLng & { area?: string | undefined }): Promise<void> {
  const kept = await keptArea(owner)
  const isFresh = kept !== undefined && Date.now() - Date.parse(kept.at) < AREA_AGAIN_AFTER
  if (isFresh && kept.isDemo === (place.area === 'demo')) return
  const changes = areaChanges()
  const area = await callEndpoint(readArea, place)
  if (savedUser()?.id === owner && changes === areaChanges()) await writeArea(owner, area)
}
