import { expect, test } from 'vitest'
import { findPlaces, reverseGeocode } from './contract.ts'

const reads = (input: unknown) => reverseGeocode.input.safeParse(input)

test('a position is parsed from numbers and from query text', () => {
  expect(reads({ latitude: '12.97', longitude: '-77.5' }).data).toEqual({
    latitude: 12.97,
    longitude: -77.5,
    language: 'en',
  })
  expect(reads({ latitude: 90, longitude: -180, language: 'hi' }).data).toEqual({
    latitude: 90,
    longitude: -180,
    language: 'hi',
  })
})

test.each([
  [{}],
  [{ latitude: '', longitude: '' }],
  [{ latitude: '12' }],
  [{ latitude: '999', longitude: '0' }],
  [{ latitude: '90.0001', longitude: '0' }],
  [{ latitude: '0', longitude: '-180.0001' }],
  [{ latitude: 'NaN', longitude: '0' }],
  [{ latitude: '1e2', longitude: '0' }],
  [{ latitude: Infinity, longitude: 0 }],
  [{ latitude: '0x10', longitude: '0' }],
  [{ latitude: ' 1', longitude: '0' }],
  [{ latitude: ['1', '2'], longitude: '0' }],
  [{ latitude: { $gt: 1 }, longitude: '0' }],
  [{ latitude: null, longitude: true }],
  [{ latitude: '1', longitude: '1', language: '../../etc' }],
])('%j is no position: each wrong field is answered as invalid', (input) => {
  const messages = reads(input).error!.issues.map(({ message }) => message)
  expect(new Set(messages)).toEqual(new Set(['invalid']))
})

test('a search text has 1 to 200 characters', () => {
  const searches = (input: unknown) => findPlaces.input.safeParse(input)
  expect(searches({ text: ' Pune ' }).data).toEqual({ text: 'Pune', language: 'en', addresses: 'no' })
  expect(searches({ text: 'x'.repeat(200) }).success).toBe(true)
  expect(searches({ text: 'x'.repeat(201) }).success).toBe(false)
  expect(
    [{}, { text: '' }, { text: '   ' }, { text: ['a'] }, { text: 'a', latitude: '91' }].some(
      (input) => searches(input).success,
    ),
  ).toBe(false)
})
