import type { LatLng } from '#core/geo.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './positionStore.ts'

/** Where somebody was last known to be, exactly. */
export interface KnownPosition extends LatLng {
  /** Radius in metres within which the true position lies with 68 %; 0 when it was set by hand. */
  accuracyMeters: number
  measuredAt: Date
  /** Measured by a device, or the place that stands in the profile. */
  source: 'device' | 'profile'
}

/** How far ahead of the server a device's clock is believed. */
const AHEAD_MS = 60_000

/**
 * Keeps where the signed-in person is, for SOS and timed sharing only; an older one than is known changes nothing.
 * @throws Refusal 'notSignedIn'
 */
export async function keepPosition(ctx: Ctx, position: KnownPosition): Promise<void> {
  const { userId } = signedIn(ctx)
  const latest = new Date(ctx.now().getTime() + AHEAD_MS)
  await store.putPosition(ctx, userId, {
    ...position,
    measuredAt: position.measuredAt > latest ? ctx.now() : position.measuredAt,
  })
}

/**
 * Exact positions, by person. Only for verbs that compute the reach of an SOS or answer somebody to whom the person
 * granted it (decisions, Location privacy): everything else uses published areas.
 */
export const lastPositions = (ctx: Ctx, userIds: readonly string[]): Promise<Map<string, KnownPosition>> =>
  store.selectPositions(ctx, userIds)

/** Forgets where a person was. */
export const forgetPosition = (ctx: Ctx, userId: string): Promise<void> => store.deletePosition(ctx, userId)
