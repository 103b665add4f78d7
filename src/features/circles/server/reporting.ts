import { meters } from '#core/units.ts'
import { distance, isZeroPoint } from '#core/geo.ts'
import { publishPosition } from '#features/listings/server/followArea.ts'
import { forgetPosition, keepPosition, lastPositions } from '#features/places/server/positions.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import { circleOf } from './members.ts'
import { sharesOf } from './shares.ts'

export interface ReportedPosition {
  location: { lat: number; lng: number }
  /** Radius of the circle in which the device lies; 0 when it did not say. */
  accuracyMeters?: number | undefined
  /** ISO time of the measurement; now unless told. */
  measuredAt?: string | undefined
}

/** Who sees a shared position is told to look again after so much of a way. */
const WORTH_TELLING = meters(20)

/**
 * Where somebody's open app is (F-122, F-124): what others may know of it is published, moveable offices go along. The
 * exact position is kept for SOS and timed sharing only. With location sharing off nothing is published, and the exact one
 * is kept only for who has a circle, which an SOS would call.
 * @returns the published area; null while nothing is published
 * @throws Refusal 'notSignedIn'
 */
export async function reportPosition(ctx: Ctx, { location, accuracyMeters = 0, measuredAt }: ReportedPosition) {
  const { userId } = signedIn(ctx)
  const at = { latitude: location.lat, longitude: location.lng }
  if (isZeroPoint(at)) return { area: null }
  return ctx.transaction(async (inside) => {
    const sharesArea = (await privacyOf(inside, [userId])).get(userId)!.locationSharing
    const before = (await lastPositions(inside, [userId])).get(userId)
    if (sharesArea || (await circleOf(inside, userId)).length > 0) {
      const time = measuredAt ? new Date(measuredAt) : inside.now()
      await keepPosition(inside, { ...at, accuracyMeters, measuredAt: time, source: 'device' })
      if (!before || distance(before, at) >= WORTH_TELLING) await tellViewers(inside, userId)
    } else await forgetPosition(inside, userId)
    if (!sharesArea) return { area: null }
    const { point } = await publishPosition(inside, at)
    return { area: { lat: point.latitude, lng: point.longitude } }
  })
}

/** Those who are let see the position look again; the position itself stands in no inbox. */
async function tellViewers(ctx: Ctx, userId: string): Promise<void> {
  for (const viewerId of (await sharesOf(ctx, userId)).given.keys())
    await tell(ctx, viewerId, 'circle', { change: 'moved', userId })
}
