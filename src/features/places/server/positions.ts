import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './store.ts'
import type { KnownPosition } from './store.ts'

export type { KnownPosition } from './store.ts'

/** How far a device's clock may be ahead of the server. */
const AHEAD_MS = 60_000

/**
 * Stores the signed-in person's position, for SOS and timed sharing only; a position older than the stored one is
 * ignored.
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
 * Exact positions, by person. Only for verbs that compute the reach of an SOS or answer a person to whom access was
 * granted: everything else uses published areas.
 */
export const lastPositions = (ctx: Ctx, userIds: readonly string[]): Promise<Map<string, KnownPosition>> =>
  store.selectPositions(ctx, userIds)

/** Deletes a person's position. */
export const forgetPosition = (ctx: Ctx, userId: string): Promise<void> => store.deletePosition(ctx, userId)
