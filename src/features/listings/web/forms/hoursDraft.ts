import { clockText, minuteOf } from '#core/clock.ts'
import type { Hours } from '../../contract.ts'
import { WEEKDAYS, type Weekday } from '../../rules.ts'

/** One opening: start, end. An end before the start is on the next day. */
export type HoursRange = [string, string]
export type KnownHours = NonNullable<Hours>

/** Suggested times for a day that is set to open. */
export const USUAL: HoursRange = ['09:00', '18:00']
/** Maximum openings per day: one break. */
export const MOST_RANGES = 2

/** Openings of a day; [] when it is closed. */
export const rangesOf = (hours: KnownHours, day: string): HoursRange[] => hours[day] ?? []

/**
 * Sets a day to open, with the times of the nearest open day before it (else of any open day, else the suggested
 * times), or to closed.
 */
export function withDay(hours: KnownHours, day: Weekday, isOpen: boolean): KnownHours {
  if (!isOpen) return { ...hours, [day]: [] }
  const before = WEEKDAYS.slice(0, WEEKDAYS.indexOf(day)).reverse()
  const like = [...before, ...WEEKDAYS].map((each) => rangesOf(hours, each)).find((ranges) => ranges.length > 0)
  return { ...hours, [day]: like ?? [USUAL] }
}

/** Changes one of a day's openings. */
export const withRange = (hours: KnownHours, day: Weekday, index: number, range: HoursRange): KnownHours => ({
  ...hours,
  [day]: rangesOf(hours, day).map((old, i) => (i === index ? range : old)),
})

const LUNCH: HoursRange = ['13:00', '15:00']

/** Adds a second opening after a break, or removes it. */
export function withBreak(hours: KnownHours, day: Weekday, hasBreak: boolean): KnownHours {
  const ranges = rangesOf(hours, day)
  const [first = USUAL] = ranges
  if (!hasBreak) return { ...hours, [day]: [[first[0], (ranges.at(-1) ?? first)[1]]] }
  const [closes, reopens] = breakIn(first)
  return {
    ...hours,
    [day]: [
      [first[0], closes],
      [reopens, first[1]],
    ],
  }
}

const DAY = 24 * 60
/** Suggested times are on a quarter of an hour. */
const QUARTER = 15
const onQuarter = (minute: number) => clockText(Math.round(minute / QUARTER) * QUARTER)

/** The suggested break of an opening: over noon if it is open then, else its middle third. */
function breakIn([from, to]: HoursRange): HoursRange {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  const length = end > start ? end - start : end - start + DAY
  const isOpenOverNoon = minuteOf(LUNCH[0]) > start && minuteOf(LUNCH[1]) < start + length
  if (from === '' || to === '' || isOpenOverNoon) return LUNCH
  return [onQuarter(start + length / 3), onQuarter(start + (2 * length) / 3)]
}

/** Days that one day's openings can be copied to. */
export const SPREADS = ['open', 'sixDays', 'all'] as const
export type Spread = (typeof SPREADS)[number]

const WORKDAYS = WEEKDAYS.filter((day) => day !== 'sun')

const daysOf = (hours: KnownHours, spread: Spread): readonly Weekday[] =>
  spread === 'all'
    ? WEEKDAYS
    : spread === 'sixDays'
      ? WORKDAYS
      : WEEKDAYS.filter((day) => rangesOf(hours, day).length > 0)

/** Copies one day's openings to the open days, to Monday to Saturday, or to every day. */
export const spreadDay = (hours: KnownHours, day: Weekday, spread: Spread): KnownHours => ({
  ...hours,
  ...Object.fromEntries(daysOf(hours, spread).map((each) => [each, rangesOf(hours, day)])),
})

/** The spreads of a day that would change something, without those that have the same result. */
export function usefulSpreads(hours: KnownHours, day: Weekday): Spread[] {
  const seen = new Set([JSON.stringify(weekOf(hours))])
  return SPREADS.filter((spread) => {
    const after = JSON.stringify(weekOf(spreadDay(hours, day, spread)))
    return !seen.has(after) && seen.add(after)
  })
}

const weekOf = (hours: KnownHours) => WEEKDAYS.map((day) => rangesOf(hours, day))

/** Hours without those of a single day. */
export const withoutDay = (hours: KnownHours, day: string): KnownHours =>
  Object.fromEntries(Object.entries(hours).filter(([each]) => each !== day))

/** Every day closed: the initial value of the editor. */
export const NO_DAY: KnownHours = Object.fromEntries(WEEKDAYS.map((day) => [day, []]))

/** True for hours without any opening, on a weekday or a date. */
export const isNeverOpen = (hours: KnownHours): boolean => Object.values(hours).every((ranges) => ranges.length === 0)

/** True for an opening that ends on the next day. */
export const isOvernight = ([from, to]: HoursRange): boolean => from !== '' && to !== '' && to <= from
