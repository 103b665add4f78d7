import { expect, test } from 'vitest'
import { destination } from '#core/geo.ts'
import { meters, minutes, seconds } from '#core/units.ts'
import {
  type Fix,
  type Member,
  mayBeThere,
  mayBeWithin,
  newestFix,
  nextLook,
  nextRing,
  reachedAt,
  stageDue,
  tryWait,
} from './rules.ts'

const fix = (distance: number, accuracyMeters = 0): Fix => ({
  ...destination({ latitude: 12.97, longitude: 77.59 }, 40, meters(distance)),
  accuracyMeters,
  measuredAt: new Date(0),
})
const here = fix(0)
const member = (id: string, distance: number): Member => ({ id, fix: fix(distance) })

test('[L-04] 249.9 m are within 250 m, 250.1 m are not; the limit is', () => {
  expect(mayBeWithin(here, fix(249.9), 250)).toBe(true)
  expect(mayBeWithin(here, fix(250.1), 250)).toBe(false)
  expect(mayBeWithin(here, here, 0)).toBe(true)
})

test('a helper may be with the sender unless both positions are known and more than 100 m apart', () => {
  expect([mayBeThere(null, here), mayBeThere(here, null), mayBeThere(fix(99), here)]).toEqual([true, true, true])
  expect(mayBeThere(fix(101), here)).toBe(false)
  expect(mayBeThere({ ...fix(400), accuracyMeters: 320 }, here)).toBe(true)
})

test('inaccurate positions exclude nobody: the error of both counts in their favour', () => {
  expect(mayBeWithin(here, fix(340, 100), 250)).toBe(true)
  expect(mayBeWithin(fix(0, 60), fix(370, 70), 250)).toBe(true)
  expect(mayBeWithin(fix(0, 60), fix(381, 70), 250)).toBe(false)
})

test('[L-04] an ordinary accuracy of 10 or 50 m is ignored: 260 m are outside', () => {
  expect(mayBeWithin(fix(0, 10), fix(260, 10), 250)).toBe(false)
  expect(mayBeWithin(fix(0, 50), fix(260, 50), 250)).toBe(false)
  expect(mayBeWithin(fix(0, 51), fix(260, 10), 250)).toBe(true)
})

test('[L-12] (0, 0) is no position, and of two positions the newer counts', () => {
  const zero = { latitude: 0, longitude: 0, accuracyMeters: 0, measuredAt: new Date(9) }
  expect(newestFix([zero, null, undefined])).toBeNull()
  expect(newestFix([zero, here])).toBe(here)
  const newer = { ...here, measuredAt: new Date(5) }
  expect(newestFix([newer, here, { ...here, latitude: 91, measuredAt: new Date(7) }])).toBe(newer)
})

test('first the people within the range, then also the nearest five, then everybody', () => {
  const nobodyKnows: Member = { id: 'nowhere', fix: null }
  const members = [nobodyKnows, ...[100, 240, 300, 400, 500, 600, 700].map((far) => member(`at ${far}`, far))]
  expect(reachedAt(0, here, members, 250)).toEqual(['at 100', 'at 240'])
  expect(reachedAt(1, here, members, 250)).toEqual(['at 100', 'at 240', 'at 300', 'at 400', 'at 500'])
  expect(reachedAt(2, here, members, 250)).toHaveLength(8)
})

test('[L-26] the chosen range decides who is first', () => {
  expect(reachedAt(0, here, [member('a', 600)], 250)).toEqual([])
  expect(reachedAt(0, here, [member('a', 600)], 1000)).toEqual(['a'])
})

const waiting = { state: 'delivered', answer: null } as const
const seen = { state: 'seen', answer: null } as const
const answered = (answer: 'coming' | 'calledHelp' | 'cannot') => ({ state: 'answered', answer }) as const

test('an alert unseen after 60 s widens, and after 180 s to everybody', () => {
  expect(stageDue(seconds(59.999), 0, [waiting])).toBe(0)
  expect(stageDue(seconds(60), 0, [waiting])).toBe(1)
  expect(stageDue(seconds(60), 0, [])).toBe(1)
  expect(stageDue(seconds(179.999), 1, [waiting])).toBe(1)
  expect(stageDue(seconds(180), 1, [waiting])).toBe(2)
})

test('"seen" stops the first step, only a helper the second, and "can’t come" neither', () => {
  expect(stageDue(seconds(60), 0, [seen])).toBe(0)
  expect(stageDue(seconds(180), 0, [seen])).toBe(2)
  expect(stageDue(seconds(180), 0, [answered('coming'), waiting])).toBe(0)
  expect(stageDue(seconds(999), 1, [answered('calledHelp')])).toBe(1)
  expect(stageDue(seconds(60), 0, [answered('cannot')])).toBe(1)
  expect(stageDue(seconds(200), 2, [answered('coming')])).toBe(2)
})

test('an alert is checked when it may widen, then every minute; repeated pushes become less frequent and then end', () => {
  expect([nextLook(0), nextLook(seconds(60)), nextLook(seconds(180))]).toEqual([
    seconds(60),
    seconds(180),
    seconds(180) + minutes(1),
  ])
  expect([nextRing(0), nextRing(2), nextRing(10), nextRing(11)]).toEqual([0, seconds(15), minutes(60), null])
})

test('five wrong passkeys are free, then each adds a delay that doubles up to a quarter of an hour', () => {
  expect([1, 4, 5, 6, 7, 20].map(tryWait)).toEqual([0, 0, 30, 60, 120, 900].map(seconds))
})
