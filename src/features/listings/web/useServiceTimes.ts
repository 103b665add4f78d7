import { useFormatter, useTranslations } from 'use-intl'
import { type Availability, SERVICE_DAYS, type ServiceDay } from '../rules.ts'
import { minuteOf, useClock } from './useClock.ts'
import { useDayName } from './useDayName.ts'
import './words/listings.details.ts'
import './words/listings.ts'

/** From this many consecutive days on, only the first and the last are named. */
const ROW = 3

/** Groups consecutive days: Monday, Tuesday, Wednesday and Friday are two groups. */
export function daysInRows(days: readonly ServiceDay[]): ServiceDay[][] {
  const rows: ServiceDay[][] = []
  for (const day of SERVICE_DAYS.filter((each) => days.includes(each))) {
    const last = rows.at(-1)
    if (last && SERVICE_DAYS.indexOf(last.at(-1)!) === SERVICE_DAYS.indexOf(day) - 1) last.push(day)
    else rows.push([day])
  }
  return rows
}

/** When a service is available: "Monday to Friday, 9:00 AM to 6:00 PM"; "" when not given. */
export function useServiceTimes(): (availability: Availability) => string {
  const t = useTranslations('listings')
  const format = useFormatter()
  const dayName = useDayName()
  const clock = useClock()
  return ({ days, start, end }) => {
    const parts = daysInRows(days).flatMap((row) =>
      row.length < ROW ? row.map(dayName) : [t('fromTo', { from: dayName(row[0]!), to: dayName(row.at(-1)!) })],
    )
    const dayWords = days.length === SERVICE_DAYS.length ? t('everyDay') : format.list(parts)
    const times =
      start !== '' && end !== '' ? t('fromTo', { from: clock(minuteOf(start)), to: clock(minuteOf(end)) }) : ''
    return [days.length > 0 ? dayWords : '', times].filter((part) => part !== '').join(', ')
  }
}
