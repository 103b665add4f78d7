import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { browserOf } from '../browsers.ts'
import type { Device } from '../safetyContract.ts'
import { endOneSession, endSessionsOf, forgetDevices, rememberDevice } from './sessions.ts'
import * as store from './sessionStore.ts'

/**
 * The browsers signed in to the person's account: the current one first, then by latest visit.
 * @throws Refusal 'notSignedIn'
 */
export async function devicesOf(ctx: Ctx): Promise<{ devices: Device[] }> {
  const { userId, sessionId } = signedIn(ctx)
  const rows = await store.openSessionsOf(ctx, userId, ctx.now())
  const devices = rows.map((row) => ({
    id: row.id,
    ...browserOf(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isThis: row.id === sessionId,
  }))
  return { devices: devices.sort((a, b) => Number(b.isThis) - Number(a.isThis)) }
}

/**
 * Signs one browser of the person out immediately.
 * @throws Refusal 'notSignedIn', 'notFound' for a session that is not the person's own or has ended
 */
export async function endOneDevice(ctx: Ctx, { id }: { id: string }): Promise<{ ended: boolean }> {
  const { userId, sessionId } = signedIn(ctx)
  if (!(await endOneSession(ctx, userId, id))) throw new Refusal('notFound')
  if (id === sessionId) ctx.giveToken(null)
  return { ended: true }
}

/**
 * Signs every browser of the person out, except this one with `keepThis`, and forgets the others as known devices.
 * @throws Refusal 'notSignedIn'
 */
export async function signOutAll(ctx: Ctx, { keepThis }: { keepThis: boolean }): Promise<{ signedOut: boolean }> {
  const { userId, sessionId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    await endSessionsOf(inside, userId, keepThis ? sessionId : undefined)
    await forgetDevices(inside, userId)
    if (keepThis) await rememberDevice(inside, userId)
  })
  if (!keepThis) ctx.giveToken(null)
  return { signedOut: true }
}
