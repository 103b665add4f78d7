import { areaAfter, type PublishedArea, REPUBLISHED_AFTER, settledArea } from '#core/area.ts'
import type { LatLng } from '#core/geo.ts'
import { addressOf } from '#features/places/server/places.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './areaStore.ts'

/** People taken on in one round of `settleAreas`. */
const AT_ONCE = 500

/**
 * Publishes the area in which the signed-in person is (decisions, Location privacy): the middle of a cell, changed at
 * most once in 15 minutes. The position itself is not kept. Moveable offices go along.
 * @returns what others may know; `waits` when a next area is held back
 */
export async function publishPosition(ctx: Ctx, position: LatLng): Promise<{ point: LatLng; waits: boolean }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const now = inside.now()
    const area = await store.lockOrMakeArea(inside, userId, areaAfter(null, position, now))
    const after = areaAfter(area, position, now)
    await keepArea(inside, userId, area, after)
    return { point: after.point, waits: after.next !== null }
  })
}

/** Writes nothing while nothing changed, so that a walk inside of a cell leaves no trace. */
async function keepArea(ctx: Ctx, userId: string, area: PublishedArea, after: PublishedArea): Promise<void> {
  if (!isSame(area.point, after.point) || !isSame(area.next, after.next)) await store.saveArea(ctx, userId, after)
  const elsewhere = await store.listingsElsewhere(ctx, userId, after.point)
  if (elsewhere.length > 0) await store.moveListings(ctx, elsewhere, after.point, await addressOf(ctx, after.point))
  if (after.next === null && area.next !== null) await store.endWaiting(ctx, userId)
}

const isSame = (a: LatLng | null, b: LatLng | null) => a?.latitude === b?.latitude && a?.longitude === b?.longitude

/** Publishes every area that has waited long enough, whether its person's app is open or not. @returns how many */
export async function settleAreas(ctx: Ctx): Promise<number> {
  const waiting = await store.peopleWaiting(ctx, new Date(ctx.now().getTime() - REPUBLISHED_AFTER), AT_ONCE)
  for (const userId of waiting) {
    await ctx.transaction(async (inside) => {
      const now = inside.now()
      const area = await store.lockArea(inside, userId)
      if (area) await keepArea(inside, userId, area, settledArea(area, now))
    })
  }
  return waiting.length
}
