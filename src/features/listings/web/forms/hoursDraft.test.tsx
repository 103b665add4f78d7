import { expect, test } from 'vitest'
import { WEEKDAYS } from '../../rules.ts'
import {
  isNeverOpen,
  isOvernight,
  NO_DAY,
  rangesOf,
  spreadDay,
  usefulSpreads,
  withBreak,
  withDay,
  withRange,
} from './hoursDraft.ts'

test('the first opened day gets the usual times, the following ones those of the previous day', () => {
  const monday = withDay(NO_DAY, 'mon', true)
  expect(rangesOf(monday, 'mon')).toEqual([['09:00', '18:00']])
  const late = withRange(monday, 'mon', 0, ['10:00', '20:30'])
  expect(rangesOf(withDay(late, 'thu', true), 'thu')).toEqual([['10:00', '20:30']])
  expect(rangesOf(withDay(late, 'mon', false), 'mon')).toEqual([])
})

test('a break splits one opening into two, and removing it joins them', () => {
  const open = withDay(NO_DAY, 'tue', true)
  const broken = withBreak(open, 'tue', true)
  expect(rangesOf(broken, 'tue')).toEqual([
    ['09:00', '13:00'],
    ['15:00', '18:00'],
  ])
  expect(rangesOf(withBreak(broken, 'tue', false), 'tue')).toEqual([['09:00', '18:00']])
  const breakOf = (from: string, to: string) =>
    rangesOf(withBreak({ tue: [[from, to]] }, 'tue', true), 'tue')
      .flat()
      .slice(1, 3)
  expect(breakOf('07:00', '13:30'), 'inside the opening').toEqual(['09:15', '11:15'])
  expect(breakOf('18:00', '02:00'), 'of a night').toEqual(['20:45', '23:15'])
  expect(breakOf('10:00', '02:00')).toEqual(['13:00', '15:00'])
})

test('the times of one day are copied to the open days, to Monday to Saturday, or to every day', () => {
  const two = withRange(withDay(withDay(NO_DAY, 'mon', true), 'fri', true), 'mon', 0, ['07:00', '11:00'])
  const openOn = (hours: typeof two) => WEEKDAYS.filter((day) => rangesOf(hours, day)[0]?.[0] === '07:00')
  expect(openOn(spreadDay(two, 'mon', 'open'))).toEqual(['mon', 'fri'])
  expect(openOn(spreadDay(two, 'mon', 'sixDays'))).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat'])
  expect(openOn(spreadDay(two, 'mon', 'all'))).toEqual([...WEEKDAYS])
})

test('a single open day can be copied to the other days at once; copies without effect are not offered', () => {
  const one = withDay(NO_DAY, 'mon', true)
  expect(usefulSpreads(one, 'mon')).toEqual(['sixDays', 'all'])
  expect(usefulSpreads(spreadDay(one, 'mon', 'sixDays'), 'mon')).toEqual(['all'])
  expect(usefulSpreads(spreadDay(one, 'mon', 'all'), 'mon')).toEqual([])
})

test('a week of closed days is never open, unless a date has an opening', () => {
  expect(isNeverOpen(NO_DAY)).toBe(true)
  expect(isNeverOpen({ ...NO_DAY, '2026-12-25': [] })).toBe(true)
  expect(isNeverOpen({ ...NO_DAY, '2026-12-25': [['09:00', '18:00']] })).toBe(false)
  expect(isNeverOpen(withDay(NO_DAY, 'mon', true))).toBe(false)
})

test('[F-100] an end at or before the start is on the next day', () => {
  expect(isOvernight(['18:00', '09:00'])).toBe(true)
  expect(isOvernight(['00:00', '00:00'])).toBe(true)
  expect(isOvernight(['09:00', '18:00'])).toBe(false)
  expect(isOvernight(['09:00', ''])).toBe(false)
})
