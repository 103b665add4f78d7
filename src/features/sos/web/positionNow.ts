import { getPosition, LOCATION_REQUESTS } from '#kit/web/geolocation.ts'
import { lastFix, noteFix } from './lastFix.ts'
import { sentPosition } from './sending.ts'

/** The device's current or last known position in the form it is sent; null if unknown. */
export async function positionNow() {
  const fix = await getPosition(LOCATION_REQUESTS.brief).catch(() => null)
  if (fix) noteFix(fix)
  const known = fix ?? lastFix()
  return known && sentPosition(known)
}
