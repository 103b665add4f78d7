import { useFormatter } from 'use-intl'
import { dateText, dayOf } from '#core/dates.ts'

/** Formats a time: only the time if today ("10:42 AM"), otherwise with the date. */
export function useMomentText(): (at: number | string) => string {
  const format = useFormatter()
  return (at) => {
    const moment = new Date(at)
    const time = format.dateTime(moment, { hour: 'numeric', minute: '2-digit', hour12: true }).toUpperCase()
    return dayOf(moment) === dayOf(new Date()) ? time : `${dateText(moment)}, ${time}`
  }
}
