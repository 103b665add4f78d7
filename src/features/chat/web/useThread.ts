import { keptFields } from '#kit/web/keptFields.ts'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { markSeen, tellTyping } from './calls.ts'
import type { ListingCard } from '../messageContract.ts'
import { TYPING_EVERY, TYPING_LASTS } from '../rules.ts'
import { type ThreadTarget, useMessages, useOpenConversation } from './queries.ts'
import { type Outgoing, queueMessage, shownMessages, useWaiting } from './waitingMessages.ts'
import { TYPING_EVENT } from '../events.ts'
import './words/chat.ts'

/** All data and actions of one conversation's screen. */
export function useThread(target: ThreadTarget) {
  const t = useTranslations('chat')
  const me = useUser()?.id ?? ''
  const opened = useOpenConversation(target)
  const conversation = opened.data?.conversation
  const isUnknown = opened.error instanceof ApiError && opened.error.status === 404
  const linkedId = 'userId' in target && !isUnknown ? target.userId : null
  const partnerId = conversation ? conversation.partner.id : linkedId
  const partnerName = conversation?.partner.name ?? ''
  const isGone = conversation !== undefined && partnerId === null
  const linked = 'name' in target ? target.name : undefined
  const unknown = opened.isError && !conversation ? t('title') : t('privatePerson')
  // The name in the link is not shown while loading, because the server may answer with another one.
  const name = isGone ? t('deletedAccount') : partnerName || (opened.isPending ? '' : linked || unknown)
  const messages = useMessages(conversation?.id)
  const waiting = useWaiting(me, partnerId ?? '')
  const shown = useMemo(
    () => shownMessages(messages.data?.messages ?? [], waiting, messages.data?.hasNewer ?? false),
    [messages.data, waiting],
  )
  const [dropped, setDropped] = useState(false)
  const listing: ListingCard | null = dropped ? null : (opened.data?.listing ?? null)
  const isSeller = 'isSeller' in target && (target.isSeller ?? false)
  const send = async (outgoing: Outgoing) => {
    if (partnerId === null) return
    setDropped(true)
    const asked = !dropped && !opened.isFetchedAfterMount && 'listingId' in target && target.listingId
    await queueMessage(me, { partnerId, name, isSeller }, { listing, ...(asked && { listingId: asked }), ...outgoing })
  }
  const seenUpTo = useSeeing(
    conversation?.id,
    messages.data?.hasNewer ? undefined : messages.data?.messages.findLast(({ isMine }) => !isMine)?.number,
  )
  const typing = useTyping(conversation?.id, messages.data?.messages.at(-1)?.number)
  const unseen = useMemo(
    () => (seenUpTo === null ? 0 : shown.filter(({ isMine, number }) => !isMine && number > seenUpTo).length),
    [shown, seenUpTo],
  )
  return {
    me,
    opened,
    conversation,
    partnerId,
    name,
    isGone,
    isSeller,
    messages,
    shown,
    unseen,
    listing,
    typing,
    dropListing: () => setDropped(true),
    send,
  }
}

const subscribeVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = () => document.visibilityState === 'visible'

/**
 * Reports the messages on the screen as seen while the page is visible.
 * @returns the number of the last one, null before the first
 */
function useSeeing(id: string | undefined, last: number | undefined): number | null {
  const isLookedAt = useSyncExternalStore(subscribeVisibility, isVisible)
  const [seen, setSeen] = useState<number | null>(null)
  const see = useEffectEvent((conversationId: string, upTo: number) => {
    callEndpoint(markSeen, { id: conversationId, upTo }).then(
      () => setSeen(upTo),
      () => {}, // offline, it is reported at the next opening
    )
  })
  useEffect(() => {
    if (id !== undefined && last !== undefined && isLookedAt) see(id, last)
  }, [id, last, isLookedAt])
  return seen
}

/** Whether the other person is typing, and a function that notifies them that the user is. */
function useTyping(id: string | undefined, last: number | undefined) {
  const [typed, setTyped] = useState({ until: 0, last })
  const [tellAfter, setTellAfter] = useState(0)
  useInbox(TYPING_EVENT, ({ payload }) => {
    if (keptFields(payload, { conversationId: 'string' })?.conversationId === id)
      setTyped({ until: Date.now() + TYPING_LASTS, last })
  })
  useEffect(() => {
    if (typed.until === 0) return
    const timer = setTimeout(() => setTyped({ until: 0, last: undefined }), Math.max(0, typed.until - Date.now()))
    return () => clearTimeout(timer)
  }, [typed])
  return {
    /** True while they are typing, until their message arrives. */
    isOther: typed.until > 0 && typed.last === last,
    tell: () => {
      if (id === undefined || Date.now() < tellAfter) return
      setTellAfter(Date.now() + TYPING_EVERY)
      callEndpoint(tellTyping, { id }).catch(() => {})
    },
  }
}
