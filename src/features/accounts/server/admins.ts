import type { Ctx } from '#kit/server/context.ts'
import { endSessionsOf } from './sessions.ts'
import * as store from './store.ts'
import { deleteTwoFactor } from './twoFactorStore.ts'

/**
 * Makes the account an administrator (P-02). Only the host's command line calls it.
 * @returns false for an unknown address
 */
export const grantAdmin = (ctx: Ctx, email: string) => store.setAdmin(ctx, email, true)

/**
 * Removes the administrator flag.
 * @returns false for an unknown address
 */
export const revokeAdmin = (ctx: Ctx, email: string) => store.setAdmin(ctx, email, false)

/**
 * Turns off two-factor sign-in of an account whose owner lost the app and the recovery codes and proved their identity
 * to the operator. Only the host's command line calls it; every session of the account ends.
 * @returns false for an unknown address
 */
export async function resetTwoFactor(ctx: Ctx, email: string): Promise<boolean> {
  const user = await store.userByIdentifier(ctx, email)
  if (!user) return false
  await ctx.transaction(async (inside) => {
    await deleteTwoFactor(inside, user.id)
    await endSessionsOf(inside, user.id)
  })
  return true
}

/** E-mail addresses of all administrators, in order. */
export const listAdmins = (ctx: Ctx) => store.adminEmails(ctx)
