import { days, type Milliseconds } from '#core/units.ts'

/**
 * Why a person may review a listing: they completed an order, met the seller about it (both confirmed by code), or the
 * seller answered them about it (I-21).
 */
export const DEALING_KINDS = ['bought', 'met', 'talked'] as const
export type DealingKind = (typeof DEALING_KINDS)[number]

/** Labels of one to five stars, as keys of `reviews.json` (I-05). */
export const STAR_LABELS = ['poor', 'fair', 'good', 'veryGood', 'excellent'] as const

/** Length shown as the target by a comment's counter; more is allowed (I-07, W-20). */
export const COMMENT_SHOWN = 500
/** Maximum length of a comment, in characters (I-08). */
export const COMMENT_LIMIT = 5000
/** Maximum length of a seller's answer, in characters. */
export const ANSWER_LIMIT = 2000
/** Number of reviews on a listing's page before "show more" (G-21, V-17). */
export const REVIEWS_SHOWN = 3

/**
 * A review of a purchase is hidden at most this long until the other side has rated too, so that neither is a reaction
 * to the other.
 */
export const BLIND_FOR: Milliseconds = days(7)

/**
 * When a rating becomes visible at the latest: at once after a conversation or meeting, where only one side rates, or
 * if the other side has rated; else after the blind period.
 */
export function revealTime(dealing: DealingKind, hasOtherRated: boolean, now: Date): Date {
  return dealing !== 'bought' || hasOtherRated ? now : new Date(now.getTime() + BLIND_FOR)
}

/**
 * The reason for a review as others see it. A purchase is only named when the buyer shares purchases;
 * every order is also a conversation with the seller.
 */
export const shownDealing = (dealing: DealingKind, showsPurchases: boolean): DealingKind =>
  dealing === 'bought' && !showsPurchases ? 'talked' : dealing

/** Number of reviews with 5, 4, 3, 2 and 1 stars, in this order. */
export type StarCounts = [number, number, number, number, number]

/** Counts reviews by stars, five first. */
export function starCounts(stars: readonly number[]): StarCounts {
  const counts: StarCounts = [0, 0, 0, 0, 0]
  for (const star of stars) counts[5 - star]! += 1
  return counts
}

/** Average stars with one decimal; null without reviews. */
export function averageOf(counts: StarCounts): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const sum = counts.reduce((all, count, index) => all + count * (5 - index), 0)
  return total === 0 ? null : Math.round((sum / total) * 10) / 10
}
