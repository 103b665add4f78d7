import Handshake from 'lucide-react/icons/handshake'
import Package from 'lucide-react/icons/package'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ConversationParts, MuteNoteProps, SharedProps } from '#features/chat/web/ConversationThread.tsx'
import type { ThreadCard, Topic } from '#features/chat/web/topics.ts'
import { useCircle } from '#features/circles/web/queries.ts'
import { isOpen } from '#features/meetings/rules.ts'
import { useMeetingWith } from '#features/meetings/web/useMeetingWith.ts'
import { useMeetingWords } from '#features/meetings/web/useMeetingWords.ts'
import { MeetingWith, ProposeRow } from '#features/meetings/web/withMeeting.tsx'
import type { Order } from '#features/orders/contract.ts'
import { isOver } from '#features/orders/rules.ts'
import { useOrdersWith } from '#features/orders/web/queries.ts'
import { useStatusWord } from '#features/orders/web/useOrderWords.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import '#features/chat/web/words/chat.ts'

const OrderCard = lazyComponent(async () => (await import('#features/orders/web/OrderCard.tsx')).OrderCard)

/** Rank of a topic, lowest first. Other ranks: a position shared now is 1, a product 4, the circle 5. */
const RANKS = { yourTurn: 0, meeting: 2, order: 3 }

/** ISO time of the last change of an order: determines its place among the messages. */
const changedAt = ({ createdAt, confirmedAt, handedOverAt, doneAt, endedAt }: Order): string =>
  [createdAt, confirmedAt, handedOverAt, doneAt, endedAt].reduce<string>(
    (last, at) => (at && at > last ? at : last),
    '',
  )

/** True while the order waits for an action of the signed-in person. */
const isMyTurn = ({ status, side, actions }: Order): boolean =>
  actions.length > 0 && (side === 'seller' ? status === 'requested' || status === 'confirmed' : status === 'handedOver')

/** Orders and the meeting that the signed-in person and another one share, in their current state (ADR 0012, 0069). */
function SharedThings({ partnerId, children }: SharedProps) {
  const orders = useOrdersWith(partnerId).data?.orders
  const { own, waiting } = useMeetingWith(partnerId)
  const meetingWords = useMeetingWords()
  const statusWord = useStatusWord()
  const topics: Topic[] = []
  for (const order of orders ?? []) {
    if (isOver(order.status)) continue
    topics.push({
      key: order.id,
      rank: isMyTurn(order) ? RANKS.yourTurn : RANKS.order,
      icon: <Package aria-hidden="true" />,
      line: `${order.product} · ${statusWord(order).text}`,
      whole: <OrderCard order={order} />,
    })
  }
  const meeting = own ? { at: own.at, place: own.place.name } : waiting
  if (meeting) {
    topics.push({
      key: 'meeting',
      rank: own && (own.isMyTurn || !isOpen(own)) ? RANKS.yourTurn : RANKS.meeting,
      icon: <Handshake aria-hidden="true" />,
      line: [...(own ? [meetingWords.stands(own)] : []), meeting.place, meetingWords.when(meeting.at)].join(' · '),
      whole: <MeetingWith userId={partnerId} />,
    })
  }
  const proposedAt = own ? (own.metAt ?? own.proposedAt) : waiting?.proposedAt
  const cards = useMemo(() => {
    const all: ThreadCard[] = (orders ?? []).map((order) => ({
      key: order.id,
      at: changedAt(order),
      card: <OrderCard order={order} />,
    }))
    if (proposedAt !== undefined) {
      all.push({ key: 'meeting', at: proposedAt, card: <MeetingWith userId={partnerId} /> })
    }
    return all.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  }, [orders, proposedAt, partnerId])
  return children({ topics, cards })
}

/** Only members of the circle can send the signed-in person an SOS. */
function MuteNote({ partnerId }: MuteNoteProps) {
  const t = useTranslations('chat')
  const isMember = useCircle().data?.members.some(({ id }) => id === partnerId) ?? false
  return isMember ? t('muteSosHint') : null
}

/** Parts of a chat that other features provide: shared topics, a note about muting, and the row that proposes a meeting. */
export const chatParts: ConversationParts = {
  Shared: SharedThings,
  MuteNote,
  attachEnd: ({ isOpened, isDemo, onClose, ...subject }) => (
    <ProposeRow subject={subject} isOpened={isOpened} isDemo={isDemo} onTooSoon={onClose} />
  ),
}
