import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { demoMiddle } from './listingStore.ts'

/** What holds for every listing here: the free days (W-25), and where the demo neighbourhood lies, if there is one. */
export async function market(ctx: Ctx): Promise<{ freeDays: number; demoArea: LatLng | null }> {
  return { freeDays: ctx.config.freeDays, demoArea: await demoMiddle(ctx) }
}
