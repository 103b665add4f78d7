import type { Ctx } from '#kit/server/context.ts'
import { claimUnnoticed } from '#kit/server/inbox.ts'
import { notify } from './notifications.ts'

/**
 * Makes a notice of every sign-in on a new device that accounts told of: they stand below this feature and cannot call
 * it (ADR 0015). Called again and again; what is due is in the inbox.
 */
export async function settleSignInNotices(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    for (const userId of await claimUnnoticed(inside, 'accountNewDevice')) {
      await notify(inside, userId, { kind: 'accountNewDevice', params: {}, actionUrl: '/privacy-settings' })
    }
  })
}
