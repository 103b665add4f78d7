import { type Meters, meters } from '#core/units.ts'

/** How far specialists are looked for: at first (F-143), at least and at most, in whole metres (F-144). */
export const SPECIALIST_RANGE = { default: meters(1000), min: meters(1), max: meters(5_000_000) } as const

/** A range within its limits, in whole metres (F-144): 0 becomes 1, 9999999 becomes 5000000; no number is the default. */
export function clampSpecialistRange(range: number): Meters {
  const whole = Math.round(range)
  if (Number.isNaN(whole)) return SPECIALIST_RANGE.default
  return meters(Math.min(SPECIALIST_RANGE.max, Math.max(SPECIALIST_RANGE.min, whole)))
}

/** People in one answer. */
export const MOST_SPECIALISTS = 50
