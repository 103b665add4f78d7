import { expect, test } from 'vitest'
import { days, hours, kilometers, meters } from '#core/units.ts'
import { compareFits, holdsContact, pauseAfter, roundedPeople, widerRange } from './rules.ts'

test('phone numbers are found in any notation', () => {
  for (const text of [
    'call 9845012345',
    'call +91 98450 12345',
    '0 98450-12345 please',
    '9.8.4.5.0.1.2.3.4.5',
    '(98450) 12 345',
    '९८४५०१२३४५ पर फ़ोन करें',
    'nine eight four five zero one two three four five',
    'nine eight double four 5 6 7 8 9 0',
    'नौ आठ चार पाँच शून्य एक दो तीन चार पाँच',
    'nau aath char paanch chhe 12345',
    '98450​12345',
    '９８４５０１２３４５',
    'write to asha@example.com',
    'wa.me/9845',
    'see https://example.com',
  ])
    expect([text, holdsContact(text)]).toEqual([text, true])
})

test('prices, dates, sizes and model numbers are no phone numbers', () => {
  for (const text of [
    'a 12 V drill for two hours',
    'under ₹1,00,000',
    'cake for 24.12.2026 at 18:30',
    'flat 560038, 3rd cross',
    'Samsung S23 256 GB, 8 GB RAM, 50 MP',
    'one two three chairs',
    '1200 x 800 x 400 mm',
    'class 9, 10 and 12 maths',
  ])
    expect([text, holdsContact(text)]).toEqual([text, false])
})

test('the better match comes first, then the nearest and quickest: an hour counts like a kilometre', () => {
  const fit = (grade: number, away: number, hoursLate: number | null) => ({
    grade,
    distance: meters(away),
    answersAfter: hoursLate === null ? null : hours(hoursLate),
  })
  expect(compareFits(fit(0, 3000, 2), fit(1, 100, 0))).toBeLessThan(0)
  expect(compareFits(fit(0, 900, 0.1), fit(0, 100, 1))).toBeLessThan(0)
  expect(compareFits(fit(0, 1200, 0), fit(0, 100, 1))).toBeGreaterThan(0)
  expect(compareFits(fit(0, 500, null), fit(0, 500, 1.5))).toBeLessThan(0)
})

test('the radius doubles twice and ends at 20 km', () => {
  expect(widerRange(3000, 3000)).toBe(kilometers(6))
  expect(widerRange(3000, 6000)).toBe(kilometers(12))
  expect(widerRange(3000, 12_000)).toBeNull()
  expect(widerRange(20_000, 20_000)).toBeNull()
  expect(widerRange(10_000, 10_000)).toBe(kilometers(20))
})

test('a pause doubles from a week to half a year', () => {
  expect([0, 1, 2, 3, 20].map(pauseAfter)).toEqual([0, 7, 14, 28, 180].map((count) => days(count)))
})

test('numbers of people are rounded in steps', () => {
  expect([2, 3, 4, 5, 9, 10, 99, 500].map(roundedPeople)).toEqual([0, 3, 3, 5, 5, 10, 50, 100])
})
