import { tell } from '#kit/server/inbox.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { LoginAnswer } from '../contract.ts'
import { browserOf } from '../browsers.ts'
import { SERVER_TEXTS } from '../texts.ts'
import { presentUser } from './present.ts'
import { endSession, isKnownDevice, openSession } from './sessions.ts'
import type { UserRow } from './store.ts'

/**
 * Lets in somebody whose proof was right: hands the browser its session, ends the one it had, and tells the person's
 * inbox of a browser on which the account never was. Who is suspended is told so instead.
 * @param how whether the second step was taken, which belongs to the session
 */
export async function enter(ctx: Ctx, user: UserRow, how: { hasSecondStep?: boolean } = {}): Promise<LoginAnswer> {
  if (user.suspendedAt) return { success: false, code: 'accountSuspended', message: SERVER_TEXTS['accountSuspended'] }
  const token = await ctx.transaction(async (inside) => {
    const isNew = !(await isKnownDevice(inside, user.id))
    await endSession(inside)
    const opened = await openSession(inside, user.id, how)
    if (isNew) await tell(inside, user.id, 'accountNewDevice', browserOf(ctx.userAgent))
    return opened
  })
  ctx.giveToken(token)
  return { success: true, user: presentUser(user, ctx.now()) }
}
