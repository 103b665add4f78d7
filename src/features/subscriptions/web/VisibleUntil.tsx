import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { useNow } from '#kit/web/useNow.ts'
import type { SubscribedListing } from '../contract.ts'
import { paidTime } from '../rules.ts'
import './words/subscriptions.ts'

interface VisibleUntilProps {
  listings: Pick<SubscribedListing, 'id' | 'title' | 'freeUntil' | 'paidUntil'>[]
  months: number
}

/** Preview of how long buyers see the listings after paying for these months (N). */
export function VisibleUntil({ listings, months }: VisibleUntilProps) {
  const t = useTranslations('subscriptions')
  const now = useNow()
  const at = (iso: string | null) => (iso === null ? null : new Date(iso))
  const ends = listings.map(({ id, title, freeUntil, paidUntil }) => ({
    id,
    title,
    date: dateText(paidTime({ freeUntil: at(freeUntil), paidUntil: at(paidUntil) }, now, months).until),
  }))
  const areSame = ends.every(({ date }) => date === ends[0]?.date)
  return (
    <div className="mt-3 flex gap-2 text-body" role="status">
      <CalendarCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok-ink" />
      {areSame ? (
        <p>{t('visibleUntil', { date: ends[0]?.date ?? '' })}</p>
      ) : (
        <ul className="min-w-0">
          {ends.map(({ id, title, date }) => (
            <li key={id} className="wrap-safe">
              {t('titleVisibleUntil', { title, date })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
