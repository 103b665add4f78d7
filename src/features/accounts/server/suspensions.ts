import type { Ctx } from '#kit/server/context.ts'
import { endSessionsOf } from './sessions.ts'
import { tookSecondStep } from './sessionStore.ts'
import { updateUser, type UserRow } from './store.ts'
import { deleteStepsOf, hasTwoFactor } from './twoFactorStore.ts'

/** True when a person's second step is on and was taken in this session. */
export const usesTwoFactor = async (ctx: Ctx, userId: string, sessionId: string): Promise<boolean> =>
  (await hasTwoFactor(ctx, userId)) && (await tookSecondStep(ctx, sessionId))

/**
 * Suspends a person: every session ends, no new one opens, and their listings are hidden. Their records and SOS keys
 * stay, because an SOS is never refused. The caller checks the permission.
 * @returns the account; null when it no longer exists
 */
export async function suspendUser(ctx: Ctx, userId: string, reason: string): Promise<UserRow | null> {
  return ctx.transaction(async (inside) => {
    const user = await updateUser(inside, userId, { suspendedAt: inside.now(), suspensionReason: reason })
    await deleteStepsOf(inside, userId)
    await endSessionsOf(inside, userId)
    return user
  })
}

/**
 * Ends a suspension; the person's listings are visible again.
 * @returns the account; null when it no longer exists
 */
export const endSuspension = (ctx: Ctx, userId: string): Promise<UserRow | null> =>
  updateUser(ctx, userId, { suspendedAt: null, suspensionReason: '' })
