import { useLocale, useTranslations } from 'use-intl'
import { dayOf, shortDate } from '#core/dates.ts'
import type { Hours } from '#features/listings/contract.ts'
import { useClock } from '#features/listings/web/useClock.ts'
import '#features/listings/web/words/listings.details.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { useNow } from '#kit/web/useNow.ts'
import { minuteOfWeek, openingsOf, specialDays, type Weekday, WEEKDAYS } from '../../hours.ts'
import '../words/discovery.ts'

const HEIGHT = 44

/**
 * Opening hours as seven bars on one axis, today's in solid colour; also available as a table. Nothing is said of today
 * if the owner made the listing inactive (`isOff`).
 */
export function HoursStrip({ hours, isOff }: { hours: Hours; isOff: boolean }) {
  const now = useNow()
  const t = useTranslations('listings')
  const tDiscovery = useTranslations('discovery')
  const clock = useClock()
  const locale = useLocale()
  const week = weekOf(hours, now)
  if (!week) return null
  const today = isOff ? null : WEEKDAYS[Math.floor(minuteOfWeek(now) / (24 * 60))]!
  const words = (parts: DayPart[]) =>
    parts.length === 0
      ? t('closedAllDay')
      : parts.map(({ from, to }) => t('fromTo', { from: clock(from), to: clock(to) })).join(', ')
  const partsToday = today && (week.today ?? week.days.find(({ day }) => day === today)?.parts)
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

/** One bar of a day: start and end in minutes of that day. */
interface DayPart {
  from: number
  to: number
}

/** Seven days on one axis, in minutes of a day. */
interface HoursWeek {
  from: number
  to: number
  days: { day: Weekday; parts: DayPart[] }[]
  /** Today's special hours, which replace those of its weekday; null: none. */
  today: DayPart[] | null
  /** Days after today with special hours, in order. */
  special: { date: string; parts: DayPart[] }[]
}

const DAY = 24 * 60
const HOUR = 60
/** The axis always covers at least 9:00 to 21:00, so that the weeks of several places can be compared. */
const USUAL = { from: 9 * HOUR, to: 21 * HOUR }

/**
 * Data of the opening hours chart; null when the hours are unknown. An opening past midnight continues on the next day.
 * Special hours of a day ("Closed today") do not change those of its weekday.
 */
export function weekOf(hours: Hours, now: Date): HoursWeek | null {
  const openings = openingsOf(hours)
  const special = specialDays(hours, now).map((date) => ({ date, parts: partsOfDate(hours!, date) }))
  if (openings === null && special.length === 0) return null
  const own = special.find(({ date }) => date === dayOf(now))
  const days = openings === null ? [] : WEEKDAYS.map((day, i) => ({ day, parts: partsOn(openings, i * DAY) }))
  const parts = [...days.flatMap((each) => each.parts), ...(own?.parts ?? [])]
  const from = Math.min(USUAL.from, ...parts.map((part) => part.from))
  const to = Math.max(USUAL.to, ...parts.map((part) => part.to))
  return {
    from: Math.floor(from / HOUR) * HOUR,
    to: Math.ceil(to / HOUR) * HOUR,
    days,
    today: own?.parts ?? null,
    special: special.filter((each) => each !== own),
  }
}

const partsOfDate = (hours: NonNullable<Hours>, date: string) =>
  partsOn(openingsOf({ mon: hours[date]! }) ?? [], 0).filter(({ to }) => to > 0)

function partsOn(openings: readonly { start: number; end: number }[], midnight: number): DayPart[] {
  return [-7 * DAY, 0, 7 * DAY].flatMap((turn) =>
    openings
      .map(({ start, end }) => ({
        from: Math.max(0, start + turn - midnight),
        to: Math.min(DAY, end + turn - midnight),
      }))
      .filter(({ from, to }) => to > from),
  )
}
