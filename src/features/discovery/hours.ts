import { clockText } from '#core/clock.ts'
import { addDays, dayOf, daysBetween } from '#core/dates.ts'
import type { Hours } from '#features/listings/contract.ts'
import { isDay } from '#features/listings/rules.ts'

/** Days of the week as opening hours name them, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** When a closed place opens. */
export interface NextOpening {
  day: Weekday
  time: string
  daysAhead: number
}

/** Opening state: open, closed with the next opening, or unknown without hours. */
export type OpenState =
  | { state: 'open'; closesAt: string | null }
  | {
      state: 'closed'
      opens: NextOpening | null
      /** True when closed on this day only: a holiday, or "Closed today". */
      isSpecial?: true
    }
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

/** Minutes since Monday, 29 December 1969, 00:00 in India. */
export function minuteAt(now: Date): number {
  const epochWasThursday = 3 * DAY
  return Math.floor(now.getTime() / 60_000) + INDIA_AHEAD_MINUTES + epochWasThursday
}

/** Minutes since Monday 00:00 in India. */
export const minuteOfWeek = (now: Date): number => inWeek(minuteAt(now))

/** A time of a day of the week, as said: "11 pm", "on sunday". */
export interface OpenTime {
  /** 0 on Monday; null: any day. */
  day: number | null
  /** Minutes since midnight; null: no time was said. */
  minute: number | null
  /** True when it may be before or after noon. */
  isEither: boolean
}

/** The minute, as `minuteAt`, at which it is this time next; a day alone means its noon. */
export function nextMinute({ day, minute, isEither }: OpenTime, now: Date): number {
  const from = minuteAt(now)
  const today = Math.floor(from / DAY)
  const times = isEither && minute !== null ? [minute % (DAY / 2), (minute % (DAY / 2)) + DAY / 2] : [minute ?? DAY / 2]
  const all = Array.from({ length: 9 }, (_, ahead) => today + ahead).flatMap((each) =>
    times.map((time) => ({ each, at: each * DAY + time })),
  )
  return all.find(({ each, at }) => at >= from && (day === null || inWeek(each * DAY) === day * DAY))!.at
}

/** Day and time of a minute of `minuteAt`. */
export const dayAndTime = (minute: number): { day: Weekday; time: string } => ({
  day: weekdayOf(minute),
  time: clockText(minute),
})

const inWeek = (minute: number) => ((minute % WEEK) + WEEK) % WEEK

/** The number of a day as `minuteAt` counts, 0 on Monday, 29 December 1969. */
const dayNumber = (day: string) => daysBetween('1969-12-29', day)

/** Parsed opening hours: those of a week, and of days with special hours. */
interface ReadHours {
  week: Opening[] | null
  /** By `dayNumber`; openings in minutes since that day's midnight, [] for closed. */
  special: Map<number, Opening[]>
}

/** Parses opening hours once for many queries. */
export function readHours(hours: Hours): ReadHours {
  const days = Object.keys(hours ?? {}).filter(isDay)
  const openings = (day: string) => hours![day]!.map((range) => opening(0, range)).filter((found) => found !== null)
  return { week: openingsOf(hours), special: new Map(days.map((day) => [dayNumber(day), openings(day)])) }
}

/** Number of days that are searched for the next opening. */
const MOST_DAYS_AHEAD = 70

/**
 * Openings from the day before `minute` to a week after its last special day, in minutes as `minuteAt`. A special day
 * on which a place is closed ends an opening that began the evening before.
 */
function openingsAround({ week, special }: ReadHours, minute: number): Opening[] {
  const today = Math.floor(minute / DAY)
  const last = Math.min(Math.max(today, ...special.keys()), today + MOST_DAYS_AHEAD) + 7
  const days = Array.from({ length: last - today + 2 }, (_, i) => today - 1 + i)
  const usual = (day: number) => {
    const midnight = inWeek(day * DAY)
    return (week ?? [])
      .filter(({ start }) => start >= midnight && start < midnight + DAY)
      .map(({ start, end }) => ({ start: start - midnight, end: end - midnight }))
  }
  const shift = (day: number) => (each: Opening) => ({ start: each.start + day * DAY, end: each.end + day * DAY })
  const isClosed = (day: number) => special.get(day)?.length === 0
  const cut = ({ start, end }: Opening) => {
    const next = Math.floor(start / DAY) + 1
    return { start, end: isClosed(next) ? Math.min(end, next * DAY) : end }
  }
  return days.flatMap((day) => (special.get(day) ?? usual(day)).map(shift(day)).map(cut))
}

