import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './positionStore.ts'
import type { KnownPosition } from './positionStore.ts'

export type { KnownPosition } from './positionStore.ts'

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
