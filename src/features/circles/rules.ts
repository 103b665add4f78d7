import { type Meters, type Milliseconds, hours, meters } from '#core/units.ts'

/** Search range in whole metres: default (K-03), minimum and maximum (K-05). */
export const CIRCLE_RANGE = { default: meters(2000), min: meters(1), max: meters(20_000_000) } as const
/** The slider is in kilometres and has a lower maximum than the typed number (K-04, W-18). */
export const CIRCLE_SLIDER_KM = { min: 0.001, max: 20, step: 0.001 } as const

/**
 * A range clamped to its limits, in whole metres (K-05): 0 becomes 1, 99999999 becomes 20000000; NaN becomes the
 * default.
 */
export function clampCircleRange(range: number): Meters {
  const whole = Math.round(range)
  if (Number.isNaN(whole)) return CIRCLE_RANGE.default
  return meters(Math.min(CIRCLE_RANGE.max, Math.max(CIRCLE_RANGE.min, whole)))
}

/** Most people in one answer of nearby people. */
export const MOST_NEARBY = 100
/** Most unanswered requests of one person. */
export const MOST_ASKS = 50
/** Most people in one circle. */
export const MOST_MEMBERS = 500

/** The relation of two people as one of them sees it. To its sender, a declined request looks unanswered. */
export const RELATIONS = ['none', 'asked', 'asking', 'member'] as const
export type Relation = (typeof RELATIONS)[number]

/** Durations for which an exact position may be shared, in minutes. */
export const SHARE_MINUTES = [15, 60, 480] as const
export type ShareMinutes = (typeof SHARE_MINUTES)[number]

/** The owner of a share is reminded halfway through, then every hour. */
const REMINDED_EVERY: Milliseconds = hours(1)

/** Time of the first reminder of a share: halfway through, but at most an hour after the start. */
export function firstReminder(startedAt: Date, endsAt: Date): Date {
  const half = (endsAt.getTime() - startedAt.getTime()) / 2
  return new Date(startedAt.getTime() + Math.min(half, REMINDED_EVERY))
}

/** Time of the reminder after the one at `at`; null when the share ends before. */
export function nextReminder(at: Date, endsAt: Date): Date | null {
  const next = new Date(at.getTime() + REMINDED_EVERY)
  return next < endsAt ? next : null
}

/** Most characters and photos of a post. */
export const POST_LENGTH = 1000
export const MOST_POST_PHOTOS = 4
/** Most posts of one person in an hour. */
export const POSTS_PER_HOUR = 30
/** Feed entries on one page. */
export const FEED_PAGE = 20
