import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import type { OsmElement } from '../osm/osmElement.ts'
import { readOsmPbf } from '../osm/readPbf.ts'
import { findPlaces } from '../places.ts'
import { MONACO, MONACO_PBF } from '../testing/map/monacoTiles.ts'
import { isOfAddressBook } from './addressRows.ts'
import { importAddresses } from './importAddresses.ts'
import { nameLocalities } from './namedPlaces.ts'

let ctx: TestCtx
let monaco: OsmElement[]
beforeAll(async () => {
  monaco = []
  for await (const element of readOsmPbf(MONACO_PBF, isOfAddressBook)) monaco.push(element)
})
beforeEach(async () => {
  ctx = await testCtx()
})

const find = async (text: string, near: { latitude: number; longitude: number } | null, language = 'en') =>
  (await findPlaces(ctx, { text, ...near, language })).places

test.each([
  ['station', 'Monaco'],
  ['railway stat', 'Monaco'],
  ['hospital', 'Princesse Grace'],
  ['hospital', 'Centre'],
  ['church', 'Église'],
  ['अस्पताल', 'Princesse Grace'],
])('in Monaco "%s" finds the nearest such place, including %s', async (text, name) => {
  await importAddresses(ctx, monaco)
  const places = await find(text, MONACO, /[a-z]/.test(text) ? 'en' : 'hi')
  expect(places.length).toBeGreaterThan(0)
  expect(places.map((place) => `${place.name} ${place.region}`).join(' | ')).toContain(name)
  expect(places[0]).toMatchObject({ source: 'addressBook', precision: 'point' })
  const away = places.filter(({ precision }) => precision === 'point').map(({ distanceMeters }) => distanceMeters!)
  expect(away).toEqual(away.toSorted((a, b) => a - b))
})

const HERE = { latitude: 12.9784, longitude: 77.6408 }
const element = (name: string, tags: Record<string, string>, north = 0): OsmElement => {
  const at = { latitude: HERE.latitude + north, longitude: HERE.longitude }
  return { id: `node/${newId()}`, tags: { name, ...tags }, at, path: [at] }
}

test('a landmark is found by its kind and by its name, and has its kind in the reader’s language', async () => {
  await importAddresses(ctx, [
    element('Indiranagar', { railway: 'station', station: 'subway' }, 0.01),
    element('Halasuru', { railway: 'station', station: 'subway' }, 0.02),
    element('Someshwara', { amenity: 'place_of_worship', religion: 'hindu' }),
    element('Far away', { railway: 'station', station: 'subway' }, 1),
  ])
  expect((await find('metro station', HERE)).map(({ name }) => name)).toEqual(['Indiranagar', 'Halasuru'])
  expect((await find('halasuru metro', HERE))[0]).toMatchObject({ name: 'Halasuru', region: 'Metro station' })
  expect((await find('mandir', HERE, 'hi'))[0]).toMatchObject({ name: 'Someshwara', region: 'मंदिर' })
  expect((await find('metro station', null)).some(({ precision }) => precision === 'point')).toBe(false)
})

test('a street ranks before a landmark with the same name', async () => {
  // Later than the previous test's address book, because the word cache is keyed by import time.
  ctx.setNow('2026-01-06T00:00:00.000Z')
  const ends = [0, 0.001].map((north) => ({ latitude: HERE.latitude + north, longitude: HERE.longitude }))
  const street = { id: 'way/1', tags: { highway: 'residential', name: 'Temple Street' }, at: ends[0]!, path: ends }
  await importAddresses(ctx, [
    street,
    element('Temple Street Ganapathi', { amenity: 'place_of_worship', religion: 'hindu' }),
  ])
  expect((await find('temple street', HERE))[0]).toMatchObject({ name: 'Temple Street', precision: 'street' })
})

test('localities that public addresses share become known, but not their town', async () => {
  // Later than the previous tests' address books.
  ctx.setNow('2026-01-07T00:00:00.000Z')
  const addresses = ['12', '14', '16'].map((number, i) => ({
    address: `${number} Hampinagar, Bengaluru`,
    latitude: HERE.latitude + i / 1000,
    longitude: HERE.longitude,
  }))
  await nameLocalities(ctx, addresses)
  const known = async (text: string) => (await find(text, HERE)).filter(({ source }) => source === 'addressBook')
  expect(await known('hampinagar')).toMatchObject([{ name: 'Hampinagar' }])
  expect(await known('bengaluru')).toEqual([])
})

test('a typed "cl" is a Close', async () => {
  ctx.setNow('2026-01-08T00:00:00.000Z')
  const ends = [0, 0.001].map((north) => ({ latitude: HERE.latitude + north, longitude: HERE.longitude }))
  const ways = ['Maple Close', 'Maple Road'].map((name, i) => ({
    id: `way/${i}`,
    tags: { highway: 'residential', name },
    at: ends[0]!,
    path: ends,
  }))
  await importAddresses(ctx, ways)
  expect((await find('12 cl maple', HERE))[0]).toMatchObject({ name: 'Maple Close' })
})
