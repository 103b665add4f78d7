import Bell from 'lucide-react/icons/bell'
import MessageCircle from 'lucide-react/icons/message-circle'
import Package from 'lucide-react/icons/package'
import Siren from 'lucide-react/icons/siren'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { addDays, dayOf, HOME_ZONE } from '#core/dates.ts'
import { isInAppPath } from '#core/paths.ts'
import { useEndDevice } from '#features/accounts/web/safetyQueries.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Notice } from '../contract.ts'
import { type NoticeType, waitsForReader } from '../rules.ts'
import { useNoticeChanges } from './queries.ts'
import { useNoticeWords } from './useNoticeWords.ts'
import './words/notifications.ts'

/** A swipe beyond this clears the row. */
const FAR_PX = 110

const ICONS: Record<NoticeType, ReactNode> = {
  order: <Package aria-hidden="true" />,
  message: <MessageCircle aria-hidden="true" />,
  review: <Star aria-hidden="true" />,
  system: <Bell aria-hidden="true" />,
  sos: <Siren aria-hidden="true" />,
}

/** Notices: first those that need an action, then grouped by day, today first. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslations('notifications')
  const words = useWords()
  const go = useGo()
  const now = useNow()
  const format = useFormatter()
  const say = useNoticeWords()
  const changes = useNoticeChanges()
  const today = dayOf(now)
  const dayName = (day: string, at: Date) => {
    if (day >= today) return t('today')
    if (day === addDays(today, -1)) return t('yesterday')
    const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const }
    return format.dateTime(at, { day: 'numeric', month: 'short', timeZone: HOME_ZONE, ...year })
  }
  const groups = [
    { id: 'waiting', name: t('waitingForYou'), list: notices.filter(isWaiting) },
    ...byDay(notices.filter((notice) => !isWaiting(notice))).map(({ day, list }) => ({
      id: day,
      name: dayName(day, new Date(list[0]!.time)),
      list,
    })),
  ].filter(({ list }) => list.length > 0)

  /** Only paths of the product are opened (M-14). */
  async function open(notice: Notice) {
    if (!notice.isRead) await changes.read(notice, say(notice).title)
    if (isInAppPath(notice.actionUrl)) go(notice.actionUrl)
  }
  async function remove(notice: Notice) {
    const bringBack = await changes.clear(notice, say(notice).title)
    toast(t('removed'), { undo: { label: words.undo, run: () => void bringBack() } })
  }
  return (
    <div className="mt-2 flex flex-col gap-5">
      {groups.map(({ id, name, list }) => (
        <section key={id} aria-labelledby={`day-${id}`}>
          <h2 id={`day-${id}`} className="mb-2 text-label text-ink-2">
            {name}
          </h2>
          <ul className="overflow-clip rounded-l border border-line bg-surface">
            {list.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                now={now}
                onOpen={() => void open(notice)}
                onRemove={() => void remove(notice)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** True for an unread notice that needs an action of its recipient. */
const isWaiting = ({ kind, isRead }: Notice) => !isRead && waitsForReader(kind)

function byDay(notices: readonly Notice[]): { day: string; list: Notice[] }[] {
  const days: { day: string; list: Notice[] }[] = []
  for (const notice of notices) {
    const day = dayOf(new Date(notice.time))
    if (days.at(-1)?.day !== day) days.push({ day, list: [] })
    days.at(-1)!.list.push(notice)
  }
  return days
}

interface Props {
  notice: Notice
  now: Date
  onOpen: () => void
  onRemove: () => void
}

/** One notice with its time; a tap opens it, a swipe or the cross clears it. */
function NoticeRow({ notice, now, onOpen, onRemove }: Props) {
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

/** Handlers for a row that is cleared by a sideways swipe; shorter swipes slide back. Mouse users have the cross. */
function useSwipeAway(onAway: () => void) {
  const start = useRef<number | null>(null)
  const moved = (event: PointerEvent<HTMLElement>) => (start.current === null ? 0 : event.clientX - start.current)
  const slide = (row: HTMLElement, to: string, transition = '') => {
    row.style.transition = transition
    row.style.transform = to
  }
  const back = (row: HTMLElement) => slide(row, '', 'transform 150ms')
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = event.pointerType === 'touch' ? event.clientX : null
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const far = moved(event)
      if (Math.abs(far) > 12) slide(event.currentTarget, `translateX(${far}px)`)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const far = moved(event)
      start.current = null
      back(event.currentTarget)
      if (Math.abs(far) > FAR_PX) onAway()
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null
      back(event.currentTarget)
    },
  }
}

interface SignInAnswerProps {
  notice: Notice
  /** Called when the user recognises the device. */
  onMine: () => void
}

/**
 * "This was me" clears the notice; "Not me" ends that device's session at once and opens the page for a new password,
 * or, for several sign-ins, opens the list of devices.
 */
function SignInAnswer({ notice, onMine }: SignInAnswerProps) {
  const t = useTranslations('notifications')
  const go = useGo()
  const sentence = useErrorSentence()
  const end = useEndDevice()
  const sessionId = String(notice.params['sessionId'] ?? '')
  const isOne = notice.params['count'] === 1 && sessionId !== ''
  async function refuse() {
    if (!isOne) return go('/privacy-settings?do=devices')
    try {
      await end.mutateAsync(sessionId)
      toast(t('signedOutThere'), { tone: 'ok' })
      go('/privacy-settings?do=password')
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
      go('/privacy-settings?do=devices')
    }
  }
  return (
    <span className="absolute start-16 bottom-2 flex gap-2">
      <Button size="small" variant="tint" onClick={onMine}>
        {t('thisWasMe')}
      </Button>
      <Button size="small" variant="quiet" busy={end.isPending} onClick={() => void refuse()}>
        {t('notMe')}
      </Button>
    </span>
  )
}
