import { useLocale } from 'use-intl'
import { clockFormat } from '#core/dates.ts'

/** Formats a minute of the day as a time: 540 is "9:00 AM"; with `isShort` whole hours have no minutes ("9 AM"). */
export function useClock(): (minute: number, isShort?: boolean) => string {
  const locale = useLocale()
  return (minute, isShort = false) => {
    const format = new Intl.DateTimeFormat(locale, {
      ...clockFormat(locale),
      ...(isShort && minute % 60 === 0 && { minute: undefined }),
      timeZone: 'UTC',
    })
    return format.format(Date.UTC(2026, 0, 5, 0, minute)).toUpperCase()
  }
}
