import { beforeEach, expect, test } from 'vitest'
import { distance, type LatLng } from '#core/geo.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { keepAddresses } from '../addressStore.ts'
import { findPlaces } from '../places.ts'
import { forgetVocabulary } from './findAddresses.ts'

/** A city with 5,000 streets of one name, 500 m apart, each with a house 12; more of them are in a town far away. */
const ROWS = 50
const COLUMNS = 100
const corner = { latitude: 12.85, longitude: 77.35 }
const streetAt = (i: number): LatLng => ({
  latitude: corner.latitude + Math.floor(i / COLUMNS) * 0.0045,
  longitude: corner.longitude + (i % COLUMNS) * 0.0045,
})
const mysuru = { latitude: 12.3, longitude: 76.65 }
let ctx: TestCtx

beforeEach(async () => {
  ctx = await testCtx()
  forgetVocabulary()
  // In an order unrelated to their positions.
  const order = Array.from({ length: ROWS * COLUMNS }, (_, i) => (i * 2971) % (ROWS * COLUMNS))
  const streets = [...order.map((i) => ({ id: `${i}`, at: streetAt(i) })), { id: 'mysuru', at: mysuru }]
  for (let i = 0; i < streets.length; i += 500) {
    await keepAddresses(
      ctx,
      streets.slice(i, i + 500).flatMap(({ id, at }) => [
        { ...row, ...at, id: `street/${id}`, kind: 'street' as const },
        {
          ...row,
          latitude: at.latitude + 0.0003,
          longitude: at.longitude,
          id: `house/${id}`,
          kind: 'house' as const,
          number: '12',
          numberText: '12',
          terms: [],
        },
      ]),
    )
  }
})

const row = {
  name: '5th Cross Road',
  names: ['5th cross road'],
  number: '',
  numberText: '',
  locality: '',
  city: '',
  postcode: '',
  terms: ['5th', 'cross', 'road'],
}
const first = async (text: string, near?: LatLng) => (await findPlaces(ctx, { text, ...near })).places[0]!

test('of 5,000 streets with one name the one nearest to the area comes first, with its own house', async () => {
  for (const i of [0, 77, 1234, 2500, 3999, 4999]) {
    const at = streetAt(i)
    const near = { latitude: at.latitude + 0.0008, longitude: at.longitude - 0.0011 }
    for (const text of ['5th cross', '5 cross road', '5th cros']) {
      const street = await first(text, near)
      expect(street.source).toBe('addressBook')
      expect(Math.round(distance(street, at)), `"${text}" near street ${i}`).toBe(0)
    }
    const house = await first('12, 5th cross', near)
    expect(house.precision).toBe('house')
    expect(distance(house, at), `house near street ${i}`).toBeLessThan(50)
  }
})

test('a typed town takes precedence over the area', async () => {
  const street = await first('5th cross, mysuru', streetAt(0))
  expect(Math.round(distance(street, mysuru))).toBe(0)
})
