import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { selectLastVisits, selectStoredPlace, selectWorld } from './visitStore.ts'

/**
 * When these people were last here, to some five minutes; who never was is absent. Whom it may be told is decided by
 * `settings` (`showsActivity`).
 */
export const lastVisits = (ctx: Ctx, userIds: readonly string[]): Promise<Map<string, Date>> =>
  userIds.length === 0 ? Promise.resolve(new Map()) : selectLastVisits(ctx, [...new Set(userIds)])

/** The place that was last stored with an account; null for the zero point. */
export const storedPlace = (ctx: Ctx, userId: string): Promise<LatLng | null> => selectStoredPlace(ctx, userId)

/** True for a person of the demo neighbourhood, false for a real one, null for nobody. */
export const worldOf = (ctx: Ctx, userId: string): Promise<boolean | null> => selectWorld(ctx, userId)
