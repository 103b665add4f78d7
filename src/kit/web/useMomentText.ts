import { useFormatter } from 'use-intl'
import { dateText, dayOf } from '#core/dates.ts'

/** Writes a moment: of today the time alone ("10:42 AM"), of another day with its date. */
export function useMomentText(): (at: number | string) => string {
  const format = useFormatter()
  return (at) => {
    const moment = new Date(at)
    const time = format.dateTime(moment, { hour: 'numeric', minute: '2-digit', hour12: true }).toUpperCase()
    return dayOf(moment) === dayOf(new Date()) ? time : `${dateText(moment)}, ${time}`
  }
}
