import { lastEventOf, tell } from '#kit/server/inbox.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { LoginAnswer } from '../contract.ts'
import { browserOf } from '../browsers.ts'
import { SERVER_TEXTS } from '../texts.ts'
import { presentUser } from './present.ts'
import { endSession, isKnownDevice, openSession, sessionOf } from './sessions.ts'
import type { UserRow } from './store.ts'

/**
 * Signs in a person after a correct proof: opens a session, ends the browser's earlier one, and adds an inbox event for
 * a sign-in on an unknown browser. A suspended person gets an answer that says so instead.
 * @param how whether the second step was taken; stored with the session
 */
export async function signInUser(ctx: Ctx, user: UserRow, how: { hasSecondStep?: boolean } = {}): Promise<LoginAnswer> {
  if (user.suspendedAt) return { success: false, code: 'accountSuspended', message: SERVER_TEXTS['accountSuspended'] }
  const token = await ctx.transaction(async (inside) => {
    const isNew = !(await isKnownDevice(inside, user.id))
    await endSession(inside)
    const opened = await openSession(inside, user.id, how)
    if (isNew) {
      const sessionId = (await sessionOf(inside, opened))?.actor.sessionId
      await tell(inside, user.id, 'accountNewDevice', { ...browserOf(ctx.userAgent), sessionId })
    }
    return opened
  })
  ctx.giveToken(token)
  return { success: true, user: presentUser(user, ctx.now()), heard: await lastEventOf(ctx, user.id) }
}
