import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { RECEIPT_EVENT } from '../contract.ts'
import { LONGEST_MUTE } from '../rules.ts'
import { ownConversation } from './conversations.ts'
import { deleteMute, putMute } from './muteStore.ts'

interface Wish {
  id: string
  isMuted: boolean
  until?: string | null | undefined
}

/**
 * Mutes or unmutes the push notifications of a conversation; its messages stay on /notifications. A mute whose end has
 * passed meanwhile is none, one without an end lasts until it is taken back, and a longer one than a year ends then.
 * @throws Refusal 'notSignedIn', 'conversationNotFound' for one of others
 */
export async function setMute(ctx: Ctx, { id, isMuted, until = null }: Wish) {
  const { userId } = signedIn(ctx)
  await ownConversation(ctx, id)
  const now = ctx.now().getTime()
  const ends = until === null ? null : new Date(Math.min(Date.parse(until), now + LONGEST_MUTE))
  const mutes = isMuted && (ends === null || ends.getTime() > now)
  return ctx.transaction(async (inside) => {
    if (mutes) await putMute(inside, userId, id, ends)
    else await deleteMute(inside, userId, id)
    await tellNow(inside, userId, RECEIPT_EVENT, { conversationId: id })
    return { isMuted: mutes, mutedUntil: mutes ? (ends?.toISOString() ?? null) : null }
  })
}