/** True when a special day may change the state at this minute or the next opening. */
const isNearSpecial = ({ special }: ReadHours, minute: number) => {
  const today = Math.floor(minute / DAY)
  return [...special.keys()].some((day) => day >= today - 1 && day <= today + 7)
}

/** True when hours are known and open in a minute of `minuteAt`. */
export const isOpenIn = (hours: Hours, minute: number): boolean => isOpenBy(readHours(hours), minute)

/** Like `isOpenIn`, for parsed hours. */
export function isOpenBy(read: ReadHours, minute: number): boolean {
  if (!isNearSpecial(read, minute)) return isOpenAt(read.week ?? [], inWeek(minute))
  return openingsAround(read, minute).some(({ start, end }) => start <= minute && minute < end)
}

/** True when the minute is within an opening; the closing minute counts as closed. */
export const isOpenAt = (openings: readonly Opening[], minute: number): boolean => minutesLeft(openings, minute) > 0

/** Minutes until the openings at this minute end; 0 when closed. */
function minutesLeft(openings: readonly Opening[], minute: number): number {
  const left = openings.map(({ start, end }) => end - start - ((((minute - start) % WEEK) + WEEK) % WEEK))
  return Math.max(0, ...left)
}

/** True when the hours are known and say open. */
export const isOpenNow = (hours: Hours, now: Date): boolean => isOpenIn(hours, minuteAt(now))

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
  const read = readHours(hours)
  if (isNearSpecial(read, minuteAt(now))) return stateNearSpecial(read, minuteAt(now))
  const openings = read.week
  if (openings === null) return { state: 'unknown' }
  const minute = minuteOfWeek(now)
  if (!isOpenAt(openings, minute)) return { state: 'closed', opens: nextOpening(openings, minute) }
  return { state: 'open', closesAt: closingTime(openings, minute) }
}

function stateNearSpecial(read: ReadHours, minute: number): OpenState {
  const openings = openingsAround(read, minute)
  const today = Math.floor(minute / DAY)
  const isToday = read.special.has(today)
  if (read.week === null && !isToday) return { state: 'unknown' }
  let end = minute
  for (let i = 0; i < openings.length; i++)
    for (const each of openings) if (each.start <= end && end < each.end) end = each.end
  if (end > minute) return { state: 'open', closesAt: end < minute + WEEK ? clockText(end) : null }
  const next = Math.min(...openings.map(({ start }) => start).filter((start) => start > minute))
  const opens = Number.isFinite(next)
    ? { day: weekdayOf(next), time: clockText(next), daysAhead: Math.floor(next / DAY) - today }
    : null
  return { state: 'closed', opens, ...(read.special.get(today)?.length === 0 && { isSpecial: true as const }) }
}

const weekdayOf = (minute: number) => WEEKDAYS[Math.floor(inWeek(minute) / DAY)]!

/** Days from today on with special hours, in order. */
export const specialDays = (hours: Hours, now: Date): string[] =>
  Object.keys(hours ?? {})
    .filter((key) => isDay(key) && key >= dayOf(now))
    .sort()

/** The day that is `daysAhead` days after today, as "2026-11-25". */
export const dayAhead = (now: Date, daysAhead: number): string => addDays(dayOf(now), daysAhead)

function nextOpening(openings: readonly Opening[], minute: number) {
  if (openings.length === 0) return null
  const at = minute + Math.min(...openings.map(({ start }) => (start - minute + WEEK) % WEEK))
  const daysAhead = Math.floor(at / DAY) - Math.floor(minute / DAY)
  return { day: WEEKDAYS[Math.floor(at / DAY) % 7]!, time: clockText(at), daysAhead }
}

/** Adjacent openings count as one: a place open until 24:00 and from 00:00 on does not close at midnight. */
function closingTime(openings: readonly Opening[], minute: number): string | null {
  let at = minute
  for (let left = minutesLeft(openings, at); left > 0 && at < minute + WEEK; left = minutesLeft(openings, at))
    at += left
  return at < minute + WEEK ? clockText(at) : null
}
