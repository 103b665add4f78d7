import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { GoogleLink } from '../googleContract.ts'
import { sendGoogleChanged } from './messages.ts'
import * as store from './store.ts'

/**
 * Links an account to a Google account and notifies its e-mail address.
 * @throws Refusal 'alreadyExists' when another account is linked to it
 */
export async function attachGoogle(ctx: Ctx, user: store.UserRow, googleSub: string): Promise<void> {
  if (user.googleSub === googleSub) return
  await store.updateUnique(ctx, user.id, { googleSub })
  ctx.afterCommit(() => sendGoogleChanged(ctx, user.email, 'linked'))
}

/**
 * Whether the signed-in person's account is linked to a Google account.
 * @throws Refusal 'notSignedIn'
 */
export async function myGoogleLink(ctx: Ctx): Promise<GoogleLink> {
  const user = await store.userById(ctx, signedIn(ctx).userId)
  if (!user) throw new Refusal('notSignedIn')
  return { isOffered: ctx.config.google.clientId !== '', isLinked: user.googleSub !== null }
}

/**
 * Unlinks the account from its Google account and notifies its e-mail address; does nothing without a link.
 * @throws Refusal 'notSignedIn'
 */
export async function unlinkMyGoogle(ctx: Ctx): Promise<GoogleLink> {
  const user = await store.userById(ctx, signedIn(ctx).userId)
  if (user?.googleSub) {
    await store.updateUser(ctx, user.id, { googleSub: null })
    ctx.afterCommit(() => sendGoogleChanged(ctx, user.email, 'unlinked'))
  }
  return myGoogleLink(ctx)
}
