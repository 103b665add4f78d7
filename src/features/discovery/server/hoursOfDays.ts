import type { Hours } from '#features/listings/contract.ts'
import { WEEKDAYS } from '../hours.ts'

/**
 * Opening hours of a service from the days and times of its form ("Monday", "09:00", "18:00"). The days it does not
 * name are closed.
 * @returns null when it names no day or not both times
 */
export function hoursOfDays(days: readonly string[], start: string, end: string): Hours {
  const named = new Set(days.map((day) => day.slice(0, 3).toLowerCase()))
  if (start === '' || end === '' || !WEEKDAYS.some((day) => named.has(day))) return null
  return Object.fromEntries(WEEKDAYS.map((day) => [day, named.has(day) ? [[start, end] as [string, string]] : []]))
}
