import { MapPin, Reply } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Enlarged } from '#features/photos/web/Enlarged.tsx'
import { Photo } from '#features/photos/web/Photo.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { ListingBubble } from './ListingBubble.tsx'
import { MessageText } from './MessageText.tsx'
import { PlaceBubble } from './PlaceBubble.tsx'
import { ReceiptTick } from './ReceiptTick.tsx'
import { ScamNote } from './ScamNote.tsx'
import { useTimeWords } from './useTimeWords.ts'
import type { ShownMessage } from './waitingMessages.ts'

export interface MessageBubbleProps {
  message: ShownMessage
  /** The author's name, for screen readers. */
  author: string
  /** Highlights the message that a search found. */
  isFound: boolean
  /** Answers a location request with the reader's own place; null where they cannot. */
  onSendPlace: (() => void) | null
}

/** One message: own ones at the end side, others at the start side; automatic ones are dashed and labelled. */
export const MessageBubble = memo(function MessageBubble({
  message,
  author,
  isFound,
  onSendPlace,
}: MessageBubbleProps) {
  const t = useTranslations('chat')
  const words = useTimeWords()
  const { isMine, automatic, photos, place, listing, text, asksLocation } = message
  const said =
    text === '' && automatic !== null ? t(automatic === 'greeting' ? 'defaultGreeting' : 'defaultReply') : text
  return (
    <div data-message={message.number} className={cx('flex flex-col px-gutter', isMine ? 'items-end' : 'items-start')}>
      <div
        className={cx(
          'flex max-w-[min(292px,85%)] flex-col gap-1.5 rounded-l border px-3.5 pt-2.5 pb-2 md:max-w-[min(420px,75%)]',
          isMine ? 'rounded-ee-[6px] border-transparent bg-brand-tint' : 'rounded-es-[6px] bg-surface',
          !isMine && (automatic ? 'border-dashed border-line-strong' : 'border-line'),
          isFound && 'ring-3 ring-halo',
        )}
      >
        <span className="sr-only">{isMine ? t('you') : author}: </span>
        {automatic && (
          <span className="flex items-center gap-1.5 text-small font-semibold text-ink-2">
            <Reply aria-hidden="true" className="size-4" />
            {t('automaticReply')}
          </span>
        )}
        {listing && <ListingBubble listing={listing} />}
        {photos.length > 0 && <BubblePhotos message={message} />}
        {place && <PlaceBubble place={place} isMine={isMine} />}
        {asksLocation && (
          <span className="flex items-center gap-1.5 text-small font-semibold text-ink-2">
            <MapPin aria-hidden="true" className="size-4" />
            {t('locationRequest')}
          </span>
        )}
        {said !== '' && <MessageText text={said} />}
        {!isMine && automatic === null && text !== '' && <ScamNote text={text} />}
        {asksLocation && onSendPlace && (
          <button
            type="button"
            onClick={onSendPlace}
            className="-mx-1 flex min-h-touch items-center justify-center gap-2 rounded-m bg-brand-tint px-3 text-strong text-brand-ink"
          >
            <MapPin aria-hidden="true" className="size-5" />
            {t('answerWithPlace')}
          </button>
        )}
        <span className="flex items-center gap-1.5 self-end text-small text-ink-2 tabular-nums">
          <time dateTime={message.at}>{words.time(message.at)}</time>
          {isMine && <ReceiptTick message={message} />}
        </span>
      </div>
    </div>
  )
})

function BubblePhotos({ message: { photos } }: { message: ShownMessage }) {
  const t = useTranslations('chat')
  const [enlarged, setEnlarged] = useState<number | null>(null)
  return (
    <>
      <ul className={cx('grid gap-1 overflow-hidden rounded-m', photos.length > 1 && 'grid-cols-2')}>
        {photos.map((photo, i) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t('openPhoto', { position: i + 1, count: photos.length })}
              onClick={() => setEnlarged(i)}
              className="block w-full cursor-zoom-in overflow-hidden rounded-m focus-visible:-outline-offset-4"
            >
              <Photo
                photo={photo}
                alt=""
                sizes="264px"
                className={cx('aspect-4/3', photos.length > 1 ? 'w-full' : 'w-64 max-w-full')}
              />
            </button>
          </li>
        ))}
      </ul>
      <Enlarged photos={photos} alt={t('photo')} at={enlarged} onClose={() => setEnlarged(null)} />
    </>
  )
}
