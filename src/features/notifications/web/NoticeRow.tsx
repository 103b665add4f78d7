import { Bell, MessageCircle, Package, Siren, Star, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import type { Notice } from '../contract.ts'
import type { NoticeType } from '../rules.ts'
import { useNoticeWords } from './useNoticeWords.ts'
import { SignInAnswer } from './SignInAnswer.tsx'
import { useSwipeAway } from './useSwipeAway.ts'

const ICONS: Record<NoticeType, ReactNode> = {
  order: <Package aria-hidden="true" />,
  message: <MessageCircle aria-hidden="true" />,
  review: <Star aria-hidden="true" />,
  system: <Bell aria-hidden="true" />,
  sos: <Siren aria-hidden="true" />,
}

interface Props {
  notice: Notice
  now: Date
  onOpen: () => void
  onRemove: () => void
}

/** One notice with its time; a tap opens it, a swipe or the cross clears it. */
export function NoticeRow({ notice, now, onOpen, onRemove }: Props) {
  const t = useTranslations('notifications')
  const format = useFormatter()
  const { title, message } = useNoticeWords()(notice)
  const swipe = useSwipeAway(onRemove)
  const at = new Date(notice.time)
  return (
    <li
      {...swipe}
      className={cx(
        'relative flex touch-pan-y items-start gap-3 border-b border-line py-3 ps-4 pe-1 last:border-b-0',
        notice.isRead ? 'bg-surface' : 'bg-brand-tint',
      )}
    >
      <span
        className={cx(
          'mt-0.5 flex size-10 shrink-0 items-center justify-center rounded-full [&_svg]:size-5',
          notice.type === 'sos' ? 'bg-danger-tint text-danger-ink' : 'bg-well text-ink-2',
        )}
      >
        {ICONS[notice.type]}
      </span>
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 text-start outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        <span className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 wrap-safe', notice.isRead ? 'text-body' : 'text-strong')}>{title}</span>
          {!notice.isRead && (
            <span className="size-2 shrink-0 self-center rounded-full bg-brand-ink">
              <span className="sr-only">{t('unreadMark')}</span>
            </span>
          )}
        </span>
        <span className="line-clamp-3 text-body text-ink-2 wrap-safe">{message}</span>
        <time dateTime={notice.time} className="mt-0.5 block text-small text-ink-3">
          {now.getTime() - at.getTime() < 60_000 ? t('now') : format.relativeTime(at, now)}
        </time>
        {notice.kind === 'signedIn' && <span className="block h-touch" />}
      </button>
      {notice.kind === 'signedIn' && <SignInAnswer notice={notice} onMine={onRemove} />}
      <IconButton
        className="relative -mt-1 text-ink-3 [&_svg]:size-5!"
        label={t('remove', { title })}
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  )
}
