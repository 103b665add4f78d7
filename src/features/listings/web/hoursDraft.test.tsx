import { expect, test } from 'vitest'
import { isOvernight, likeDay, NO_DAY, rangesOf, withBreak, withDay, withRange } from './hoursDraft.ts'

test('the first day that is opened gets the usual times, the next ones those of the day before', () => {
  const monday = withDay(NO_DAY, 'mon', true)
  expect(rangesOf(monday, 'mon')).toEqual([['09:00', '18:00']])
  const late = withRange(monday, 'mon', 0, ['10:00', '20:30'])
  expect(rangesOf(withDay(late, 'thu', true), 'thu')).toEqual([['10:00', '20:30']])
  expect(rangesOf(withDay(late, 'mon', false), 'mon')).toEqual([])
})

test('a break makes two openings of one, and one of two', () => {
  const open = withDay(NO_DAY, 'tue', true)
  const broken = withBreak(open, 'tue', true)
  expect(rangesOf(broken, 'tue')).toEqual([
    ['09:00', '13:00'],
    ['15:00', '18:00'],
  ])
  expect(rangesOf(withBreak(broken, 'tue', false), 'tue')).toEqual([['09:00', '13:00']])
})

test('the times of one day are given to all days that are open, and to no other', () => {
  const two = withRange(withDay(withDay(NO_DAY, 'mon', true), 'fri', true), 'mon', 0, ['07:00', '11:00'])
  const alike = likeDay(two, 'mon')
  expect(rangesOf(alike, 'fri')).toEqual([['07:00', '11:00']])
  expect(rangesOf(alike, 'sun')).toEqual([])
})

test('[F-100] an end at or before the start is on the next day', () => {
  expect(isOvernight(['18:00', '09:00'])).toBe(true)
  expect(isOvernight(['00:00', '00:00'])).toBe(true)
  expect(isOvernight(['09:00', '18:00'])).toBe(false)
  expect(isOvernight(['09:00', ''])).toBe(false)
})
