import type { Ctx } from '#kit/server/context.ts'
import { endSessionsOf } from './sessions.ts'
import * as store from './store.ts'
import { deleteTwoFactor } from './twoFactorStore.ts'

/** Makes the account an administrator (P-02); only the host's command line calls it. @returns false for an unknown address */
export const grantAdmin = (ctx: Ctx, email: string) => store.setAdmin(ctx, email, true)

/** Takes the administrator's flag away. @returns false for an unknown address */
export const revokeAdmin = (ctx: Ctx, email: string) => store.setAdmin(ctx, email, false)

/**
 * Turns the second step of an account off, for somebody who lost app and recovery codes and proved himself to the operator.
 * Only the host's command line calls it; every session of the account ends. @returns false for an unknown address
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
