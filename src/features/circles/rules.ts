import { type Meters, type Milliseconds, hours, meters, minutes } from '#core/units.ts'

/** How far people are looked for: at first (K-03), at least and at most, in whole metres (K-05). */
export const CIRCLE_RANGE = { default: meters(2000), min: meters(1), max: meters(20_000_000) } as const
/** The slider counts in kilometres and ends before the typed number does (K-04, W-18). */
export const CIRCLE_SLIDER_KM = { min: 0.001, max: 20, step: 0.001 } as const

/** A range within its limits, in whole metres (K-05): 0 becomes 1, 99999999 becomes 20000000; no number is the default. */
export function clampCircleRange(range: number): Meters {
  const whole = Math.round(range)
  if (Number.isNaN(whole)) return CIRCLE_RANGE.default
  return meters(Math.min(CIRCLE_RANGE.max, Math.max(CIRCLE_RANGE.min, whole)))
}

/** People in one answer about who is near. */
export const MOST_NEARBY = 100
/** Requests that one person may have waiting for an answer. */
export const MOST_ASKS = 50
/** People in one circle. */
export const MOST_MEMBERS = 500

/** What two people are to each other, as the first of them is told: a declined request looks like a waiting one. */
export const RELATIONS = ['none', 'asked', 'asking', 'member'] as const
export type Relation = (typeof RELATIONS)[number]

/** For how long an exact position may be shared, in minutes (decisions, Location privacy). */
export const SHARE_MINUTES = [15, 60, 480] as const
export type ShareMinutes = (typeof SHARE_MINUTES)[number]

/** Who shares is reminded half way, and then every hour. */
const REMINDED_EVERY: Milliseconds = hours(1)

/** When the owner of a share is first reminded: half way through, within the first hour. */
export function firstReminder(startedAt: Date, endsAt: Date): Date {
  const half = (endsAt.getTime() - startedAt.getTime()) / 2
  return new Date(startedAt.getTime() + Math.min(half, REMINDED_EVERY))
}

/** When after a reminder at `at` the next one is due; null when the share ends before. */
export function nextReminder(at: Date, endsAt: Date): Date | null {
  const next = new Date(at.getTime() + REMINDED_EVERY)
  return next < endsAt ? next : null
}

/** Whoever was here within this time counts as being here: visits are written down every five minutes. */
const HERE_WITHIN: Milliseconds = minutes(6)

/** Whether somebody is here, or for how many whole minutes not; null: never, or not told. */
export interface Presence {
  isOnline: boolean
  minutesAgo: number
}

/** What is told of somebody's last visit. */
export function presenceOf(lastVisit: Date | null, now: Date): Presence | null {
  if (!lastVisit) return null
  const passed = Math.max(0, now.getTime() - lastVisit.getTime())
  return { isOnline: passed <= HERE_WITHIN, minutesAgo: Math.floor(passed / minutes(1)) }
}

/** Characters of a post, and photos that go with it. */
export const POST_LENGTH = 1000
export const MOST_POST_PHOTOS = 4
/** Posts that one person may make in an hour. */
export const POSTS_PER_HOUR = 30
/** Entries of the feed in one answer. */
export const FEED_PAGE = 20
