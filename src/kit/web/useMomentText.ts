import { useFormatter } from 'use-intl'
import { dateText, dayOf } from '#core/dates.ts'

/** Formats a moment: only the time if it is today ("10:42 AM"), otherwise the date and the time. */
export function useMomentText(): (at: number | string) => string {
  const format = useFormatter()
  return (at) => {
    const moment = new Date(at)
    const time = format.dateTime(moment, { hour: 'numeric', minute: '2-digit', hour12: true }).toUpperCase()
    return dayOf(moment) === dayOf(new Date()) ? time : `${dateText(moment)}, ${time}`
  }
}
