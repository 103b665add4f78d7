import { markReadAbout } from '#features/notifications/server/reading.ts'
import { showsActivity } from '#features/settings/rules.ts'
import { blockedIds, isBlocked } from '#features/people/server/blocks.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { TYPING_EVERY } from '../rules.ts'
import { ownConversation } from './conversations.ts'
import { noteTyping, raiseSeen, selectListed } from './conversationStore.ts'
import { selectDelivered } from './messageStore.ts'
import { partnerId } from './present.ts'
import { RECEIPT_EVENT, TYPING_EVENT } from '../events.ts'

/**
 * Records that the signed-in person has seen a conversation up to a message; makes the other person's browsers, and the
 * person's own other browsers, refetch.
 * @throws Refusal 'conversationNotFound'
 */
export async function markSeenUpTo(ctx: Ctx, { id, upTo }: { id: string; upTo: number }): Promise<{ unread: number }> {
  const { userId } = signedIn(ctx)
  const other = partnerId(await ownConversation(ctx, id), userId)
  const tells = await tellsActivity(ctx, userId)
  await ctx.transaction(async (inside) => {
    if (!(await raiseSeen(inside, id, userId, Math.floor(upTo)))) return
    await markReadAbout(inside, userId, 'message', id)
    await tellNow(inside, userId, RECEIPT_EVENT, { conversationId: id })
    if (tells && other !== null && !(await isBlocked(inside, userId, other))) {
      await tellNow(inside, other, RECEIPT_EVENT, { conversationId: id })
    }
  })
  const [row] = await selectListed(ctx, userId, { id })
  return { unread: row?.unread ?? 0 }
}

/**
 * Notifies the senders that their messages reached a device: those in the inbox of `userId` with numbers after `from`
 * up to `upTo`. Does nothing for a person who hides their activity, nor for senders while one of the two blocks the
 * other. Call it when a device acknowledges its inbox.
 */
export async function tellDelivered(ctx: Ctx, userId: string, range: { from: number; upTo: number }): Promise<void> {
  if (range.upTo <= range.from || !(await tellsActivity(ctx, userId))) return
  const blocked = await blockedIds(ctx, userId)
  for (const { senderId, conversationId } of await selectDelivered(ctx, userId, range)) {
    if (!blocked.has(senderId)) await tellNow(ctx, senderId, RECEIPT_EVENT, { conversationId })
  }
}

/** True when a person shows their activity to the people they write with. */
const tellsActivity = async (ctx: Ctx, userId: string) =>
  showsActivity((await privacyOf(ctx, [userId])).get(userId)!, 'seller')

/**
 * Notifies the other person that the signed-in person is typing, at most once in three seconds, and only when the
 * person shows their activity. Not sent when one blocks the other.
 * @throws Refusal 'conversationNotFound'
 */
export async function noteOwnTyping(ctx: Ctx, { id }: { id: string }): Promise<{ told: boolean }> {
  const { userId } = signedIn(ctx)
  const other = partnerId(await ownConversation(ctx, id), userId)
  if (other === null || (await isBlocked(ctx, userId, other))) return { told: false }
  if (!(await tellsActivity(ctx, userId))) return { told: false }
  if (!(await noteTyping(ctx, id, userId, TYPING_EVERY))) return { told: false }
  await tellNow(ctx, other, TYPING_EVENT, { conversationId: id })
  return { told: true }
}
