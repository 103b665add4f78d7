import type { Ctx } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import { insertMessage, type MessageRow, type NewMessage, selectByIds, takeNumber } from './messageStore.ts'
import { MESSAGE_EVENT } from '../events.ts'

/**
 * Appends a message to a conversation whose lock this transaction holds, and notifies the open browsers of both people;
 * for a withheld message only the sender's. Inboxes are always written in the same order, to prevent deadlocks.
 */
export async function appendMessage(ctx: Ctx, message: Omit<NewMessage, 'inboxNumber'>): Promise<MessageRow> {
  const { conversationId, senderId, recipientId, withheld } = message
  const number = await takeNumber(ctx, conversationId)
  let inboxNumber: number | null = null
  for (const userId of [senderId, recipientId].sort()) {
    if (withheld && userId === recipientId) continue
    const partnerId = userId === senderId ? recipientId : senderId
    const told = await tell(ctx, userId, MESSAGE_EVENT, { conversationId, partnerId, number })
    if (userId === recipientId) inboxNumber = told
  }
  const id = await insertMessage(ctx, number, { ...message, inboxNumber })
  return (await selectByIds(ctx, [id])).get(id)!
}
