import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { readCsv } from './csv.ts'
import { addressesInGeojson, readGeojson } from './readSource.ts'
import { importPlaces } from './importPlaces.ts'
import { parseOpeningHours, readOpeningHours } from './openingHours.ts'

const feature = (
  id: string,
  properties: Record<string, unknown>,
  geometry: unknown = { type: 'Point', coordinates: [77.6, 12.9] },
) => JSON.stringify({ type: 'Feature', id, properties: { '@id': id, ...properties }, geometry })
const collection = (...features: string[]) => `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}`

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [77, 12],
      [77, 13],
      [78, 13],
      [78, 12],
      [77, 12],
    ],
  ],
}

test('a restaurant becomes a shop with its address, phone, hours and keywords', () => {
  const tags = {
    amenity: 'restaurant',
    name: 'Snack Corner',
    cuisine: 'indian;pizza',
    phone: '080 1',
    'addr:street': 'MG Road',
    opening_hours: '10:00-22:00',
  }
  const [place] = [...readGeojson(collection(feature('node/1', tags)))]
  expect(place).toMatchObject({
    kind: 'shop',
    name: 'Snack Corner',
    category: 'Food & Beverages',
    at: { latitude: 12.9, longitude: 77.6 },
    contact: '080 1',
    address: 'MG Road',
    keywords: ['restaurant', 'indian', 'pizza'],
    line: 2,
  })
})

test('a polygon’s position is the mean of its corners', () => {
  const [place] = [...readGeojson(collection(feature('way/1', { shop: 'mall', name: 'Mall' }, square)))]
  expect(place).toMatchObject({ at: { latitude: 12.5, longitude: 77.5 } })
})

test('a nameless place gets its operator’s name, or is skipped with its line number', () => {
  const text = collection(
    feature('node/1', { amenity: 'atm', operator: 'State Bank' }),
    feature('node/2', { amenity: 'restaurant' }),
  )
  expect([...readGeojson(text)]).toMatchObject([
    { name: 'State Bank ATM', kind: 'office' },
    { line: 3, reason: 'no name' },
  ])
})

test.each([
  [{ brand: 'ING Vysya ATM' }, 'ING Vysya ATM'],
  [{ operator: 'Axis Bank atm' }, 'Axis Bank atm'],
  [{ brand: 'एसबीआई एटीएम' }, 'एसबीआई एटीएम'],
  [{ operator: 'भारतीय स्टेट बैंक' }, 'भारतीय स्टेट बैंक एटीएम'],
])('the name of a cash machine says once what it is: %s', (tags, name) => {
  expect([...readGeojson(collection(feature('node/1', { amenity: 'atm', ...tags })))]).toMatchObject([{ name }])
})

test('a broken feature, a place with invalid coordinates and a truncated file do not stop the rest', () => {
  const off = feature('node/3', { shop: 'books', name: 'Off' }, { type: 'Point', coordinates: [77, 999] })
  const text = `${collection(feature('node/1', { shop: 'books', name: 'A' }), '{"type":"Feature","properties":{,}}', off).slice(0, -2)},\n{"type":"Feature","prop`
  expect([...readGeojson(text)]).toMatchObject([
    { name: 'A' },
    { line: 3, reason: 'broken' },
    { line: 4, reason: 'no place' },
    { line: 6, reason: 'broken' },
  ])
})

test('features with an address or a name reach the address book, whatever else they say; others do not', () => {
  const house = feature('way/1', { building: 'yes', 'addr:housenumber': '12', 'addr:street': 'MG Road' }, square)
  const road = feature('way/2', { highway: 'residential', name: 'Hill Road' })
  const bench = feature('node/3', { amenity: 'bench' })
  const found = [...addressesInGeojson(collection(house, road, bench))]
  expect(found).toMatchObject([
    { id: 'way/1', at: { latitude: 12.5, longitude: 77.5 } },
    { id: 'way/2', tags: { name: 'Hill Road' } },
  ])
  expect(found).toHaveLength(2)
})

test('a file that is not GeoJSON is refused as such', () => {
  expect([...readGeojson('hello')]).toMatchObject([{ reason: 'broken' }])
  expect([...readGeojson('')]).toMatchObject([{ reason: 'broken' }])
})

test('a CSV needs a name and a place; its lines are counted', () => {
  const text = 'Name,Lat,Lon,Category,Phone\nTea Stall,12.9,77.6,Food & Beverages,98\n,12.9,77.6,,\nNowhere,,,Books,\n'
  expect([...readCsv(text)]).toMatchObject([
    { name: 'Tea Stall', kind: 'shop', category: 'Food & Beverages', contact: '98', line: 2 },
    { reason: 'no name', line: 3 },
    { reason: 'no place', line: 4 },
  ])
})

test('keywords of a CSV are split on commas and semicolons, and trimmed', () => {
  const [place] = [...readCsv('name,lat,lon,keywords\nTea Stall,12.9,77.6,"chai , samosa; filter coffee,,chai"\n')]
  expect(place).toMatchObject({ keywords: ['chai', 'samosa', 'filter coffee'] })
})

test('opening hours are parsed if certain, else unknown', () => {
  expect(parseOpeningHours('24/7')).toMatchObject({ mon: [['00:00', '24:00']], sun: [['00:00', '24:00']] })
  expect(parseOpeningHours('Mo-Fr 09:00-13:00,14:00-18:00; Sa 10:00-14:00; Su off')).toEqual({
    ...Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [
        day,
        [
          ['09:00', '13:00'],
          ['14:00', '18:00'],
        ],
      ]),
    ),
    sat: [['10:00', '14:00']],
    sun: [],
  })
  expect(parseOpeningHours('10AM - 7:30pm')).toMatchObject({ wed: [['10:00', '19:30']] })
  expect(parseOpeningHours('Tu-Su 12:30-15:30,19:30-23:00')).not.toHaveProperty('mon')
  expect(parseOpeningHours('sunrise-sunset')).toBeNull()
  expect(parseOpeningHours('12:30-3:30pm, 7-11pm')).toBeNull()
})

test('hours of holidays apply to the holidays of India, in any grouping of days', () => {
  const independenceDay = new Date(2026, 7, 15)
  for (const text of ['Mo-Fr,PH 10:00-12:00', 'Mo-Fr, PH 10:00-12:00'])
    expect([text, readOpeningHours(text, independenceDay).hours]).toMatchObject([text, { sat: [['10:00', '12:00']] }])
})

test('running an import twice changes nothing; a change in the source is imported', async () => {
  const ctx = await testCtx()
  const one = feature('node/1', { shop: 'books', name: 'Old name' })
  const two = feature('node/2', { amenity: 'atm', name: 'Cash' })
  const run = async (text: string) => {
    const report = await importPlaces(ctx, readGeojson(text), () => {})
    const { created, changed, unchanged, claimed, skipped } = report
    return { created, changed, unchanged, claimed, skipped: skipped.length }
  }
  expect(await run(collection(one, two, two))).toEqual({ created: 2, changed: 0, unchanged: 0, claimed: 0, skipped: 1 })
  expect(await run(collection(one, two))).toEqual({ created: 0, changed: 0, unchanged: 2, claimed: 0, skipped: 0 })
  const renamed = feature('node/1', { shop: 'books', name: 'New name' })
  expect(await run(collection(renamed, two))).toEqual({ created: 0, changed: 1, unchanged: 1, claimed: 0, skipped: 0 })
})
