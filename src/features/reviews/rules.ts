import { days, type Milliseconds } from '#core/units.ts'

/** Why somebody may review a listing: he completed an order, or the seller answered him about it (decisions, I-21). */
export const DEALING_KINDS = ['bought', 'talked'] as const
export type DealingKind = (typeof DEALING_KINDS)[number]

/** The words for one to five stars, as keys of `reviews.json` (I-05). */
export const STAR_LABELS = ['poor', 'fair', 'good', 'veryGood', 'excellent'] as const

/** What the counter of a comment counts up to; more is allowed (I-07, W-20). */
export const COMMENT_SHOWN = 500
/** Longest comment that is stored, in characters (I-08). */
export const COMMENT_LIMIT = 5000
/** Longest answer of a seller, in characters. */
export const ANSWER_LIMIT = 2000
/** So many reviews stand on a listing's page before the reader asks for more (G-21, V-17). */
export const REVIEWS_SHOWN = 3

/** So long a review of a purchase waits for the other side to rate too, that neither is written in answer to the other. */
export const BLIND_FOR: Milliseconds = days(7)

/**
 * When what one side says of the other is shown at the latest: at once after a conversation, where only one side rates,
 * and once both have rated; else after the blind time.
 */
export function revealTime(dealing: DealingKind, hasOtherRated: boolean, now: Date): Date {
  return dealing === 'talked' || hasOtherRated ? now : new Date(now.getTime() + BLIND_FOR)
}

/**
 * What others are told of why somebody reviews. A purchase is only called one where the buyer lets others know what he
 * buys; every order is also a request that the seller answered.
 */
export const shownDealing = (dealing: DealingKind, showsPurchases: boolean): DealingKind =>
  dealing === 'bought' && showsPurchases ? 'bought' : 'talked'

/** How many reviews gave 5, 4, 3, 2 and 1 stars, in this order. */
export type StarCounts = [number, number, number, number, number]

/** Counts stars, most first. */
export function starCounts(stars: readonly number[]): StarCounts {
  const counts: StarCounts = [0, 0, 0, 0, 0]
  for (const star of stars) counts[5 - star]! += 1
  return counts
}

/** Average stars with one decimal; null without a review. */
export function averageOf(counts: StarCounts): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const sum = counts.reduce((all, count, index) => all + count * (5 - index), 0)
  return total === 0 ? null : Math.round((sum / total) * 10) / 10
}
