import { useTranslations } from 'use-intl'
import { addDays, dateText, dayOf } from '#core/dates.ts'
import { isInAppPath } from '#core/paths.ts'
import { useGo } from '#kit/web/navigation.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Notice } from '../contract.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { useNoticeChanges } from './queries.ts'
import { useNoticeWords } from './useNoticeWords.ts'

/** Notices under the day on which they came, today first. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslations('notifications')
  const words = useWords()
  const go = useGo()
  const now = useNow()
  const say = useNoticeWords()
  const changes = useNoticeChanges()
  const today = dayOf(now)
  const dayName = (day: string, at: Date) =>
    day >= today ? t('today') : day === addDays(today, -1) ? t('yesterday') : dateText(at)

  /** Only the product's own addresses are followed (M-14). */
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
      {byDay(notices).map(({ day, list }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-2 text-label text-ink-2">
            {dayName(day, new Date(list[0]!.time))}
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

function byDay(notices: readonly Notice[]): { day: string; list: Notice[] }[] {
  const days: { day: string; list: Notice[] }[] = []
  for (const notice of notices) {
    const day = dayOf(new Date(notice.time))
    if (days.at(-1)?.day !== day) days.push({ day, list: [] })
    days.at(-1)!.list.push(notice)
  }
  return days
}
