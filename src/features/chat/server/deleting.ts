import { Refusal } from '#core/errors.ts'
import { forgetInquiryText } from '#features/insights/server/inquiries.ts'
import { settleNotices } from '#features/notifications/server/notifications.ts'
import { hasOpenReport } from '#features/reports/server/reporting.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import type { Message } from '../messageContract.ts'
import { canDeleteForBoth } from '../rules.ts'
import * as store from './deletingStore.ts'
import { selectByIds } from './messageStore.ts'
import { presentMessages } from './present.ts'
import { eraseSounds } from './sounds.ts'
import { MESSAGE_CHANGED_EVENT } from '../events.ts'

/**
 * Deletes a message of the signed-in person for both (ADR 0068): both see that it was deleted, and its content is
 * erased. If the recipient has an open report about the chat or the sender, they can still read it; the sender is not
 * shown that. A second call changes nothing.
 * @throws Refusal 'notSignedIn', 'messageNotFound' for an unknown one, 'notYours', 'tooLateToDelete' after an hour
 */
export async function deleteMessage(ctx: Ctx, { id }: { id: string }): Promise<Message> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const message = await messageToChange(inside, id)
    if (message.senderId !== userId) throw new Refusal('notYours')
    if (message.deletedAt === null) await deleteForBoth(inside, message)
    return (await presentMessages(inside, userId, [(await selectByIds(inside, [id])).get(id)!]))[0]!
  })
}

async function deleteForBoth(ctx: Ctx, message: store.DeletableRow): Promise<void> {
  const { id, conversationId, number, senderId, recipientId, withheld, listingId } = message
  if (!canDeleteForBoth(message.at, ctx.now())) throw new Refusal('tooLateToDelete')
  const isKept = recipientId !== null && !withheld && (await isReported(ctx, message))
  await store.eraseMessage(ctx, id, isKept)
  if (!isKept) await eraseSounds(ctx, [id])
  const readers = [senderId, withheld ? null : recipientId].filter((each) => each !== null)
  for (const reader of readers.sort()) {
    await tell(ctx, reader, MESSAGE_CHANGED_EVENT, { conversationId, number, isHidden: false })
  }
  if (isKept || recipientId === null) return
  if (listingId !== null) await forgetInquiryText(ctx, { listingId, fromId: senderId!, text: message.text })
  // The notification shows the beginning of the latest message.
  if (await store.isLatestOfSender(ctx, message)) await settleNotices(ctx, recipientId, 'message', conversationId)
}

const isReported = async (ctx: Ctx, { conversationId, senderId, recipientId }: store.DeletableRow) =>
  (await hasOpenReport(ctx, { reporterId: recipientId!, kind: 'conversation', subjectId: conversationId })) ||
  hasOpenReport(ctx, { reporterId: recipientId!, kind: 'person', subjectId: senderId! })

/**
 * Hides a message only from the signed-in person, or shows it again; the other person is not notified.
 * @throws Refusal 'notSignedIn', 'messageNotFound'
 */
export async function hideMessage(
  ctx: Ctx,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<{ isHidden: boolean }> {
  const { userId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    const { conversationId, number } = await messageToChange(inside, id)
    const isNew = await (isHidden ? store.insertHide : store.deleteHide)(inside, userId, id)
    if (isNew) await tell(inside, userId, MESSAGE_CHANGED_EVENT, { conversationId, number, isHidden })
  })
  return { isHidden }
}

async function messageToChange(ctx: Ctx, id: string): Promise<store.DeletableRow> {
  const message = await store.lockMessage(ctx, signedIn(ctx).userId, id)
  if (!message) throw new Refusal('messageNotFound')
  return message
}
