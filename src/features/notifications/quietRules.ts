/** Hours in which only an SOS sends a push, in minutes after midnight; the start may be later than the end. */
export interface QuietHours {
  fromMinute: number
  toMinute: number
  /** IANA name of the time zone. */
  timeZone: string
}

/** True within the quiet hours: the first minute is included, the last is not. */
export function isQuiet({ fromMinute, toMinute, timeZone }: QuietHours, at: Date): boolean {
  const minute = minuteOfDay(at, timeZone)
  return fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute
}

/** True for a known time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    .formatToParts(at)
    .map(({ type, value }): [string, number] => [type, Number(value)])
  const { hour = 0, minute = 0 } = Object.fromEntries(parts) as { hour?: number; minute?: number }
  return hour * 60 + minute
}
