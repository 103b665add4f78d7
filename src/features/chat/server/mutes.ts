import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './muteStore.ts'

/**
 * Whether the signed-in person has muted a conversation's push notifications.
 * @throws Refusal 'notSignedIn', 'conversationNotFound' for one of others
 */
export async function readMute(ctx: Ctx, { id }: { id: string }): Promise<{ isMuted: boolean }> {
  const { userId } = signedIn(ctx)
  if (!(await store.isIn(ctx, userId, id))) throw new Refusal('conversationNotFound')
  return { isMuted: await store.isMuted(ctx, userId, id) }
}

/**
 * Mutes or unmutes the push notifications of a conversation; its messages stay on /notifications.
 * @throws Refusal 'notSignedIn', 'conversationNotFound' for one of others
 */
export async function setMute(ctx: Ctx, { id, isMuted }: { id: string; isMuted: boolean }) {
  const { userId } = signedIn(ctx)
  if (!(await store.isIn(ctx, userId, id))) throw new Refusal('conversationNotFound')
  await store.writeMute(ctx, userId, id, isMuted)
  return { isMuted }
}
