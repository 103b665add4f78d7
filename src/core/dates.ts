/** Time zone in which days are counted for everybody (the home market). */
export const HOME_ZONE = 'Asia/Kolkata'

const DAY = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: HOME_ZONE })

/** DD/MM/YYYY in India's time zone, the same in every language. */
export const dateInNumbers = (at: Date): string => DAY.format(at)

/** A day in India's time zone in words: "22 Nov", in another year than `now` "22 Nov 2025". */
export function dateInWords(at: Date, locale: string, now: Date): string {
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4)
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year, timeZone: HOME_ZONE }).format(at)
}

/** The locale of dates and numbers in a language of the interface or of an account: India's. */
export const localeOf = (language: string | null): string => (language?.startsWith('hi') ? 'hi-IN' : 'en-IN')

interface ClockFormat {
  hour: 'numeric'
  minute: '2-digit'
  hour12: true
  dayPeriod?: 'short'
}

/**
 * Options of Intl for a time of day in a locale: "6:30 pm"; Hindi names the part of the day instead, "शाम 6:30". Intl
 * takes no `timeStyle` beside these: add `second`, or `DAY_BEFORE_TIME`.
 */
export const clockFormat = (locale: string): ClockFormat => ({
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  ...(locale.startsWith('hi') && { dayPeriod: 'short' }),
})

/** Further options for `clockFormat`: "22 Nov 2026, 6:30 pm". */
export const DAY_BEFORE_TIME = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** Formats times of day in a time zone, India's by default: "6:30 PM", "शाम 6:30". */
export function clockIn(locale: string, timeZone = HOME_ZONE): (at: Date | number) => string {
  const format = new Intl.DateTimeFormat(locale, { ...clockFormat(locale), timeZone })
  return (at) => format.format(at).toUpperCase()
}

const clockInWords = (at: Date, locale: string): string => clockIn(locale)(at).replace(/\s/, ' ')

/** Day and time in India's time zone: "23 Jul, 6:30 PM", "23 जुल॰, शाम 6:30". */
export const momentInWords = (at: Date, locale: string, now: Date): string =>
  `${dateInWords(at, locale, now)}, ${clockInWords(at, locale)}`

/** As `momentInWords`, without the day if it is that of `other`, which is said beside it. */
export const momentBeside = (at: Date, other: Date, locale: string, now: Date): string =>
  dayOf(at) === dayOf(other) ? clockInWords(at, locale) : momentInWords(at, locale, now)

let formatDate = dateInNumbers

/** Sets the formatter that `dateText` uses: the browser sets one for its language and the person's choice. */
export function setDateFormatter(as: (at: Date) => string): void {
  formatDate = as
}

/** A date as shown on every screen; numeric unless `setDateFormatter` has set another formatter. */
export const dateText = (at: Date): string => formatDate(at)

const ISO_DAY = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: HOME_ZONE,
})
const DAY_LENGTH = 86_400_000

/** The day of a moment in the product's zone: "2026-11-21". */
export const dayOf = (at: Date): string => ISO_DAY.format(at)

/** The day `count` days after another (negative: before), both as "2026-11-21". */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_LENGTH).toISOString().slice(0, 10)

/** Number of days from one day to a later one; 0 for the same day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_LENGTH)

/** A day such as "2026-12-25" in words: "25 Dec". */
export const shortDate = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
