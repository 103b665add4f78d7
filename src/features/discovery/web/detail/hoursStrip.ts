import type { Hours } from '#features/listings/contract.ts'
import { dayOf } from '#core/dates.ts'
import { openingsOf, specialDays, WEEKDAYS, type Weekday } from '../../hours.ts'

/** One bar of a day: start and end in minutes of that day. */
export interface DayPart {
  from: number
  to: number
}

/** Seven days on one axis, in minutes of a day. */
export interface HoursWeek {
  from: number
  to: number
  days: { day: Weekday; parts: DayPart[] }[]
  /** Today's own hours instead of those of its weekday; null: it has none. */
  today: DayPart[] | null
  /** Days after today with hours of their own, in order. */
  special: { date: string; parts: DayPart[] }[]
}

const DAY = 24 * 60
const HOUR = 60
/** The axis is never shorter than from 9 to 21 o'clock, so that weeks can be compared. */
const USUAL = { from: 9 * HOUR, to: 21 * HOUR }

/**
 * Data of the opening hours chart; null when the hours are unknown. An opening past midnight continues on the next day.
 * A day with its own hours ("Closed today") leaves those of its weekday as they are.
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
