import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { readCsv } from './csv.ts'
import { readGeojson } from './readSource.ts'
import { importPlaces } from './importPlaces.ts'
import { isSkipped, type ReadPlace } from './places.ts'

const collection = (all: Record<string, string>[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: all.map((properties, i) => ({
      type: 'Feature',
      id: `node/${i}`,
      properties,
      geometry: { type: 'Point', coordinates: [77.6, 12.9] },
    })),
  })
const placesOf = (...all: Record<string, string>[]): ReadPlace[] => [...readGeojson(collection(all))]

/** OpenStreetMap's own table of business types. */
const presets = Object.entries(
  JSON.parse(readFileSync('node_modules/@openstreetmap/id-tagging-schema/dist/presets.min.json', 'utf8')) as Record<
    string,
    { tags: Record<string, string>; searchable?: boolean }
  >,
)
const plain = presets.filter(([id]) => /^(shop|craft|office|healthcare)\/[^/]+$/.test(id) && id !== 'shop/vacant')

test('every kind of shop, craft, office and healthcare is imported, with the concept of its preset', () => {
  expect(plain.length).toBeGreaterThan(280)
  const wrong = plain.filter(([id, { tags }]) => {
    const concrete = Object.fromEntries(
      Object.entries(tags).map(([key, value]) => [key, value === '*' ? 'yes' : value]),
    )
    const [place] = placesOf({ ...concrete, name: 'Zuxo' })
    return !place || isSkipped(place) || (!id.endsWith('/yes') && place.concepts.length === 0)
  })
  expect(wrong.map(([id]) => id)).toEqual([])
})

test('an empty shop is skipped, and reported with its tag and the reason', () => {
  expect(placesOf({ shop: 'vacant', name: 'Old Mill' }, { 'disused:shop': 'books', name: 'Lost Books' })).toMatchObject(
    [
      { reason: 'vacant', name: 'Old Mill', tag: 'shop=vacant' },
      { reason: 'vacant', name: 'Lost Books' },
    ],
  )
  expect(placesOf({ amenity: 'bench', name: 'Lovers’ bench' })).toMatchObject([
    { reason: 'not a shop or office', name: 'Lovers’ bench', tag: 'amenity=bench' },
  ])
})

test('an unknown kind is "Other" with the words of its tag', () => {
  expect(placesOf({ shop: 'moon_cheese', name: 'A' }, { amenity: 'clubhouse', name: 'B' })).toMatchObject([
    { kind: 'shop', category: 'Other', details: { kindLabel: 'moon cheese' } },
    { kind: 'office', category: 'Other', details: { kindLabel: 'clubhouse' } },
  ])
})

test('crafts and healthcare are offices, a gas agency is no food shop, a dentist is a dentist', () => {
  expect(
    placesOf(
      { craft: 'carpenter', name: 'A' },
      { healthcare: 'physiotherapist', name: 'B' },
      { shop: 'gas', name: 'C' },
      { amenity: 'dentist', healthcare: 'dentist', name: 'D' },
      { shop: 'laundry', name: 'E' },
    ),
  ).toMatchObject([
    { kind: 'office', category: 'Carpenter', concepts: ['craft/carpenter'] },
    { kind: 'office', category: 'Physiotherapist' },
    { kind: 'shop', category: 'Home & Garden' },
    { kind: 'office', category: 'Dentist' },
    { kind: 'shop', category: 'Cleaning' },
  ])
})

test('names in every language, other names, brand, cuisine, diets, wheelchair access and payment are kept', () => {
  const tags = {
    amenity: 'restaurant',
    name: 'Saravana Bhavan',
    'name:ta': 'சரவண பவன்',
    'name:kn': 'ಸರವಣ ಭವನ',
    alt_name: 'HSB;Hotel Saravana Bhavan',
    old_name: 'Sri Krishna',
    short_name: 'SB',
    brand: 'Saravana Bhavan',
    cuisine: 'south_indian;dosa',
    'diet:vegetarian': 'only',
    'diet:vegan': 'yes',
    wheelchair: 'limited',
    'payment:cash': 'yes',
    'payment:upi': 'yes',
    'payment:credit_cards': 'no',
    opening_hours: 'Mo-Su 06:00-22:00; PH off',
  }
  expect(placesOf(tags)).toMatchObject([
    {
      brand: 'Saravana Bhavan',
      details: {
        names: { ta: 'சரவண பவன்', kn: 'ಸರವಣ ಭವನ' },
        otherNames: ['HSB', 'Hotel Saravana Bhavan', 'Sri Krishna', 'SB'],
        cuisine: ['south_indian', 'dosa'],
        diet: ['vegan', 'only_vegetarian'],
        wheelchair: 'limited',
        payment: ['cash', 'upi'],
        openingHours: 'Mo-Su 06:00-22:00; PH off',
      },
    },
  ])
})

test('a CSV row becomes a shop or an office by its category, in any language, without credit to OpenStreetMap', () => {
  const text = [
    'name,latitude,longitude,category',
    'A,12.9,77.6,Pharmacy',
    'B,12.9,77.6,Bank',
    'C,12.9,77.6,bakery',
    'D,12.9,77.6,Clothing',
    'E,12.9,77.6,Moon office',
  ].join('\n')
  expect([...readCsv(text)]).toMatchObject([
    { source: 'csv', kind: 'shop', category: 'Health & Beauty', concepts: ['amenity/pharmacy'] },
    { source: 'csv', kind: 'office', category: 'Bank', concepts: ['amenity/bank'] },
    { source: 'csv', kind: 'shop', category: 'Food & Beverages', concepts: ['shop/bakery'] },
    { source: 'csv', kind: 'shop', category: 'Clothing' },
    { source: 'csv', kind: 'office', category: 'Moon office' },
  ])
  expect([...readCsv('id,name,lat,lon\nnode/7,A,12.9,77.6\n')]).toMatchObject([{ source: 'osm' }])
})

test('a dry run counts and writes nothing; all presets twice change nothing', async () => {
  const ctx = await testCtx()
  const text = collection(plain.map(([, { tags }], i) => ({ '@id': `node/${i}`, ...tags, name: `Zuxo ${i}` })))
  const run = async (dryRun: boolean) => {
    const { created, changed, unchanged, skipped } = await importPlaces(ctx, readGeojson(text), () => {}, { dryRun })
    return { created, changed, unchanged, skipped: skipped.length }
  }
  const all = { created: plain.length, changed: 0, unchanged: 0, skipped: 0 }
  expect(await run(true)).toEqual(all)
  expect(await run(false)).toEqual(all)
  expect(await run(true)).toEqual({ created: 0, changed: 0, unchanged: plain.length, skipped: 0 })
  expect(await run(false)).toEqual({ created: 0, changed: 0, unchanged: plain.length, skipped: 0 })
})
