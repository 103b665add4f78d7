import { createRequire } from 'node:module'
import type OpeningHours from 'opening_hours'
import type { Hours } from '../../contract.ts'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const DAY_MILLISECONDS = 24 * 3_600_000

/** Public holidays in all of India, which the library lacks; others differ by state and year. */
const HOLIDAYS_OF_INDIA = 'Jan 26,Aug 15,Oct 02'

/** A reference week for hours that are the same every week. */
const ANY_MONDAY = new Date(2024, 0, 1)

/** Hours of the requested week, and whether every week is the same. */
export interface ReadHours {
  /** Null: uncertain; the text is shown as written. */
  hours: Hours
  isWeekly: boolean
}

const UNKNOWN: ReadHours = { hours: null, isWeekly: true }

// About 1 MB that only imports need, so it is loaded at the first use.
let library: typeof OpeningHours | undefined
const openingHours = (...args: ConstructorParameters<typeof OpeningHours>) => {
  library ??= createRequire(import.meta.url)('opening_hours') as typeof OpeningHours
  return new library(...args)
}

/**
 * Parses OpenStreetMap's `opening_hours` with a library for its whole grammar; also accepts "10 AM to 7 PM". Hours that
 * are partly unknown ("by appointment", "10:00+"), depend on the sun, or are ambiguous give null.
 * @param week any time of the local day from which the seven days are wanted, as a local time of this process
 * @param country two letters, for its public holidays
 */
export function readOpeningHours(text: string, week = ANY_MONDAY, country = 'IN'): ReadHours {
  const plain = inTwentyFourHours(text)
  if (isUncertain(plain)) return UNKNOWN
  try {
    const read = openingHours(
      withHolidays(plain, country),
      { lat: '0', lon: '0', address: { country_code: country.toLowerCase(), state: '' } } as never,
      { locale: 'en' } as never,
    )
    const from = new Date(week.getFullYear(), week.getMonth(), week.getDate())
    const intervals = read.getOpenIntervals(from, daysAfter(from, 7))
    const isWeekly = read.isWeekStable()
    if (intervals.some(([, , isUnknown]) => isUnknown)) return UNKNOWN
    if (intervals.length === 0 && (isWeekly || !opensWithinAYear(read, from))) return UNKNOWN
    return { hours: weekOf(intervals, from, /\b(off|closed)\b/.test(plain)), isWeekly }
  } catch {
    return UNKNOWN
  }
}

/** Hours that are the same every week; null for others and for unreadable ones. */
export function parseOpeningHours(text: string): Hours {
  const { hours, isWeekly } = readOpeningHours(text)
  return isWeekly ? hours : null
}

const daysAfter = (from: Date, days: number) => new Date(from.getFullYear(), from.getMonth(), from.getDate() + days)

const opensWithinAYear = (read: OpeningHours, from: Date) =>
  read.getOpenIntervals(from, daysAfter(from, 366)).length > 0

/** "10 AM to 7:30pm" as "10:00-19:30"; 24-hour times stay unchanged. */
function inTwentyFourHours(text: string): string {
  return text
    .trim()
    .replace(/^24 ?(?:h|hrs?|hours?)(?: (?:atm|open|service))?$/i, '24/7')
    .replace(/\bnoon\b/gi, 'pm')
    .replace(/(\d)\s+to\s+(\d)/gi, '$1-$2')
    .replace(/([ap]m)\s+to\s+(\d)/gi, '$1-$2')
    .replace(/(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)\b/gi, (_, hour: string, minute = '00', half: string) => {
      const hours = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
      return `${String(hours).padStart(2, '0')}:${minute}`
    })
}

/**
 * True for hours that have no certain meaning: sun times change daily; a bare "7-11" may be morning or evening; school
 * holidays are unknown; "So" is Sunday in German only.
 */
const isUncertain = (text: string): boolean =>
  /sunrise|sunset|dawn|dusk|daylight|\bSH\b/i.test(text) ||
  /\bSo\b/.test(text) ||
  /(?:^|[^:.\d\w[])(\d{1,2})\s*[-–]\s*\d{1,2}(?![\d\]])/.test(text)

/**
 * For India, whose holidays the library does not know, replaces "PH" ("PH off", "Mo-Fr,PH 10:00-12:00") by the holidays
 * of all states.
 */
function withHolidays(text: string, country: string): string {
  if (country !== 'IN' || !/\bPH\b/.test(text)) return text
  return text
    .split(';')
    .flatMap((rule) => {
      const found = /^\s*((?:[A-Z][a-z](?:-[A-Z][a-z])?|PH)(?:,\s*(?:[A-Z][a-z](?:-[A-Z][a-z])?|PH))*)\s+(.*)$/.exec(
        rule,
      )
      if (!found) return [rule]
      const days = found[1]!.split(',').map((day) => day.trim())
      const others = days.filter((day) => day !== 'PH')
      if (others.length === days.length) return [rule]
      return [...(others.length > 0 ? [`${others.join(',')} ${found[2]}`] : []), `${HOLIDAYS_OF_INDIA} ${found[2]}`]
    })
    .join('; ')
}

/** Ranges by weekday; a range over midnight belongs to the day it starts on; longer ranges are split at midnight. */
function weekOf(intervals: readonly (readonly [Date, Date, ...unknown[]])[], from: Date, saysOff: boolean): Hours {
  const week: Record<string, [string, string][]> = saysOff
    ? Object.fromEntries([1, 2, 3, 4, 5, 6, 0].map((day) => [DAYS[day]!, []]))
    : {}
  for (const [start, end] of intervals) {
    let at = start
    while (at < end) {
      const midnight = daysAfter(at, 1)
      const isShort = end.getTime() - at.getTime() < DAY_MILLISECONDS
      const until = isShort ? end : midnight
      const isCarried = at.getTime() === from.getTime() && start < from
      if (!isCarried)
        (week[DAYS[at.getDay()]!] ??= []).push([
          clock(at),
          until.getTime() === midnight.getTime() ? '24:00' : clock(until),
        ])
      at = until
    }
  }
  return Object.keys(week).length === 0 ? Object.fromEntries(DAYS.map((day) => [day, []])) : week
}

const clock = (at: Date) => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
