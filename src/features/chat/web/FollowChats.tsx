import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { savedUser, useUser } from '#features/accounts/web/session.ts'
import { type LiveEvent, useInbox } from '#kit/web/events.ts'
import { onCallSettled, type Settled } from '#kit/web/outbox.ts'
import { Message, MESSAGE_EVENT, RECEIPT_EVENT, ReceiptEvent } from '../contract.ts'
import { DRAFT_CHANGED } from './draftChanged.ts'
import { draftFor, forgetChats, keepDraft } from './localChats.ts'
import { chatKeys, refreshConversations, useUnreadChats } from './queries.ts'
import { type MessageRange, withMessages } from './range.ts'
import { partnerOfLane, textOfCall } from './waitingMessages.ts'

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

  useEffect(() => () => void (savedUser()?.id !== userId && forgetChats()), [userId])

  const refresh = ({ payload }: LiveEvent) => {
    const told = ReceiptEvent.safeParse(payload)
    if (told.success) void client.invalidateQueries({ queryKey: chatKeys.messages(userId, told.data.conversationId) })
    refreshConversations(client, userId)
  }
  useInbox(MESSAGE_EVENT, refresh)
  useInbox(RECEIPT_EVENT, refresh)

  const settle = useEffectEvent((settled: Settled) => {
    const { call } = settled
    const partnerId = partnerOfLane(call.lane)
    if (partnerId === null) return
    if ('error' in settled) {
      const kept = draftFor(call.owner, partnerId)
      keepDraft(call.owner, partnerId, [textOfCall(call), kept].filter(Boolean).join('\n'))
      dispatchEvent(new CustomEvent(DRAFT_CHANGED, { detail: partnerId }))
      return
    }
    const sent = Message.safeParse(settled.answer)
    if (!sent.success) return
    client.setQueryData<MessageRange>(chatKeys.messages(call.owner, sent.data.conversationId), (range) =>
      range && !range.hasNewer ? withMessages(range, [sent.data]) : range,
    )
    refreshConversations(client, call.owner)
  })
  useEffect(() => onCallSettled((settled) => settle(settled)), [])
  return null
}
