import { expect, test } from 'vitest'
import { hours, minutes } from '#core/units.ts'
import { actsOf, belongsToAlert, isWithinWindow, nextStep, plainCode, wellDueAt } from './rules.ts'

const AT = new Date('2026-07-23T13:00:00Z')
const before = (duration: number) => new Date(AT.getTime() - duration)
const after = (duration: number) => new Date(AT.getTime() + duration)
const side = { setOutAt: null, asksWell: true, wellAskedAt: null, wellAt: null }
const agreed = { state: 'agreed' as const, at: AT, metAt: null }

test('the window is from an hour before to two hours after an agreed time, both included', () => {
  expect(isWithinWindow(agreed, before(hours(1)))).toBe(true)
  expect(isWithinWindow(agreed, before(hours(1) + 1))).toBe(false)
  expect(isWithinWindow(agreed, after(hours(2)))).toBe(true)
  expect(isWithinWindow(agreed, after(hours(2) + 1))).toBe(false)
  expect(isWithinWindow({ state: 'proposed', at: AT }, AT)).toBe(false)
})

test('"Are you well?" is asked half an hour after the time, or after both met, at the end of the window at the latest', () => {
  expect(wellDueAt(agreed, side, false)).toEqual(after(minutes(30)))
  expect(wellDueAt({ ...agreed, state: 'met', metAt: after(minutes(10)) }, side, false)).toEqual(after(minutes(40)))
  expect(wellDueAt({ ...agreed, state: 'met', metAt: after(minutes(110)) }, side, false)).toEqual(after(hours(2)))
  expect(wellDueAt(agreed, { ...side, asksWell: false }, false)).toBe(null)
  expect(wellDueAt(agreed, { ...side, wellAt: AT }, false)).toBe(null)
  expect(wellDueAt(agreed, { ...side, wellAskedAt: AT }, false)).toBe(null)
})

test('a person who has set out is asked although the other called it off; the one who called it off is not', () => {
  const off = { ...agreed, state: 'cancelled' as const }
  const going = { ...side, setOutAt: AT }
  expect(wellDueAt(off, going, false)).toEqual(after(minutes(30)))
  expect(wellDueAt(off, going, true)).toBe(null)
  expect(wellDueAt(off, side, false)).toBe(null)
})

test('the next deadlines are the reminder, then the check, then the end of the window', () => {
  const well = after(minutes(30))
  expect(nextStep({ ...agreed, remindedAt: null }, [well])).toEqual(before(hours(1)))
  expect(nextStep({ ...agreed, remindedAt: AT }, [well, null])).toEqual(well)
  expect(nextStep({ ...agreed, remindedAt: AT }, [null])).toEqual(after(hours(2)))
  expect(nextStep({ ...agreed, state: 'proposed', remindedAt: null }, [])).toEqual(AT)
  expect(nextStep({ ...agreed, state: 'declined', remindedAt: null }, [null])).toBe(null)
})

test('the allowed actions follow from state and time', () => {
  const acts = (state: 'proposed' | 'agreed' | 'met' | 'over', now: Date, isMyTurn = false) =>
    actsOf({ state, at: AT, isMyTurn }, side, now)
  expect(acts('proposed', before(1), true)).toEqual(['agree', 'change', 'decline'])
  expect(acts('proposed', before(1))).toEqual(['change', 'cancel'])
  expect(acts('agreed', before(hours(3)))).toEqual(['change', 'cancel', 'tell'])
  expect(acts('agreed', before(minutes(30)))).toEqual(['code', 'share', 'setOut', 'change', 'cancel', 'tell'])
  expect(acts('agreed', after(minutes(5)))).toEqual(['code', 'share', 'setOut', 'cancel', 'tell', 'well'])
  expect(acts('met', after(minutes(5)))).toEqual(['well'])
  expect(acts('over', after(hours(3)))).toEqual(['well'])
})

test('who has said that all is well, or was asked, is not offered it again', () => {
  const acts = (changes: Partial<Parameters<typeof actsOf>[1]>) =>
    actsOf({ state: 'met', at: AT, isMyTurn: false }, { ...side, ...changes }, after(minutes(5)))
  expect(acts({})).toEqual(['well'])
  expect(acts({ wellAt: AT })).toEqual([])
  expect(acts({ wellAskedAt: AT })).toEqual([])
})

test('a code may be typed with spaces', () => expect(plainCode(' 123 456')).toBe('123456'))

test('an SOS belongs to a meeting from the start of its window until an hour after the end', () => {
  expect(belongsToAlert({ ...agreed, setOutAt: null }, before(hours(1)))).toBe(true)
  expect(belongsToAlert({ ...agreed, setOutAt: null }, before(hours(1) + 1))).toBe(false)
  expect(belongsToAlert({ ...agreed, setOutAt: null, state: 'over' }, after(hours(3)))).toBe(true)
  expect(belongsToAlert({ ...agreed, setOutAt: null, state: 'over' }, after(hours(3) + 1))).toBe(false)
  expect(belongsToAlert({ ...agreed, setOutAt: null, state: 'met' }, AT)).toBe(true)
  expect(belongsToAlert({ ...agreed, setOutAt: null, state: 'proposed' }, AT)).toBe(false)
  expect(belongsToAlert({ ...agreed, setOutAt: null, state: 'cancelled' }, AT)).toBe(false)
  expect(belongsToAlert({ ...agreed, setOutAt: AT, state: 'cancelled' }, AT)).toBe(true)
})
