import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CountBadge } from '#kit/web/ui/CountBadge.tsx'
import { dayOf } from '../rules.ts'
import { MessageBubble } from './MessageBubble.tsx'
import type { ThreadCard } from './topics.ts'
import { useLastLine } from './useLastLine.ts'
import { useStickyScroll } from './messageGestures.ts'
import { useTimeWords } from './useTimeWords.ts'
import type { ShownMessage } from './waitingMessages.ts'
import './words/chat.ts'

/** Messages per group; a group far outside the viewport is replaced by an empty box of its height. */
const CHUNK = 40

/** Groups within this distance of the viewport are rendered. */
const MARGIN = '1500px 0px'

export interface MessageListProps {
  messages: readonly ShownMessage[]
  /** Cards among the messages, by time. */
  cards: readonly ThreadCard[]
  author: string
  hasOlder: boolean
  /** True if newer messages are not loaded; the button leads to them. */
  hasNewer: boolean
  onOlder: () => void
  onNewer: () => void
  onLatest: () => Promise<unknown>
  /** Number of the message that a search found. */
  found: number | null
  onSendPlace: (() => void) | null
  onMenu: (message: ShownMessage) => void
  onReply: ((message: ShownMessage) => void) | null
  onQuoted: (number: number) => void
  /** Number of unseen messages. */
  unseen: number
  /** Shown after the last message: the typing indicator. */
  foot: ReactNode
  /** Shown instead of messages: loading, an error, or nothing yet. */
  children: ReactNode
}

/** The messages of a conversation, latest last; long lists are rendered in part (J-07, J-16). */
export function MessageList(props: MessageListProps) {
  const { messages, cards, author, hasOlder, hasNewer, onOlder, onNewer, onLatest, found, unseen, foot, children } =
    props
  const { onSendPlace, onMenu, onReply, onQuoted } = props
  const t = useTranslations('chat')
  const lastLine = useLastLine()
  const last = messages.at(-1)
  const lastCard = cards.at(-1)
  const endsWithCard = lastCard !== undefined && lastCard.at > (last?.at ?? '')
  const { scroller, content, isAway, onScroll, toEnd, toMessage } = useStickyScroll({
    firstKey: messages[0]?.id ?? '',
    lastKey: hasNewer ? '' : endsWithCard ? `${lastCard.key} ${lastCard.at}` : (last?.id ?? ''),
    isLastMine: !endsWithCard && (last?.isMine ?? false),
    onNearStart: onOlder,
    onNearEnd: () => hasNewer && onNewer(),
  })
  const show = useEffectEvent(toMessage)
  useEffect(() => {
    if (found !== null) show(found)
  }, [found])
  const chunks = useMemo(
    () => chunksOf(messages, cardsWithin(cards, messages, { hasOlder, hasNewer })),
    [messages, cards, hasOlder, hasNewer],
  )
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label={t('messages')}
        className="relative size-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end gap-2 py-3">
          {children}
          {chunks.map((chunk) => (
            <MessageChunk key={chunk.key} scroller={scroller}>
              {chunk.entries.map((entry) => (
                <Fragment key={'card' in entry ? entry.key : entry.message.id}>
                  {entry.isNewDay && <DayLine at={'card' in entry ? entry.at : entry.message.at} />}
                  {'card' in entry ? (
                    <div className="mx-auto w-full max-w-form px-gutter py-1">{entry.card}</div>
                  ) : (
                    <MessageBubble
                      message={entry.message}
                      author={author}
                      isFound={entry.message.number === found}
                      onSendPlace={entry.message.isMine ? null : onSendPlace}
                      onMenu={onMenu}
                      onReply={onReply}
                      onQuoted={onQuoted}
                    />
                  )}
                </Fragment>
              ))}
            </MessageChunk>
          ))}
          {foot}
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {last && !last.isMine && !hasNewer && `${author}: ${lastLine(last)}`}
      </p>
      {(isAway || hasNewer) && (
        <button
          type="button"
          aria-label={unseen > 0 ? t('toLatestWith', { count: unseen }) : t('toLatest')}
          title={t('toLatest')}
          onClick={() => void (hasNewer ? onLatest().then(toEnd) : toEnd())}
          className="absolute end-4 bottom-4 z-sticky flex size-12 items-center justify-center rounded-full bg-surface text-brand-ink shadow-float"
        >
          <ArrowDown aria-hidden="true" className="size-6" />
          {unseen > 0 && <CountBadge count={unseen} tone="brand" className="absolute -end-1 -top-1" />}
        </button>
      )}
    </div>
  )
}

function DayLine({ at }: { at: string }) {
  const words = useTimeWords()
  return <p className="my-2 self-center rounded-full bg-well px-3 py-1 text-tag text-ink-2">{words.day(at)}</p>
}

type Entry = ({ message: ShownMessage } | ThreadCard) & { isNewDay: boolean }

interface Ends {
  hasOlder: boolean
  hasNewer: boolean
}

/** The cards whose time falls within the loaded messages. */
function cardsWithin(cards: readonly ThreadCard[], messages: readonly ShownMessage[], ends: Ends): ThreadCard[] {
  const [first, last] = [messages[0]?.at ?? '', messages.at(-1)?.at ?? '']
  return cards.filter(({ at }) => (!ends.hasOlder || at >= first) && (!ends.hasNewer || at <= last))
}

/** Groups with borders that do not move when older messages are prepended; a card belongs to the group before it. */
function chunksOf(messages: readonly ShownMessage[], cards: readonly ThreadCard[]) {
  const chunks: { key: number; entries: Entry[] }[] = []
  let day = Number.NaN
  let next = 0
  const chunkOf = (key: number) => {
    if (chunks.at(-1)?.key !== key) chunks.push({ key, entries: [] })
    return chunks.at(-1)!
  }
  const startsDay = (at: string) => {
    const [own, before] = [dayOf(at), day]
    day = own
    return own !== before
  }
  const addCards = (until: string | null, key: number) => {
    for (let card = cards[next]; card && (until === null || card.at < until); card = cards[++next]) {
      chunkOf(chunks.at(-1)?.key ?? key).entries.push({ ...card, isNewDay: startsDay(card.at) })
    }
  }
  for (const message of messages) {
    const key = Math.floor(message.number / CHUNK)
    addCards(message.at, key)
    chunkOf(key).entries.push({ message, isNewDay: startsDay(message.at) })
  }
  addCards(null, 0)
  return chunks
}

/** One group of messages, rendered only near the visible part of `scroller`. */
function MessageChunk({ scroller, children }: { scroller: RefObject<HTMLElement | null>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  /** Height of the box while the group is not rendered; null: it is rendered. */
  const [gap, setGap] = useState<number | null>(null)
  useEffect(() => {
    const [element, root] = [box.current, scroller.current]
    if (!element || !root) return
    const watch = new IntersectionObserver(
      (entries) => setGap(entries.at(-1)!.isIntersecting ? null : element.offsetHeight),
      { root, rootMargin: MARGIN },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
  return (
    <div ref={box} style={gap === null ? undefined : { height: gap }} className="flex flex-col gap-2">
      {gap === null ? children : null}
    </div>
  )
}
