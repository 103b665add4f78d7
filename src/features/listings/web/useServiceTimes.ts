import { useFormatter, useTranslations } from 'use-intl'
import { type Availability, SERVICE_DAYS } from '../rules.ts'
import { minuteOf, useClock } from './useClock.ts'
import { useDayName } from './useDayName.ts'

/** When a service is available: "Monday and Tuesday, 9:00 AM to 6:00 PM"; "" when not given. */
export function useServiceTimes(): (availability: Availability) => string {
  const t = useTranslations('listings')
  const format = useFormatter()
  const dayName = useDayName()
  const clock = useClock()
  return ({ days, start, end }) => {
    const dayWords = days.length === SERVICE_DAYS.length ? t('everyDay') : format.list(days.map((day) => dayName(day)))
    const times =
      start !== '' && end !== '' ? t('fromTo', { from: clock(minuteOf(start)), to: clock(minuteOf(end)) }) : ''
    return [days.length > 0 ? dayWords : '', times].filter((part) => part !== '').join(', ')
  }
}
