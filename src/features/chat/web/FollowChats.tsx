import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { savedUser, useUser } from '#features/accounts/web/session.ts'
import { PEOPLE_CHANGED_EVENT } from '#features/people/events.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { type LiveEvent, useInbox, useStreamUp } from '#kit/web/events.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { onCallSettled, type Settled } from '#kit/web/outbox.ts'
import { readMessages } from './calls.ts'
import type { Message } from '../messageContract.ts'
import { forgetChats, keepThread, localThread } from './localChats.ts'
import { MUTE_KIND } from './mute.ts'
import { chatKeys, refreshConversations, useUnreadChats } from './queries.ts'
import { type MessageRange, withMessages, withoutMessage } from './range.ts'
import { HIDE_KIND, partnerOfLane } from './waitingMessages.ts'
import { MESSAGE_EVENT, RECEIPT_EVENT, MESSAGE_CHANGED_EVENT } from '../events.ts'

/**
 * Updates all chats on the screen from live events and from messages the outbox has sent, and reports the number of
 * unread conversations. Once per app; renders nothing.
 */
export function FollowChats({ onUnread }: { onUnread: (count: number) => void }) {
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  const unread = useUnreadChats()
  const tellUnread = useEffectEvent(onUnread)
  useEffect(() => tellUnread(unread), [unread])

  // Receipts sent while the stream was down are not sent again, so they are refetched.
  const isStreamUp = useStreamUp()
  useEffect(() => {
    if (isStreamUp) void client.invalidateQueries({ queryKey: chatKeys.threads(userId) })
  }, [client, userId, isStreamUp])

  useEffect(() => () => void (savedUser()?.id !== userId && forgetChats()), [userId])

  const refresh = ({ payload }: LiveEvent) => {
    const told = keptFields(payload, { conversationId: 'string' })
    if (told) void client.invalidateQueries({ queryKey: chatKeys.messages(userId, told.conversationId) })
    refreshConversations(client, userId)
  }
  useInbox(MESSAGE_EVENT, refresh)
  useInbox(RECEIPT_EVENT, refresh)
  useInbox(PEOPLE_CHANGED_EVENT, () => refreshConversations(client, userId))

  useInbox(MESSAGE_CHANGED_EVENT, ({ payload }) => {
    const told = keptFields(payload, { conversationId: 'string', number: 'number', isHidden: 'boolean' })
    if (!told) return
    void changeMessage(client, userId, told)
    refreshConversations(client, userId)
  })

  const settle = useEffectEvent((settled: Settled) => {
    const { call } = settled
    const isMute = call.kind === MUTE_KIND
    if ('error' in settled || (partnerOfLane(call.lane) === null && !isMute)) return
    refreshConversations(client, call.owner)
    if (isMute) return
    if (call.kind === HIDE_KIND) {
      const [{ id, isHidden }, shown] = [call.input as { id: string; isHidden: boolean }, call.shown]
      const { conversationId } = shown as { conversationId: string }
      if (isHidden) changeMessages(client, call.owner, conversationId, (range) => withoutMessage(range, { id }))
      return
    }
    if (!keptFields(settled.answer, { conversationId: 'string', number: 'number', text: 'string' })) return
    const message = settled.answer as Message
    const add = (range: MessageRange) => (range.hasNewer ? range : withMessages(range, [message]))
    changeMessages(client, call.owner, message.conversationId, add)
  })
  useEffect(() => onCallSettled((settled) => settle(settled)), [])
  return null
}

/** Applies a deletion; an answer under way may still contain the message as it was, so it is requested again. */
async function changeMessage(client: QueryClient, userId: string, { conversationId, number, isHidden }: Changed) {
  const queryKey = chatKeys.messages(userId, conversationId)
  const isUnderWay = client.isFetching({ queryKey }) > 0
  if (isUnderWay) await client.cancelQueries({ queryKey })
  if (isHidden) changeMessages(client, userId, conversationId, (range) => withoutMessage(range, { number }))
  // Without a network the message is read when the conversation is opened next.
  else await refreshMessage(client, userId, conversationId, number).catch(() => {})
  if (isUnderWay) await client.invalidateQueries({ queryKey })
}

interface Changed {
  conversationId: string
  number: number
  isHidden: boolean
}

/** Refetches one message of a shown or stored conversation, after it was deleted or shown again. */
async function refreshMessage(client: QueryClient, userId: string, conversationId: string, number: number) {
  const queryKey = chatKeys.messages(userId, conversationId)
  const range = client.getQueryData<MessageRange>(queryKey)
  const kept = localThread(userId, { id: conversationId })
  if (!range && !kept) return
  const { messages } = await callEndpoint(readMessages, { id: conversationId, after: number - 1 })
  const changed = messages.filter((message) => message.number === number)
  changeMessages(client, userId, conversationId, (old) =>
    !old.hasOlder || number >= (old.messages[0]?.number ?? Infinity) ? withMessages(old, changed) : old,
  )
}

/** Changes the messages of a conversation on the screen and in the offline copy. */
function changeMessages(
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
