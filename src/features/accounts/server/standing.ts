import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { verifyPassword } from './passwords.ts'
import { isRevoked } from './sessionStore.ts'
import * as store from './store.ts'

/** Facts about a person that an SOS alert needs: whether they are a demo person, and the place in their profile. */
export interface Standing {
  isDemo: boolean
  /** Set by hand or by the device; (0, 0) for none. */
  place: LatLng
  /** When the profile was last changed. */
  updatedAt: Date
}

/** The `Standing` of these people by id; unknown ids are absent. Only for SOS verbs. */
export async function standingOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = ids.length === 0 ? [] : await store.usersById(ctx, [...new Set(ids)])
  return new Map(
    rows.map(({ id, isDemo, latitude, longitude, updatedAt }) => [
      id,
      { isDemo, place: { latitude, longitude }, updatedAt },
    ]),
  )
}

/**
 * True when this is the account's password. Does not count tries: the caller does. Takes the same time for an unknown
 * account.
 */
export async function isPasswordOf(ctx: Ctx, userId: string, password: string): Promise<boolean> {
  return verifyPassword(ctx, (await store.userById(ctx, userId))?.passwordHash ?? null, password)
}

/** True when a session was ended on purpose; false when it expired, or the suspension that ended it lasts. */
export const wasSessionEnded = (ctx: Ctx, sessionId: string): Promise<boolean> => isRevoked(ctx, sessionId)
