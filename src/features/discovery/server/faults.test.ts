import { expect, test } from 'vitest'
import { aRow, HERE } from './testing/makeRow.ts'
import { NOW } from './testing/randomWorld.ts'
import { searchArea } from '../engine/areaSearch.ts'
import { asRepair } from '../engine/repairs.ts'

test.each([
  ['microwave not heating', 'microwave repair'],
  ['my oven is not working', 'my oven repair'],
  ['kitchen pipe burst', 'kitchen pipe repair'],
  ['Tablet display cracked', 'tablet repair'],
  ['cooler kharab ho gaya hai', 'cooler repair'],
  ['motor nahi chal rahi', 'motor repair'],
  ['पंखा खराब है', 'पंखा repair'],
  ['fridge kettu hogide', 'fridge repair'],
  ['ಮಿಕ್ಸಿ ಕೆಟ್ಟಿದೆ', 'ಮಿಕ್ಸಿ repair'],
])('“%s” is a repair', (words, expected) => {
  expect(asRepair(words)).toBe(expected)
})

test.each(['oven', 'broken', 'not working', 'gone', 'leak proof box', 'blockbuster'])(
  '“%s” names no fault of a thing',
  (words) => {
    expect(asRepair(words)).toBeNull()
  },
)

function answerFor(titles: readonly string[], q: string) {
  const rows = titles.map((title) => aRow({ kind: 'service', title, category: 'Repair & Maintenance' }))
  const area = { at: NOW.toISOString(), centre: HERE, coveredMeters: 50_000, isDemo: false, rows }
  const page = searchArea(area, { q, ...HERE }, { userId: '', now: NOW })!
  return { first: page.items.map((item) => (item.kind === 'service' ? item.title : item.name))[0], ...page.instead }
}

test('a fault finds who repairs the thing, and the page says so', () => {
  const titles = ['Oven repair', 'Electrician', 'Plumber', 'Working hours display boards']
  expect(answerFor(titles, 'oven stopped working')).toEqual({
    first: 'Oven repair',
    words: 'oven repair',
    why: 'meant',
  })
  expect(answerFor(titles, 'fuse burnt').first).toBe('Electrician')
  expect(answerFor(titles, 'sink clogged').first).toBe('Plumber')
})

test('a repair known only as a term of a trade is found by the meanings of its words', () => {
  // "mixie repair" is a term of the electronics repair; "mixie" and "mixer" are one concept.
  expect(answerFor(['Mixer grinder repair', 'Cycle repair'], 'mixie repair')).toEqual({ first: 'Mixer grinder repair' })
  expect(answerFor(['Oven repair', 'Wrist watch'], 'watch repair').first).toBe('Wrist watch')
})

test('a listing that matches the words of a fault as typed is answered as before', () => {
  const { first, why } = answerFor(['Oven repair', 'Broken oven buyer'], 'broken oven')
  expect([first, why]).toEqual(['Broken oven buyer', undefined])
})
