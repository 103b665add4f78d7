import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CountBadge } from '#kit/web/ui/CountBadge.tsx'
import { dayOf } from '../rules.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { CHUNK, MessageChunk } from './MessageChunk.tsx'
import { useStickyScroll } from './useStickyScroll.ts'
import { useTimeWords } from './useTimeWords.ts'
import type { ShownMessage } from './waitingMessages.ts'

export interface MessageListProps {
  messages: readonly ShownMessage[]
  author: string
  /** Newer messages were not loaded; the button leads to them. */
  hasNewer: boolean
  onOlder: () => void
  onNewer: () => void
  onLatest: () => Promise<unknown>
  /** Number of the message that a search found. */
  found: number | null
  onSendPlace: (() => void) | null
  /** Number of unseen messages. */
  unseen: number
  /** Shown after the last message: the typing indicator. */
  foot: ReactNode
  /** Shown instead of messages: loading, an error, or nothing yet. */
  children: ReactNode
}

/** The messages of a conversation, latest last; long lists are rendered in part (J-07, J-16). */
export function MessageList(props: MessageListProps) {
  const { messages, author, hasNewer, onOlder, onNewer, onLatest, found, onSendPlace, unseen, foot, children } = props
  const t = useTranslations('chat')
  const last = messages.at(-1)
  const { scroller, content, isAway, onScroll, toEnd, toMessage } = useStickyScroll({
    firstKey: messages[0]?.id ?? '',
    lastKey: hasNewer ? '' : (last?.id ?? ''),
    isLastMine: last?.isMine ?? false,
    onNearStart: onOlder,
    onNearEnd: () => hasNewer && onNewer(),
  })
  const show = useEffectEvent(toMessage)
  useEffect(() => {
    if (found !== null) show(found)
  }, [found])
  const chunks = useMemo(() => chunksOf(messages), [messages])
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label={t('messages')}
        className="size-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end gap-2 py-3">
          {children}
          {chunks.map((chunk) => (
            <MessageChunk key={chunk.key} scroller={scroller}>
              {chunk.entries.map(({ message, isNewDay }) => (
                <Fragment key={message.id}>
                  {isNewDay && <DayLine at={message.at} />}
                  <MessageBubble
                    message={message}
                    author={author}
                    isFound={message.number === found}
                    onSendPlace={message.isMine ? null : onSendPlace}
                  />
                </Fragment>
              ))}
            </MessageChunk>
          ))}
          {foot}
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {last && !last.isMine && !hasNewer && `${author}: ${last.text}`}
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

interface Entry {
  message: ShownMessage
  isNewDay: boolean
}

/** Groups whose borders do not move when older messages are prepended. */
function chunksOf(messages: readonly ShownMessage[]): { key: number; entries: Entry[] }[] {
  const chunks: { key: number; entries: Entry[] }[] = []
  let day = Number.NaN
  for (const message of messages) {
    const [key, own] = [Math.floor(message.number / CHUNK), dayOf(message.at)]
    const chunk = chunks.at(-1)?.key === key ? chunks.at(-1)! : { key, entries: [] }
    if (chunk !== chunks.at(-1)) chunks.push(chunk)
    chunk.entries.push({ message, isNewDay: own !== day })
    day = own
  }
  return chunks
}
