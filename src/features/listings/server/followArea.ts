import type { LatLng } from '#core/geo.ts'
import { type FollowArea, publishArea, settleWaitingAreas } from '#features/people/server/areas.ts'
import { addressOf } from '#features/places/server/places.ts'
import type { Ctx } from '#kit/server/context.ts'
import { endWaiting, listingsElsewhere, moveListings } from './followStore.ts'

/** Moveable offices, and specializations that waited for an area, lie at the published one. */
const follow: FollowArea = async (ctx, userId, point, hasSettled) => {
  const elsewhere = await listingsElsewhere(ctx, userId, point)
  if (elsewhere.length > 0) await moveListings(ctx, elsewhere, point, await addressOf(ctx, point))
  if (hasSettled) await endWaiting(ctx, userId)
}

/**
 * Publishes the area in which the signed-in person is, and takes moveable offices along (`publishArea`).
 * @returns what others may know; `waits` when a next area is held back
 */
export const publishPosition = (ctx: Ctx, position: LatLng): Promise<{ point: LatLng; waits: boolean }> =>
  publishArea(ctx, position, follow)

/** Publishes every area that has waited long enough, with what follows it. @returns how many */
export const settleAreas = (ctx: Ctx): Promise<number> => settleWaitingAreas(ctx, follow)
