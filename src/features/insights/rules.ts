import { addDays, daysBetween } from '#core/dates.ts'

/** The four periods of the chips, in their order (O-01); the first is the default (O-02). */
export const PERIODS = ['week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** The counted metrics, in the order of the cards (O-03). */
export const METRICS = ['views', 'clicks', 'inquiries', 'conversions'] as const
export type Metric = (typeof METRICS)[number]
export type Counts = Record<Metric, number>

export const NO_COUNTS: Counts = { views: 0, clicks: 0, inquiries: 0, conversions: 0 }

/** First and last day, both included, as "2026-11-21". */
export interface Span {
  from: string
  to: string
}

/** Day of the week of "2026-11-21": Monday 0 … Sunday 6. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

const monthsBack = (day: string, count: number): string => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10)
}

/**
 * The days of a period so far, and the days they are compared with: the same number from the start of the period
 * before. A week starts on Monday; three months are the current one and the two before; months and years are calendar
 * ones.
 */
export function spansOf(period: Period, today: string): { now: Span; before: Span } {
  const from = beginOf(period, today)
  const end = addDays(from, -1)
  const fromBefore = period === 'quarter' ? monthsBack(from, 3) : beginOf(period, end)
  const sameDays = addDays(fromBefore, daysBetween(from, today))
  return { now: { from, to: today }, before: { from: fromBefore, to: sameDays < end ? sameDays : end } }
}

function beginOf(period: Period, day: string): string {
  if (period === 'week') return addDays(day, -weekdayOf(day))
  if (period === 'month') return monthsBack(day, 0)
  if (period === 'quarter') return monthsBack(day, 2)
  return `${day.slice(0, 4)}-01-01`
}

/** Every day of a span, oldest first. */
export const daysOf = ({ from, to }: Span): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))

/**
 * Growth compared with the previous period in percent with one decimal (O-04). Null when the earlier count is 0 and the
 * current one is not (O-05); 0 when both are 0.
 */
export function growthPercent(count: number, before: number): number | null {
  if (before === 0) return count === 0 ? 0 : null
  return Math.round(((count - before) / before) * 1000) / 10
}

/** Counts of one day. */
export type DayCounts = Counts & { day: string }

/** Sums per day of the week, Monday first (O-06). */
export function weekdayCounts(days: readonly DayCounts[], metric: Metric): number[] {
  const sums = [0, 0, 0, 0, 0, 0, 0]
  for (const counts of days) sums[weekdayOf(counts.day)]! += counts[metric]
  return sums
}

/** A few values for a sparkline: per day for a week or month, else per week. */
export function courseOf(days: readonly DayCounts[], metric: Metric): number[] {
  const step = days.length > 31 ? 7 : 1
  const points: number[] = []
  days.forEach((counts, index) => {
    if (index % step === 0) points.push(0)
    points[points.length - 1]! += counts[metric]
  })
  return points
}

/** The days of one bar, and their count. */
export interface Bucket extends Span {
  count: number
}

/** Bars of a period longer than a week: weeks (from Monday), months of a year. */
export function bucketsOf(days: readonly DayCounts[], metric: Metric, by: 'week' | 'month'): Bucket[] {
  const buckets: Bucket[] = []
  for (const counts of days) {
    const isFirst = by === 'week' ? weekdayOf(counts.day) === 0 : counts.day.endsWith('-01')
    if (isFirst || buckets.length === 0) buckets.push({ from: counts.day, to: counts.day, count: 0 })
    const bucket = buckets.at(-1)!
    bucket.to = counts.day
    bucket.count += counts[metric]
  }
  return buckets
}

/** A listing with its counts. */
export type ListingCounts = Counts & { id: string; name: string }

/** A sentence about the numbers; `insights.json` has its text under the same name. */
export type Insight =
  | { kind: 'viewsUp' | 'viewsDown'; percent: number }
  | { kind: 'bestDay'; weekday: number; count: number; total: number }
  | { kind: 'topListing'; listingId: string; name: string; percent: number }
  | { kind: 'lookedNotAsked'; listingId: string; name: string; count: number }
  | { kind: 'ordersOfInquiries'; count: number; total: number }

/** Minimum counts of an insight: with fewer, differences are mostly chance. */
const ENOUGH = { views: 20, before: 10, inquiries: 5 } as const

/** Insights that follow from the numbers (O-08); none below the minimum counts. */
export function insightsOf(told: {
  now: Counts
  before: Counts
  days: readonly DayCounts[]
  top: readonly ListingCounts[]
}): Insight[] {
  return [growthInsight(told), bestDay(told), topListing(told), lookedNotAsked(told), ordersOfInquiries(told)].filter(
    (insight) => insight !== null,
  )
}

type Told = Parameters<typeof insightsOf>[0]

function growthInsight({ now, before }: Told): Insight | null {
  if (before.views < ENOUGH.before) return null
  const percent = growthPercent(now.views, before.views) ?? 0
  if (Math.abs(percent) < 20) return null
  return { kind: percent > 0 ? 'viewsUp' : 'viewsDown', percent: Math.abs(percent) }
}

/** The day of the week with the most views, once the period has seven days. */
function bestDay({ days, now }: Told): Insight | null {
  if (days.length < 7 || now.views < ENOUGH.views) return null
  const sums = weekdayCounts(days, 'views')
  const count = Math.max(...sums)
  if (count < (now.views / 7) * 1.5) return null
  return { kind: 'bestDay', weekday: sums.indexOf(count), count, total: now.views }
}

function topListing({ top, now }: Told): Insight | null {
  const [first, second] = top
  if (!first || !second || now.views < ENOUGH.views || first.views < now.views * 0.4) return null
  return {
    kind: 'topListing',
    listingId: first.id,
    name: first.name,
    percent: Math.round((first.views / now.views) * 100),
  }
}

function lookedNotAsked({ top }: Told): Insight | null {
  const quiet = top.find(({ views, clicks, inquiries }) => views >= ENOUGH.views && clicks === 0 && inquiries === 0)
  return quiet ? { kind: 'lookedNotAsked', listingId: quiet.id, name: quiet.name, count: quiet.views } : null
}

function ordersOfInquiries({ now }: Told): Insight | null {
  if (now.inquiries < ENOUGH.inquiries || now.conversions === 0) return null
  return { kind: 'ordersOfInquiries', count: now.conversions, total: now.inquiries }
}

/** Conversions per view in percent with one decimal (O-10); null without a view. */
export const conversionPercent = ({ views, conversions }: Counts): number | null =>
  views === 0 ? null : Math.round((conversions / views) * 1000) / 10

/** A search without results is shown to sellers when at least this many people in an area made it. */
export const LEAST_SEARCHERS = 5
/** Days for which a search without a result is kept. */
export const MISSED_KEPT_DAYS = 90
const CELL_DEGREES = 0.1

/**
 * The coarse area of a place (`own`), some 11 km wide, as "row:column"; never the place itself. `around` adds the
 * neighbouring areas, so that searches just across a border are not missed.
 */
export function coarseCells({ latitude, longitude }: { latitude: number; longitude: number }): {
  own: string
  around: string[]
} {
  const [row, column] = [Math.floor(latitude / CELL_DEGREES), Math.floor(longitude / CELL_DEGREES)]
  const steps = [-1, 0, 1]
  return {
    own: `${row}:${column}`,
    around: steps.flatMap((up) => steps.map((aside) => `${row + up}:${column + aside}`)),
  }
}
