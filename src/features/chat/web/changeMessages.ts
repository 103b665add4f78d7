import type { QueryClient } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import { readMessages } from '../contract.ts'
import { keepThread, localThread } from './localChats.ts'
import { chatKeys } from './queries.ts'
import { type MessageRange, withMessages } from './range.ts'

/** Reads one message of a shown or stored conversation again, after it was deleted or shown again. */
export async function refreshMessage(client: QueryClient, userId: string, conversationId: string, number: number) {
  const queryKey = chatKeys.messages(userId, conversationId)
  const range = client.getQueryData<MessageRange>(queryKey)
  const kept = localThread(userId, { id: conversationId })
  if (!range && !kept) return
  const { messages } = await callEndpoint(readMessages, { id: conversationId, after: number - 1 })
  const changed = messages.filter((message) => message.number === number)
  changeMessages(client, userId, conversationId, (old) =>
    number >= (old.messages[0]?.number ?? Infinity) ? withMessages(old, changed) : old,
  )
}

/** Changes the messages of a conversation on the screen and in the offline copy. */
export function changeMessages(
  client: QueryClient,
  userId: string,
  conversationId: string,
  change: (range: MessageRange) => MessageRange,
): void {
  client.setQueryData<MessageRange>(chatKeys.messages(userId, conversationId), (range) => range && change(range))
  const kept = localThread(userId, { id: conversationId })
  if (!kept) return
  const { messages } = change({ messages: kept.messages, hasOlder: true, hasNewer: false })
  keepThread(userId, conversationId, { messages: [...messages] })
}
