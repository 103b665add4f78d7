import { useFormatter, useTranslations } from 'use-intl'
import { addDays, dayOf, HOME_ZONE } from '#core/dates.ts'
import { isInAppPath } from '#core/paths.ts'
import { useGo } from '#kit/web/navigation.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Notice } from '../contract.ts'
import { waitsForReader } from '../rules.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { useNoticeChanges } from './queries.ts'
import { useNoticeWords } from './useNoticeWords.ts'

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

/** True for an unread notice that needs an action of its reader. */
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
