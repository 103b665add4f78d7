import type { LatLng } from '#core/geo.ts'
import { type FollowArea, publishArea, settleWaitingAreas } from '#features/people/server/people.ts'
import { addressOf } from '#features/places/server/places.ts'
import type { Ctx } from '#kit/server/context.ts'
import { endWaiting, listingsElsewhere, moveListings } from './visibilityStore.ts'

/** Moves moveable offices, and specializations waiting for an area, to the published area. */
const follow: FollowArea = async (ctx, userId, point, hasSettled) => {
  const elsewhere = await listingsElsewhere(ctx, userId, point)
  if (elsewhere.length > 0) await moveListings(ctx, elsewhere, point, await addressOf(ctx, point))
  if (hasSettled) await endWaiting(ctx, userId)
}

/**
 * Publishes the signed-in person's area and moves their moveable offices there (`publishArea`).
 * @returns the published point; `waits` is true while a next area is pending
 */
export const publishPosition = (ctx: Ctx, position: LatLng): Promise<{ point: LatLng; waits: boolean }> =>
  publishArea(ctx, position, follow)

/**
 * Publishes every area whose delay is over, and moves the listings that follow it.
 * @returns their number
 */
export const settleAreas = (ctx: Ctx): Promise<number> => settleWaitingAreas(ctx, follow)
