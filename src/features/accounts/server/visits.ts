import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type LastVisit, selectLastVisits, selectStoredPlace, selectWorld } from './store.ts'

/**
 * Last visits of these people, accurate to less than a minute, and those in sessions that are still open; people without
 * a visit are absent. `settings` decides who may see them (`showsActivity`).
 */
export const lastVisits = (ctx: Ctx, userIds: readonly string[]): Promise<Map<string, LastVisit>> =>
  userIds.length === 0 ? Promise.resolve(new Map()) : selectLastVisits(ctx, [...new Set(userIds)])

/** Those of the given people who are signed in on some browser. */
export async function signedInAmong(ctx: Ctx, userIds: readonly string[]): Promise<Set<string>> {
  const visits = await lastVisits(ctx, userIds)
  return new Set(userIds.filter((id) => visits.get(id)?.openAt != null))
}

/** The place stored with an account; null when there is none, which is stored as (0, 0). */
export const storedPlace = (ctx: Ctx, userId: string): Promise<LatLng | null> => selectStoredPlace(ctx, userId)

/** True for a demo person, false for a real one, null for an unknown id. */
export const worldOf = (ctx: Ctx, userId: string): Promise<boolean | null> => selectWorld(ctx, userId)
