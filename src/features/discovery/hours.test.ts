import { expect, test } from 'vitest'
import { isOpenNow, openState } from './hours.ts'

/** A time in the week of Monday 5 January 2026, in India. */
const at = (day: number, time: string) => new Date(`2026-01-${String(4 + day).padStart(2, '0')}T${time}:00+05:30`)
const [MON, TUE, SAT, SUN] = [1, 2, 6, 7]
const weekdays = {
  mon: [['09:00', '18:00']],
  tue: [
    ['09:00', '13:00'],
    ['15:00', '18:00'],
  ],
} as Record<string, Array<[string, string]>>

test.each([
  [MON, '08:59', false],
  [MON, '09:00', true],
  [MON, '17:59', true],
  [MON, '18:00', false],
  [TUE, '14:00', false],
  [TUE, '15:00', true],
  [SUN, '12:00', false],
])('on day %i at %s open is %s', (day, time, isOpen) => {
  expect(isOpenNow(weekdays, at(day, time))).toBe(isOpen)
})

test('a range over midnight belongs to the day on which it begins', () => {
  const nights = { sat: [['20:00', '02:00']], sun: [['20:00', '02:00']] } as Record<string, Array<[string, string]>>
  expect(
    [at(SAT, '19:59'), at(SAT, '20:00'), at(SUN, '01:59'), at(SUN, '02:00'), at(MON, '01:59')].map((now) =>
      isOpenNow(nights, now),
    ),
  ).toEqual([false, true, true, false, true])
})

test('an open place has its closing time, a closed one its next opening', () => {
  expect(openState(weekdays, at(MON, '10:00'))).toEqual({ state: 'open', closesAt: '18:00' })
  expect(openState(weekdays, at(MON, '18:00'))).toEqual({
    state: 'closed',
    opens: { day: 'tue', time: '09:00', daysAhead: 1 },
  })
  expect(openState(weekdays, at(TUE, '13:00'))).toEqual({
    state: 'closed',
    opens: { day: 'tue', time: '15:00', daysAhead: 0 },
  })
  expect(openState(weekdays, at(SUN, '23:00'))).toEqual({
    state: 'closed',
    opens: { day: 'mon', time: '09:00', daysAhead: 1 },
  })
  expect(openState(weekdays, at(TUE, '19:00'))).toEqual({
    state: 'closed',
    opens: { day: 'mon', time: '09:00', daysAhead: 6 },
  })
})

test('without hours nothing is known; without any opening a place never opens', () => {
  expect(openState(null, at(MON, '10:00'))).toEqual({ state: 'unknown' })
  expect(openState({}, at(MON, '10:00'))).toEqual({ state: 'unknown' })
  expect(openState({ mon: [] }, at(MON, '10:00'))).toEqual({ state: 'closed', opens: null })
})

test('open all day, and all week without an end', () => {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const always = Object.fromEntries(days.map((day) => [day, [['00:00', '24:00'] as [string, string]]]))
  expect(openState(always, at(SUN, '23:59'))).toEqual({ state: 'open', closesAt: null })
  expect(openState({ mon: [['00:00', '00:00']] }, at(MON, '12:00'))).toEqual({ state: 'open', closesAt: '00:00' })
})

test('unreadable hours are skipped', () => {
  expect(
    openState(
      {
        mon: [
          ['9 am', '18:00'],
          ['20:00', '25:00'],
          ['10:00', '11:00'],
        ],
      },
      at(MON, '10:30'),
    ),
  ).toEqual({ state: 'open', closesAt: '11:00' })
})

test('the hour is that of India, wherever the server is', () => {
  expect(isOpenNow(weekdays, new Date('2026-01-05T03:30:00Z'))).toBe(true)
  expect(isOpenNow(weekdays, new Date('2026-01-05T03:29:59Z'))).toBe(false)
})

const everyDay = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['09:00', '21:00']]]),
)
const closedMonday = { ...everyDay, '2026-01-05': [] } as Record<string, [string, string][]>

test.each([
  [4, '20:59', true],
  [MON, '00:00', false],
  [MON, '12:00', false],
  [MON, '23:59', false],
  [TUE, '08:59', false],
  [TUE, '09:00', true],
  [8, '12:00', true],
])('closed today: on day %i at %s open is %s', (day, time, isOpen) => {
  const moment = day === 4 ? new Date('2026-01-04T20:59:00+05:30') : at(day, time)
  expect(isOpenNow(closedMonday, moment)).toBe(isOpen)
})

test('a closed day is labelled, with the next opening', () => {
  expect(openState(closedMonday, at(MON, '12:00'))).toEqual({
    state: 'closed',
    opens: { day: 'tue', time: '09:00', daysAhead: 1 },
    isSpecial: true,
  })
})

test('a holiday with short hours replaces those of its weekday, and no other', () => {
  const short = { ...everyDay, '2026-01-06': [['10:00', '12:00']] } as Record<string, [string, string][]>
  expect(openState(short, at(TUE, '11:00'))).toEqual({ state: 'open', closesAt: '12:00' })
  expect(openState(short, at(TUE, '12:00'))).toMatchObject({ state: 'closed', opens: { day: 'wed', time: '09:00' } })
  expect(openState(short, at(MON, '21:00'))).toMatchObject({ opens: { day: 'tue', time: '10:00', daysAhead: 1 } })
})

test('a closed day ends at its midnight; the next day begins as usual', () => {
  const nights = Object.fromEntries(Object.keys(everyDay).map((day) => [day, [['20:00', '02:00']]]))
  const closed = { ...nights, '2026-01-06': [] } as Record<string, [string, string][]>
  expect(isOpenNow(closed, at(MON, '23:59'))).toBe(true)
  expect(isOpenNow(closed, at(TUE, '00:00'))).toBe(false)
  expect(isOpenNow(closed, new Date('2026-01-07T01:00:00+05:30'))).toBe(false)
  expect(isOpenNow(closed, new Date('2026-01-07T20:00:00+05:30'))).toBe(true)
})

test('a holiday of ten days leads to the opening on the day after it', () => {
  const days = Array.from({ length: 10 }, (_, i) => [`2026-01-${String(5 + i).padStart(2, '0')}`, []])
  const away = { ...everyDay, ...Object.fromEntries(days) } as Record<string, [string, string][]>
  expect(openState(away, at(MON, '10:00'))).toMatchObject({ opens: { day: 'thu', time: '09:00', daysAhead: 10 } })
})

test('without weekly hours a closed day is known to be closed, and the next one is unknown', () => {
  expect(openState({ '2026-01-05': [] }, at(MON, '10:00'))).toEqual({ state: 'closed', opens: null, isSpecial: true })
  expect(openState({ '2026-01-05': [] }, at(TUE, '10:00'))).toEqual({ state: 'unknown' })
})
