import { dateText, dayOf } from '#core/dates.ts'
import { useTimeText } from './useTimeText.ts'

/** Formats a moment: only the time if it is today ("10:42 AM"), otherwise the date and the time. */
export function useMomentText(): (at: number | string) => string {
  const timeText = useTimeText()
  return (at) => {
    const moment = new Date(at)
    const time = timeText(moment)
    return dayOf(moment) === dayOf(new Date()) ? time : `${dateText(moment)}, ${time}`
  }
}
