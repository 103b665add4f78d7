const MINUTES_OF_DAY = 24 * 60

/** "18:30" as minutes of the day. */
export const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Minutes as the time of a day, "18:30"; those of a later day count from its midnight. */
export function clockText(minute: number): string {
  const ofDay = minute % MINUTES_OF_DAY
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
