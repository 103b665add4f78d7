import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import EyeOff from 'lucide-react/icons/eye-off'
import MapPin from 'lucide-react/icons/map-pin'
import MicOff from 'lucide-react/icons/mic-off'
import Reply from 'lucide-react/icons/reply'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onServer } from '#core/paths.ts'
import { Enlarged } from '#features/photos/web/Enlarged.tsx'
import { Photo } from '#features/photos/web/Photo.tsx'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { ListingBubble } from './ListingBubble.tsx'
import { MessageText, PlaceBubble, scamSignOf } from './messageContent.tsx'
import { useSwipe } from './messageGestures.ts'
import { QuoteLine } from './QuoteLine.tsx'
import { ReceiptTick, UnsentState } from './ReceiptTick.tsx'
import { useLongPress } from './useLongPress.ts'
import { useTimeWords } from './useTimeWords.ts'
import type { ShownMessage } from './waitingMessages.ts'
import words from '../data/scamSigns.json'
import type { Voice } from '../voiceContract.ts'
import { readSound } from './calls.ts'
import { voiceTime } from '../voiceRules.ts'
import type { VoicePlayerProps } from './voice/VoicePlayer.tsx'
import './words/chat.ts'

const VoicePlayer = lazyComponent<VoicePlayerProps>(
  async () => (await import('./voice/VoicePlayer.tsx')).VoicePlayer,
  <span className="block h-15 w-64 max-w-full" />,
)

export interface MessageBubbleProps {
  message: ShownMessage
  /** The author's name, for screen readers. */
  author: string
  /** Highlights the message that a search found. */
  isFound: boolean
  /** Answers a location request with the user's own position; null if they cannot. */
  onSendPlace: (() => void) | null
  onMenu: (message: ShownMessage) => void
  /** Starts a reply to the message; null if nothing can be written. */
  onReply: ((message: ShownMessage) => void) | null
  /** Scrolls to the quoted message. */
  onQuoted: (number: number) => void
}

/**
 * One message: own ones at the end side, others at the start side; automatic ones are dashed and labelled. A swipe
 * answers it; a long press, a right click or "More" opens its menu.
 */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, author, isFound, onMenu, onReply } = props
  const t = useTranslations('chat')
  const { isMine, automatic, deletion, unsent } = message
  const canReply = onReply !== null && deletion !== 'deleted' && !unsent
  const press = useLongPress(() => onMenu(message))
  const swipe = useSwipe(canReply ? () => onReply(message) : null)
  return (
    <div
      data-message={message.number}
      className={cx('group flex items-center px-gutter', isMine ? 'flex-row-reverse' : 'flex-row')}
    >
      <div
        {...press}
        {...swipe}
        className={cx(
          'flex max-w-[min(292px,85%)] touch-pan-y flex-col gap-1.5 rounded-l border px-3.5 pt-2.5 pb-2 [-webkit-touch-callout:none] md:max-w-[min(420px,75%)]',
          isMine ? 'rounded-ee-[6px] border-transparent bg-brand-tint' : 'rounded-es-[6px] bg-surface',
          !isMine && (automatic ? 'border-dashed border-line-strong' : 'border-line'),
          isFound && 'ring-3 ring-halo',
        )}
      >
        <span className="sr-only">{isMine ? t('you') : author}: </span>
        {deletion === 'deleted' ? (
          <span className="flex items-center gap-1.5 text-ink-2 italic">
            <EyeOff aria-hidden="true" className="size-4 shrink-0" />
            {t(isMine ? 'deletedByYou' : 'deletedMessage')}
          </span>
        ) : (
          <Content {...props} />
        )}
        <Foot message={message} />
      </div>
      <IconButton
        label={t('messageMenu')}
        icon={<EllipsisVertical aria-hidden="true" className="text-ink-3" />}
        onClick={() => onMenu(message)}
        className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:not-focus-visible:sr-only"
      />
    </div>
  )
})

function Content({ message, author, onSendPlace, onQuoted }: MessageBubbleProps) {
  const t = useTranslations('chat')
  const { isMine, automatic, photos, place, voice, listing, text, asksLocation, replyTo, deletion } = message
  const shownText =
    text === '' && automatic !== null ? t(automatic === 'greeting' ? 'defaultGreeting' : 'defaultReply') : text
  return (
    <>
      {automatic && (
        <span className="flex items-center gap-1.5 text-small font-semibold text-ink-2">
          <Reply aria-hidden="true" className="size-4" />
          {t('automaticReply')}
        </span>
      )}
      {deletion === 'kept' && <span className="text-small text-accent-ink">{t('deletedKept')}</span>}
      {replyTo && (
        <button
          type="button"
          aria-label={t('showQuoted')}
          onClick={() => onQuoted(replyTo.number)}
          className="-mx-1 flex min-h-touch min-w-0 items-center rounded-m bg-well/70 px-2 py-1.5 text-start"
        >
          <QuoteLine quote={replyTo} author={author} />
        </button>
      )}
      {listing && <ListingBubble listing={listing} isSent />}
      {photos.length > 0 && <BubblePhotos message={message} />}
      {voice && <VoiceContent voice={voice} own={message.unsent?.sound ?? null} />}
      {place && <PlaceBubble place={place} isMine={isMine} />}
      {asksLocation && (
        <span className="flex items-center gap-1.5 text-small font-semibold text-ink-2">
          <MapPin aria-hidden="true" className="size-4" />
          {t('locationRequest')}
        </span>
      )}
      {shownText !== '' && <MessageText text={shownText} />}
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
    </>
  )
}

/** Time and state. */
function Foot({ message }: { message: ShownMessage }) {
  const words = useTimeWords()
  const { at, unsent, receipt, isMine, deletion } = message
  return (
    <span className="flex items-start gap-1.5 self-end text-small text-ink-2 tabular-nums">
      <time dateTime={at}>{words.time(at)}</time>
      {unsent ? (
        <UnsentState message={{ ...message, unsent }} />
      ) : (
        isMine && receipt && deletion === null && <ReceiptTick receipt={receipt} />
      )}
    </span>
  )
}

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

/** Explains a possible scam on the user's own device; renders nothing for a harmless message. */
function ScamNote({ text }: { text: string }) {
  const t = useTranslations('chat')
  const sign = useMemo(() => scamSignOf(text, words), [text])
  if (sign === null) return null
  return (
    <p
      role="note"
      className="mt-1.5 flex gap-2 rounded-m bg-accent-tint px-3 py-2 text-small text-ink [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-accent-ink"
    >
      <ShieldAlert aria-hidden="true" />
      <span className="min-w-0">{t(`scam_${sign}`)}</span>
    </p>
  )
}

/** A voice message in its bubble; `own` is its recording while it waits to be sent. */
function VoiceContent({ voice, own }: { voice: Voice; own: Blob | null }) {
  const t = useTranslations('chat')
  const sound = own ?? (voice.id === null ? null : onServer(readSound.path.replace(':id', voice.id)))
  if (sound === null) {
    return (
      <span className="flex items-center gap-1.5 text-ink-2 italic">
        <MicOff aria-hidden="true" className="size-4 shrink-0" />
        {t('voiceGone', { time: voiceTime(voice.durationMs) })}
      </span>
    )
  }
  return <VoicePlayer sound={sound} durationMs={voice.durationMs} wave={voice.wave} />
}
