import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import towns from '../data/indianTowns.json' with { type: 'json' }
import { findPlaces } from '../places.ts'
import { latinOf } from './devanagari.ts'
import { openGazetteer } from './gazetteer.ts'

test.each([
  ['जैसलमेर', 'jaisalmer'],
  ['बाड़मेर', 'barmer'],
  ['नागपुर', 'nagpur'],
  ['भारत', 'bharat'],
  ['मुंबई', 'mumbai'],
  ['इंदिरानगर', 'indiranagar'],
  ['जलगाँव', 'jalgaon'],
  ['गंगा नगर', 'ganga nagar'],
  ['फ़तेहपुर 12', 'fatehpur 12'],
  ['Indore', null],
])('%s is %s in Latin letters', (written, latin) => {
  expect(latinOf(written)).toBe(latin)
})

test('five of six towns would be found by their Hindi name by transliteration alone', async () => {
  const gazetteer = await openGazetteer()
  const missed = towns.filter(({ town, hindi, shown }) => {
    const found = gazetteer.search({ text: latinOf(hindi)!, near: undefined, language: 'en' })
    return !found.some(({ name }) => name === (shown ?? town) || name === town)
  })
  expect(missed.length / towns.length).toBeLessThan(1 / 6)
})

test('a town known only in Latin letters is found by a Hindi reader', async () => {
  const ctx = await testCtx()
  for (const [text, name] of [
    ['पोकरण', 'Pokaran'],
    ['जैसलमेर', 'Jaisalmer'],
    ['दौसा', 'Dausa'],
  ] as const) {
    expect((await findPlaces(ctx, { text, language: 'hi' })).places[0]?.name).toBe(name)
  }
})
