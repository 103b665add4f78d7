import type { Ctx } from '#kit/server/context.ts'
import { endSessionsOf } from './sessions.ts'
import { tookSecondStep } from './sessionStore.ts'
import { updateUser, type UserRow } from './store.ts'
import { deleteStepsOf, hasTwoFactor } from './twoFactorStore.ts'

/** True when a person's second step is on, and was taken in this session. */
export const usesTwoFactor = async (ctx: Ctx, userId: string, sessionId: string): Promise<boolean> =>
  (await hasTwoFactor(ctx, userId)) && (await tookSecondStep(ctx, sessionId))

/**
 * Keeps a person out: every session ends, none begins, and what he lists is seen by nobody. His records and an SOS key of
 * his stay, because an SOS is never refused. Who may do that is for the caller to check.
 * @returns the account; null when it is gone
 */
export async function suspend(ctx: Ctx, userId: string, reason: string): Promise<UserRow | null> {
  return ctx.transaction(async (inside) => {
    const user = await updateUser(inside, userId, { suspendedAt: inside.now(), suspensionReason: reason })
    await deleteStepsOf(inside, userId)
    await endSessionsOf(inside, userId)
    return user
  })
}

/** Lets a suspended person in again; what he lists is seen as before. @returns the account; null when it is gone */
export const restore = (ctx: Ctx, userId: string): Promise<UserRow | null> =>
  updateUser(ctx, userId, { suspendedAt: null, suspensionReason: '' })
