import type { Ctx } from '#kit/server/context.ts'
import { claimUnnoticed } from '#kit/server/inbox.ts'
import { notify } from './notifications.ts'

interface SignIn {
  browser?: string
  system?: string
  sessionId?: string
}

/**
 * Creates a notice for every sign-in on a new device recorded by accounts, which is below this feature and cannot call
 * it (ADR 0015). All of them share one row, which names the latest device. Called periodically; the sign-ins to handle
 * are in the inbox.
 */
export async function settleSignInNotices(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    for (const { userId, payload } of await claimUnnoticed(inside, 'accountNewDevice')) {
      const { browser = '', system = '', sessionId = '' } = payload as SignIn
      const device = [browser, system].filter((word) => word !== '').join(', ') || 'unknown'
      const actionUrl = '/privacy-settings?do=devices'
      await notify(inside, userId, { kind: 'signedIn', params: { device, sessionId }, actionUrl, about: 'signIns' })
    }
  })
}
