import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { demoMiddle } from './listingStore.ts'

/** Settings of all listings here: the free days (W-25), and the place of the demo neighbourhood, if any. */
export async function market(ctx: Ctx): Promise<{ freeDays: number; demoArea: LatLng | null }> {
  return { freeDays: ctx.config.freeDays, demoArea: await demoMiddle(ctx) }
}
