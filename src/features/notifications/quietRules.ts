/** Hours in which nothing but an SOS wakes a person's devices, in minutes after midnight; the first may lie after the last. */
export interface QuietHours {
  fromMinute: number
  toMinute: number
  /** IANA name of the zone in which the clock is read. */
  timeZone: string
}

/** True when a moment lies in the quiet hours: the first minute does, the last does not. */
export function isQuiet({ fromMinute, toMinute, timeZone }: QuietHours, at: Date): boolean {
  const minute = minuteOfDay(at, timeZone)
  return fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute
}

/** True for a zone that this machine knows. */
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
