import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { LONGEST_MUTE } from '../rules.ts'
import { ownConversation } from './conversations.ts'
import { deleteMute, putMute } from './muteStore.ts'
import { RECEIPT_EVENT } from '../events.ts'

interface Wish {
  id: string
  isMuted: boolean
  until?: string | null | undefined
}

/**
 * Mutes or unmutes the push notifications of a conversation; its messages stay on /notifications. A mute whose end has
 * already passed mutes nothing, one without an end lasts until it is removed, and one longer than a year ends after a
 * year.
 * @throws Refusal 'notSignedIn', 'conversationNotFound' for other people's
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
