import { meters } from '#core/units.ts'
import { distance, isZeroPoint } from '#core/geo.ts'
import { publishPosition } from '#features/listings/server/followArea.ts'
import { forgetPosition, keepPosition, lastPositions } from '#features/places/server/positions.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import { circleOf } from './members.ts'
import { sharesOf } from './shares.ts'

export interface ReportedPosition {
  location: { lat: number; lng: number }
  /** Accuracy radius reported by the device; 0 when absent. */
  accuracyMeters?: number | undefined
  /** ISO time of measurement; now by default. */
  measuredAt?: string | undefined
}

/** Viewers of a shared position are notified after a move of at least this distance. */
const WORTH_TELLING = meters(20)

/**
 * Stores the position of a person's open app (F-122, F-124): publishes the area and moves their moveable offices. The
 * exact position is kept only for SOS and timed sharing. With location sharing off nothing is published, and the exact
 * position is kept only for people with a circle, which an SOS would alert.
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

/** Makes the viewers of the position refetch it; the position itself is never written to an inbox. */
async function tellViewers(ctx: Ctx, userId: string): Promise<void> {
  const viewers = [...(await sharesOf(ctx, userId)).given.keys()]
  await tellAll(ctx, viewers, 'circle', { change: 'moved', userId })
}
