import type { Hours } from '#features/listings/contract.ts'

/** Days of the week as opening hours name them, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Opening state: open, closed with the next opening, or unknown without hours (decisions, 6). */
export type OpenState =
  | { state: 'open'; closesAt: string | null }
  | { state: 'closed'; opens: { day: Weekday; time: string; daysAhead: number } | null }
  | { state: 'unknown' }

/** India has one time zone without daylight saving: 5 h 30 min ahead of UTC. */
const INDIA_AHEAD_MINUTES = 330
const DAY = 24 * 60
const WEEK = 7 * DAY

/** One opening in minutes since Monday 00:00; an end after the end of the week continues into the next Monday. */
export interface Opening {
  start: number
  end: number
}

/**
 * The openings of a week. A range that ends before it starts continues past midnight, one that ends where it starts
 * lasts 24 hours; unreadable ranges are skipped.
 * @returns null when the hours are unknown
 */
export function openingsOf(hours: Hours): Opening[] | null {
  if (hours === null) return null
  const days = WEEKDAYS.filter((day) => hours[day] !== undefined)
  if (days.length === 0) return null
  return days
    .flatMap((day) => hours[day]!.map((range) => opening(WEEKDAYS.indexOf(day) * DAY, range)))
    .filter((found) => found !== null)
    .sort((a, b) => a.start - b.start)
}

function opening(midnight: number, [from, to]: readonly [string, string]): Opening | null {
  const start = minuteOfDay(from)
  const end = minuteOfDay(to)
  if (start === null || end === null) return null
  return { start: midnight + start, end: midnight + (end > start ? end : end + DAY) }
}

function minuteOfDay(text: string): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(text)
  if (!found) return null
  const minute = Number(found[1]) * 60 + Number(found[2])
  return Number(found[2]) < 60 && minute <= DAY ? minute : null
}

/** Minutes since Monday 00:00 in India. */
export function minuteOfWeek(now: Date): number {
  const minutes = Math.floor(now.getTime() / 60_000) + INDIA_AHEAD_MINUTES
  const epochWasThursday = 3 * DAY
  return (((minutes + epochWasThursday) % WEEK) + WEEK) % WEEK
}

/** True when the minute is within an opening; the closing minute counts as closed. */
export const isOpenAt = (openings: readonly Opening[], minute: number): boolean => minutesLeft(openings, minute) > 0

/** Minutes until the openings at this minute end; 0 when closed. */
function minutesLeft(openings: readonly Opening[], minute: number): number {
  const left = openings.map(({ start, end }) => end - start - ((((minute - start) % WEEK) + WEEK) % WEEK))
  return Math.max(0, ...left)
}

/** True when the hours are known and say open. */
export function isOpenNow(hours: Hours, now: Date): boolean {
  const openings = openingsOf(hours)
  return openings !== null && isOpenAt(openings, minuteOfWeek(now))
}

/** True when the hours are known and the place is always open. */
export function isAlwaysOpen(hours: Hours): boolean {
  const openings = openingsOf(hours) ?? []
  return openings.length > 0 && closingTime(openings, 0) === null && isOpenAt(openings, 0)
}

/**
 * The state at a moment in India: open, closed with the next opening, or unknown. `closesAt` is null for a place that
 * never closes.
 */
export function openState(hours: Hours, now: Date): OpenState {
  const openings = openingsOf(hours)
  if (openings === null) return { state: 'unknown' }
  const minute = minuteOfWeek(now)
  if (!isOpenAt(openings, minute)) return { state: 'closed', opens: nextOpening(openings, minute) }
  return { state: 'open', closesAt: closingTime(openings, minute) }
}

function nextOpening(openings: readonly Opening[], minute: number) {
  if (openings.length === 0) return null
  const at = minute + Math.min(...openings.map(({ start }) => (start - minute + WEEK) % WEEK))
  const daysAhead = Math.floor(at / DAY) - Math.floor(minute / DAY)
  return { day: WEEKDAYS[Math.floor(at / DAY) % 7]!, time: clock(at), daysAhead }
}

/** Adjacent openings count as one: a place open until 24:00 and from 00:00 on does not close at midnight. */
function closingTime(openings: readonly Opening[], minute: number): string | null {
  let at = minute
  for (let left = minutesLeft(openings, at); left > 0 && at < minute + WEEK; left = minutesLeft(openings, at))
    at += left
  return at < minute + WEEK ? clock(at) : null
}

const clock = (minute: number) => {
  const ofDay = minute % DAY
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
