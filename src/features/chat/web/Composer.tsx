import Camera from 'lucide-react/icons/camera'
import Plus from 'lucide-react/icons/plus'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isEnter } from '#kit/web/isEnter.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import type { ListingCard } from '../messageContract.ts'
import { isNotBlank, MESSAGE_LENGTH } from '../rules.ts'
import { ListingBubble } from './ListingBubble.tsx'
import { QuoteLine } from './QuoteLine.tsx'
import type { ReplyTarget } from './waitingMessages.ts'
import './words/chat.ts'

export interface ComposerProps {
  text: string
  onText: (text: string) => void
  /** The listing that is sent with the next message. */
  listing: ListingCard | null
  onDropListing: () => void
  /** The message that the next one answers. */
  replyTo: ReplyTarget | null
  /** Name of its author; "" for a message of the user. */
  author: string
  onDropReply: () => void
  onSend: () => void
  onMore: () => void
  onPhotos: () => void
  /** Parts for voice messages; `button` is null without a microphone, `bar` while nothing is recorded. */
  voice: { button: ReactNode; bar: ReactNode }
}

/** The number of remaining characters is shown once it is at most this. */
const SAYS_LEFT_FROM = 200

/** The message field: Enter sends on devices with a keyboard, the button on all (J-07, J-14). */
export function Composer(props: ComposerProps) {
  const { text, onText, listing, onDropListing, replyTo, author, onDropReply, onSend, onMore, onPhotos, voice } = props
  const t = useTranslations('chat')
  const fieldId = useId()
  const noteId = useId()
  const left = MESSAGE_LENGTH - text.trim().length
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (replyTo) focusAfterDialog(field.current)
  }, [replyTo])
  const canSend = isNotBlank(text) && left >= 0
  /** The send button disappears once the field is empty, so the focus returns to the field. */
  const send = () => {
    if (!canSend) return
    onSend()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) onDropReply()
    if (!isEnter(event) || event.shiftKey) return
    if (!matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="shrink-0 border-t border-line bg-surface px-2 pt-2 pb-[max(8px,calc(env(safe-area-inset-bottom,0px)-var(--nav-space)+8px))]"
    >
      {listing && (
        <div className="mb-2 flex items-center gap-1 ps-2">
          <span className="sr-only">{t('about')}</span>
          <div className="min-w-0 flex-1">
            <ListingBubble listing={listing} />
          </div>
          <IconButton label={t('dropListing')} icon={<X aria-hidden="true" />} onClick={onDropListing} />
        </div>
      )}
      {replyTo && (
        <div role="group" aria-label={t('replyingTo')} className="mb-2 flex items-center gap-1 ps-3">
          <QuoteLine quote={replyTo} author={author} />
          <IconButton label={t('dropReply')} icon={<X aria-hidden="true" />} onClick={onDropReply} />
        </div>
      )}
      {left <= SAYS_LEFT_FROM && (
        <p
          id={noteId}
          role="status"
          className={cx(
            'px-3 pb-1.5 text-small tabular-nums',
            left < 0 ? 'font-semibold text-danger-ink' : 'text-ink-2',
          )}
        >
          {left < 0 ? t('tooLongBy', { count: -left }) : t('lettersLeft', { count: left })}
        </p>
      )}
      <div className="flex items-end gap-1.5">
        {voice.bar ?? (
          <>
            <IconButton label={t('attach')} icon={<Plus aria-hidden="true" />} onClick={onMore} className="mb-1" />
            <div className="flex min-h-field min-w-0 flex-1 items-end rounded-[26px] border-[1.5px] border-line-strong bg-surface focus-within:border-brand focus-within:ring-3 focus-within:ring-halo">
              <label htmlFor={fieldId} className="sr-only">
                {t('message')}
              </label>
              <textarea
                ref={field}
                id={fieldId}
                rows={1}
                dir="auto"
                value={text}
                aria-describedby={left <= SAYS_LEFT_FROM ? noteId : undefined}
                aria-invalid={left < 0}
                placeholder={t('message')}
                enterKeyHint="enter"
                onChange={(event) => onText(event.currentTarget.value)}
                onKeyDown={onKeyDown}
                className="field-sizing-content max-h-36 min-w-0 flex-1 resize-none bg-transparent py-3 ps-4.5 text-body outline-none"
              />
              <IconButton
                label={t('sendPhotos')}
                icon={<Camera aria-hidden="true" />}
                onClick={onPhotos}
                className="mb-0.5"
              />
            </div>
          </>
        )}
        {voice.button && (voice.bar || !isNotBlank(text)) ? (
          voice.button
        ) : (
          <button
            type="submit"
            aria-label={t('send')}
            title={t('send')}
            disabled={!canSend}
            className="mb-0.5 flex size-12 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand transition-colors disabled:bg-well disabled:text-ink-3"
          >
            <SendHorizontal aria-hidden="true" className="size-6 rtl:-scale-x-100" />
          </button>
        )}
      </div>
    </form>
  )
}

/** Focuses a field once the open dialog has closed and restored the focus. */
function focusAfterDialog(field: HTMLElement | null): void {
  const dialog = document.querySelector('dialog[open]')
  if (dialog) dialog.addEventListener('close', () => field?.focus(), { once: true })
  else field?.focus()
}
