import { type Meters, meters } from '#core/units.ts'

/** Search range of specialists in whole metres: default (F-143), minimum and maximum (F-144). */
export const SPECIALIST_RANGE = { default: meters(1000), min: meters(1), max: meters(5_000_000) } as const

/**
 * A range clamped to its limits, in whole metres (F-144): 0 becomes 1, 9999999 becomes 5000000; NaN becomes the
 * default.
 */
export function clampSpecialistRange(range: number): Meters {
  const whole = Math.round(range)
  if (Number.isNaN(whole)) return SPECIALIST_RANGE.default
  return meters(Math.min(SPECIALIST_RANGE.max, Math.max(SPECIALIST_RANGE.min, whole)))
}

/** Most people in one answer. */
export const MOST_SPECIALISTS = 50
