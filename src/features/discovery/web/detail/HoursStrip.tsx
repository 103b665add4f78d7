import { useLocale, useTranslations } from 'use-intl'
import { shortDate } from '#core/dates.ts'
import type { Hours } from '#features/listings/contract.ts'
import { useClock } from '#features/listings/web/useClock.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { minuteOfWeek, WEEKDAYS } from '../../hours.ts'
import { type DayPart, type HoursWeek, weekOf } from './hoursStrip.ts'

const HEIGHT = 44

/** Opening hours as seven bars on one axis, today's in solid colour; also available as a table. */
export function HoursStrip({ hours }: { hours: Hours }) {
  const now = useNow()
  const t = useTranslations('listings')
  const tDiscovery = useTranslations('discovery')
  const clock = useClock()
  const locale = useLocale()
  const week = weekOf(hours, now)
  if (!week) return null
  const today = WEEKDAYS[Math.floor(minuteOfWeek(now) / (24 * 60))]!
  const words = (parts: DayPart[]) =>
    parts.length === 0
      ? t('closedAllDay')
      : parts.map(({ from, to }) => t('fromTo', { from: clock(from), to: clock(to) })).join(', ')
  const partsToday = week.today ?? week.days.find(({ day }) => day === today)?.parts
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-head">{t('hours')}</h2>
        {partsToday && (
          <p className="text-label font-normal text-ink-2">{t('todayHours', { hours: words(partsToday) })}</p>
        )}
      </div>
      {week.days.length > 0 && (
        <div aria-hidden="true" className="flex gap-3">
          <div
            className="flex shrink-0 flex-col justify-between text-tag font-normal text-ink-3"
            style={{ height: HEIGHT }}
          >
            <span>{clock(week.from, true)}</span>
            <span>{clock(week.to, true)}</span>
          </div>
          <div className="grid flex-1 grid-cols-7 gap-1.5">
            {week.days.map(({ day, parts }) => (
              <div key={day} className="flex min-w-0 flex-col items-center gap-1">
                <DayBar week={week} parts={(day === today && partsToday) || parts} isToday={day === today} />
                <span className={cx('text-tag', day === today ? 'text-ok-ink' : 'font-normal text-ink-2')}>
                  {tDiscovery(`shortDay_${day}`)}
                </span>
              </div>
            ))}
          </div>
        </div>
      )}
      {week.special.length > 0 && (
        <dl className="flex flex-col gap-1 text-body">
          <dt className="text-label">{t('specialDays')}</dt>
          {week.special.map(({ date, parts }) => (
            <dd key={date} className="flex justify-between gap-4">
              <span>{shortDate(date, locale)}</span>
              <span className="text-ink-2 tabular-nums">{words(parts)}</span>
            </dd>
          ))}
        </dl>
      )}
      {week.days.length > 0 && (
        <details>
          <summary className="flex min-h-touch cursor-pointer items-center text-label text-brand-ink">
            {t('allHours')}
          </summary>
          <table className="w-full text-body">
            <tbody>
              {week.days.map(({ day, parts }) => (
                <tr key={day}>
                  <th
                    scope="row"
                    className={cx('py-1 pe-4 text-start', day === today ? 'font-semibold' : 'font-normal')}
                  >
                    {t(`day_${day}`)}
                  </th>
                  <td className="py-1 text-end text-ink-2 tabular-nums">
                    {words(parts)}
                    {day === today && week.today && (
                      <span className="block text-small text-accent-ink">
                        {t('todayHours', { hours: words(week.today) })}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Card>
  )
}

interface DayBarProps {
  week: HoursWeek
  parts: DayPart[]
  isToday: boolean
}

function DayBar({ week, parts, isToday }: DayBarProps) {
  const share = (minutes: number) => `${(minutes / (week.to - week.from)) * 100}%`
  return (
    <div className="relative w-full overflow-hidden rounded-s bg-well" style={{ height: HEIGHT }}>
      {parts.map(({ from, to }) => (
        <span
          key={from}
          className={cx('absolute inset-x-0 rounded-s', isToday ? 'bg-ok' : 'bg-ok/45')}
          style={{ top: share(from - week.from), height: share(to - from) }}
        />
      ))}
    </div>
  )
}
