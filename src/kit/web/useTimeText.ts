import { type DateTimeFormatOptions, useFormatter, useLocale } from 'use-intl'
import { clockFormat } from '#core/dates.ts'

/** Formats a time of day ("6:30 PM", "शाम 6:30"), with further parts such as seconds or the day. */
export function useTimeText(): (at: Date | number, more?: DateTimeFormatOptions) => string {
  const format = useFormatter()
  const clock = clockFormat(useLocale())
  return (at, more) => format.dateTime(at, { ...clock, ...more }).replace(/\b[ap]m\b/, (half) => half.toUpperCase())
}
