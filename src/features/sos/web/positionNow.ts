import { getPosition, LOCATION_REQUESTS } from '#kit/web/geolocation.ts'
import { lastFix, noteFix } from './lastFix.ts'
import { sentPosition } from './sending.ts'

/** Where the device is now as it is sent, or where it last was; null for nowhere. */
export async function positionNow() {
  const fix = await getPosition(LOCATION_REQUESTS.brief).catch(() => null)
  if (fix) noteFix(fix)
  const known = fix ?? lastFix()
  return known && sentPosition(known)
}
