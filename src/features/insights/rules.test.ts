import { expect, test } from 'vitest'
import {
  bucketsOf,
  coarseCells,
  conversionPercent,
  courseOf,
  daysOf,
  growthPercent,
  insightsOf,
  NO_COUNTS,
  PERIODS,
  spansOf,
  weekdayCounts,
  weekdayOf,
} from './rules.ts'

test('[O-01] [O-02] there are four periods, the week first', () => {
  expect(PERIODS).toEqual(['week', 'month', 'quarter', 'year'])
})

test('a period is compared with the same number of days before it', () => {
  // A Saturday.
  const spans = (period: (typeof PERIODS)[number]) => spansOf(period, '2026-11-21')
  expect(spans('week')).toEqual({
    now: { from: '2026-11-16', to: '2026-11-21' },
    before: { from: '2026-11-09', to: '2026-11-14' },
  })
  expect(spans('month').before).toEqual({ from: '2026-10-01', to: '2026-10-21' })
  expect(spans('quarter')).toEqual({
    now: { from: '2026-09-01', to: '2026-11-21' },
    before: { from: '2026-06-01', to: '2026-08-21' },
  })
  expect(spans('year').before).toEqual({ from: '2025-01-01', to: '2025-11-21' })
})

test('a longer month is never compared with its own days', () => {
  expect(spansOf('month', '2026-03-31').before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(spansOf('year', '2024-12-31').before).toEqual({ from: '2023-01-01', to: '2023-12-31' })
  expect(spansOf('week', '2026-11-22').now.from).toBe('2026-11-16')
  expect(spansOf('week', '2026-11-23').now.from).toBe('2026-11-23')
})

test('periods never overlap, and none is longer than the current one, on any day of three years', () => {
  for (const day of daysOf({ from: '2024-01-01', to: '2026-12-31' })) {
    for (const period of PERIODS) {
      const { now, before } = spansOf(period, day)
      expect(now.to).toBe(day)
      expect(before.from <= before.to && before.to < now.from).toBe(true)
      expect(daysOf(before).length).toBeLessThanOrEqual(daysOf(now).length)
    }
  }
})

test('[O-05] growth is a number or "new", never NaN or infinite', () => {
  expect(growthPercent(0, 0)).toBe(0)
  expect(growthPercent(7, 0)).toBeNull()
  expect(growthPercent(0, 4)).toBe(-100)
  expect(growthPercent(9, 8)).toBe(12.5)
})

test('[O-10] conversion is confirmed orders per view', () => {
  expect(conversionPercent({ ...NO_COUNTS, views: 40, conversions: 3 })).toBe(7.5)
  expect(conversionPercent({ ...NO_COUNTS, conversions: 3 })).toBeNull()
})

const week = (views: number[]) =>
  daysOf({ from: '2026-11-16', to: '2026-11-22' }).map((day, index) => ({ ...NO_COUNTS, views: views[index]!, day }))

test('[O-06] the bars run from Monday to Sunday', () => {
  expect(weekdayOf('2026-11-16')).toBe(0)
  expect(weekdayOf('2026-11-22')).toBe(6)
  expect(weekdayCounts(week([1, 2, 3, 4, 5, 6, 7]), 'views')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weekdayCounts([...week([1, 0, 0, 0, 0, 0, 0]), ...week([4, 0, 0, 0, 0, 0, 1])], 'views')[0]).toBe(5)
  expect(courseOf(week([1, 2, 3, 4, 5, 6, 7]), 'views')).toHaveLength(7)
})

test('longer periods are grouped by weeks or months without losing a view', () => {
  const days = daysOf({ from: '2026-09-01', to: '2026-11-21' }).map((day) => ({ ...NO_COUNTS, views: 1, day }))
  const weeks = bucketsOf(days, 'views', 'week')
  expect([weeks.length, weeks[0], weeks[1]]).toEqual([
    12,
    { from: '2026-09-01', to: '2026-09-06', count: 6 },
    { from: '2026-09-07', to: '2026-09-13', count: 7 },
  ])
  expect(bucketsOf(days, 'views', 'month').map(({ count }) => count)).toEqual([30, 31, 21])
})

test('[O-08] the sentences follow from the numbers; too little data gives none', () => {
  const listing = (id: string, views: number) => ({ ...NO_COUNTS, id, name: id, views })
  expect(
    insightsOf({ now: { ...NO_COUNTS, views: 3 }, before: NO_COUNTS, days: week([0, 0, 0, 3, 0, 0, 0]), top: [] }),
  ).toEqual([])
  const told = insightsOf({
    now: { views: 40, clicks: 0, inquiries: 6, conversions: 2 },
    before: { ...NO_COUNTS, views: 20 },
    days: week([2, 2, 2, 2, 2, 20, 10]),
    top: [listing('honey', 30), listing('soap', 10)],
  })
  expect(told).toEqual([
    { kind: 'viewsUp', percent: 100 },
    { kind: 'bestDay', weekday: 5, count: 20, total: 40 },
    { kind: 'topListing', listingId: 'honey', name: 'honey', percent: 75 },
    { kind: 'lookedNotAsked', listingId: 'honey', name: 'honey', count: 30 },
    { kind: 'ordersOfInquiries', count: 2, total: 6 },
  ])
})

test('a listing is named as looked at in vain only when many looked, and nobody clicked or asked', () => {
  const namedAmong = (views: number, clicks: number, inquiries: number) => {
    const top = [{ ...NO_COUNTS, id: 'honey', name: 'honey', views, clicks, inquiries }]
    const told = insightsOf({ now: { ...NO_COUNTS, views }, before: NO_COUNTS, days: week([0, 0, 0, 0, 0, 0, 0]), top })
    return told.some(({ kind }) => kind === 'lookedNotAsked')
  }
  expect(namedAmong(30, 0, 0)).toBe(true)
  expect(namedAmong(30, 3, 0)).toBe(false)
  expect(namedAmong(30, 0, 1)).toBe(false)
  expect(namedAmong(2, 0, 0)).toBe(false)
})

const quiet = { now: NO_COUNTS, before: NO_COUNTS, days: week([0, 0, 0, 0, 0, 0, 0]), top: [] }
const kindsOf = (changes: Partial<Parameters<typeof insightsOf>[0]>) =>
  insightsOf({ ...quiet, ...changes }).map(({ kind }) => kind)
const views = (count: number) => ({ ...NO_COUNTS, views: count })

test('growth is a sentence from 20 percent and ten earlier views on, in both directions', () => {
  expect(insightsOf({ ...quiet, now: views(8), before: views(10) })).toEqual([{ kind: 'viewsDown', percent: 20 }])
  expect(kindsOf({ now: views(12), before: views(10) })).toEqual(['viewsUp'])
  expect(kindsOf({ now: views(119), before: views(100) })).toEqual([])
  expect(kindsOf({ now: views(18), before: views(9) })).toEqual([])
})

test('a best day needs 20 views, seven days and half more than an average day', () => {
  const withDays = (counts: number[]) => {
    const days = week([...counts, 0, 0, 0, 0, 0, 0].slice(0, 7)).slice(0, counts.length)
    return kindsOf({ days, now: views(counts.reduce((sum, count) => sum + count, 0)) })
  }
  expect(withDays([20, 0, 0, 0, 0, 0, 0])).toEqual(['bestDay'])
  expect(withDays([19, 0, 0, 0, 0, 0, 0])).toEqual([])
  expect(withDays([20, 0, 0, 0, 0, 0])).toEqual([])
  expect(withDays([15, 9, 9, 9, 9, 9, 10])).toEqual(['bestDay'])
  expect(withDays([14, 9, 9, 9, 9, 10, 10])).toEqual([])
})

test('a top listing has two fifths of at least 20 views, and another listing beside it', () => {
  const listing = (count: number) => ({ ...NO_COUNTS, clicks: 1, id: 'a', name: 'a', views: count })
  expect(kindsOf({ now: views(20), top: [listing(8), listing(2)] })).toEqual(['topListing'])
  expect(kindsOf({ now: views(20), top: [listing(7), listing(2)] })).toEqual([])
  expect(kindsOf({ now: views(19), top: [listing(19), listing(0)] })).toEqual([])
  expect(kindsOf({ now: views(20), top: [listing(20)] })).toEqual([])
})

test('orders of inquiries are told from five inquiries and one order on', () => {
  const counts = (inquiries: number, conversions: number) => kindsOf({ now: { ...NO_COUNTS, inquiries, conversions } })
  expect(counts(5, 1)).toEqual(['ordersOfInquiries'])
  expect(counts(4, 1)).toEqual([])
  expect(counts(5, 0)).toEqual([])
})

test('a sparkline has a point per day up to 31 days, then one per week', () => {
  const days = (count: number) =>
    daysOf({ from: '2026-01-01', to: '2026-12-31' })
      .slice(0, count)
      .map((day) => ({ ...NO_COUNTS, views: 1, day }))
  expect(courseOf(days(31), 'views')).toHaveLength(31)
  expect(courseOf(days(32), 'views')).toEqual([7, 7, 7, 7, 4])
})

test('the area of a search is a tenth of a degree, with its eight neighbours around', () => {
  const { own, around } = coarseCells({ latitude: 12.97, longitude: -0.01 })
  expect(own).toBe('129:-1')
  expect(around).toHaveLength(9)
  for (const cell of [own, '128:-2', '130:0', '128:0', '130:-2']) expect(around).toContain(cell)
})
