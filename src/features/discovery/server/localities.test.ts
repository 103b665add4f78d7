import { beforeEach, describe, expect, test } from 'vitest'
import { distance, type LatLng } from '#core/geo.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { importPlaces } from '#features/listings/server/imports/importPlaces.ts'
import { placesOfOsm } from '#features/listings/server/imports/readSource.ts'
import { importAddresses } from '#features/places/server/addresses/importAddresses.ts'
import type { OsmElement } from '#features/places/server/osm/osmElement.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { boxText } from '../rules.ts'
import { type MapIndex, mapPins } from './mapPins.ts'
import { type Index, searchListings } from './search.ts'
import { east, HERE, north } from './testing/makeRow.ts'

const noIndex = {
  find: async () => null,
  count: async () => null,
  blockedWith: async () => new Set(),
} as unknown as Index
const KORAMANGALA = north(9000)
const MG_ROAD = east(8)
const JAYANAGAR = north(-9000)

let made = 0
const element = (tags: Record<string, string>, at: LatLng): OsmElement => ({
  id: `node/${++made}`,
  tags,
  at,
  path: [at],
})
const shops = (count: number, address: Record<string, string>, at: LatLng) =>
  Array.from({ length: count }, (_, i) =>
    element({ shop: 'yes', name: `Traders ${made}`, ...address }, { ...at, latitude: at.latitude + i / 10_000 }),
  )

let ctx: TestCtx
beforeEach(async () => {
  const own = await testCtx()
  ctx = actingAs(own, await newPerson(own))
  const elements = [
    ...shops(2, { 'addr:street': '80 Feet Road', 'addr:suburb': 'Koramangala', 'addr:city': 'Bengaluru' }, KORAMANGALA),
    ...shops(1, { 'addr:street': '5th Block Koramangala' }, KORAMANGALA),
    ...shops(1, { 'addr:place': 'Koramangala' }, KORAMANGALA),
    ...shops(1, { 'addr:full': '12, 1st Main, Koramangala, Bengaluru 560034' }, KORAMANGALA),
    ...shops(3, { 'addr:street': 'M G Road', 'addr:postcode': '560001' }, MG_ROAD),
    ...shops(3, { 'addr:street': 'MG Road' }, north(60_000)),
    ...shops(3, { 'addr:neighbourhood': 'Jayanagar' }, JAYANAGAR),
    ...shops(2, { 'addr:suburb': 'Koramngala' }, north(-4000)),
    ...shops(3, { 'addr:street': 'Market' }, north(-3000)),
    element({ amenity: 'dentist', name: 'Smile' }, KORAMANGALA),
    element({ amenity: 'dentist', name: 'Near Teeth' }, HERE),
    element({ amenity: 'restaurant', name: 'Meghana', cuisine: 'biryani' }, MG_ROAD),
    element({ amenity: 'restaurant', name: 'Paradise', cuisine: 'biryani' }, north(60_000)),
    element({ shop: 'copyshop', name: 'Xerox Centre' }, JAYANAGAR),
    element({ shop: 'convenience', name: 'Market Road Mini Mart' }, HERE),
  ]
  await importPlaces(ctx, placesOfOsm(elements), () => {})
})

/** The part of a map within so many kilometres of a place. */
const boxAround = ({ latitude, longitude }: LatLng, km: number) => {
  const [high, wide] = [km / 111, km / 108]
  return boxText({ south: latitude - high, west: longitude - wide, north: latitude + high, east: longitude + wide })
}
const searchFor = (q: string, at: LatLng = HERE) => searchListings(ctx, noIndex, { q, ...at })
const namesIn = ({ items }: Awaited<ReturnType<typeof searchFor>>) =>
  items.map((item) => (item.kind === 'service' ? item.title : item.name))

describe('a locality or street that addresses name is the place of the search', () => {
  test.each([
    ['dentist koramangala', 'Smile', KORAMANGALA, 'koramangala'],
    ['Koramangala dentist', 'Smile', KORAMANGALA, 'koramangala'],
    ['dentist in koramangala under 500', 'Smile', KORAMANGALA, 'in koramangala'],
    ['dentist near koramangla', 'Smile', KORAMANGALA, 'near koramangla'],
    ['dentist koramangala 6th block', 'Smile', KORAMANGALA, 'koramangala 6th block'],
    ['कोरमंगला में dentist', 'Smile', KORAMANGALA, 'कोरमंगला में'],
    ['dentist near koramangala metro station', 'Smile', KORAMANGALA, 'near koramangala metro station'],
    ['near koramangala dentist', 'Smile', KORAMANGALA, 'near koramangala'],
    ['biryani mg road', 'Meghana', MG_ROAD, 'mg road'],
    ['biryani m.g. road', 'Meghana', MG_ROAD, 'm g road'],
    ['xerox near jayanagar 4th block', 'Xerox Centre', JAYANAGAR, 'near jayanagar 4th block'],
    ['xerox jaya nagar', 'Xerox Centre', JAYANAGAR, 'jaya nagar'],
    ['jayanagar ke paas xerox', 'Xerox Centre', JAYANAGAR, 'jayanagar ke paas'],
  ])('“%s”', async (q, name, at, said) => {
    const page = await searchFor(q)
    expect(page.place?.said).toBe(said)
    expect(distance(page.centre!, at)).toBeLessThan(1000)
    expect(namesIn(page)[0]).toBe(name)
    expect((page.items[0] as { distance: number }).distance).toBeLessThan(1)
  })
})

test('the whole name of a listing comes before the locality in it, also on the map', async () => {
  await importPlaces(
    ctx,
    placesOfOsm([element({ leisure: 'sports_centre', name: 'The Koramangala Club' }, north(4000))]),
    () => {},
  )
  await importPlaces(
    ctx,
    placesOfOsm([element({ leisure: 'sports_centre', name: 'Boat Club' }, KORAMANGALA)]),
    () => {},
  )
  expect(namesIn(await searchFor('koramangala club'))).toEqual(['The Koramangala Club'])
  expect(namesIn(await searchFor('club koramangala'))[0]).toBe('Boat Club')
  const pinsFor = async (q: string) =>
    (await mapPins(ctx, noIndex as MapIndex, { q, box: boxAround(HERE, 20) })).pins.map(({ name }) => name)
  expect(await pinsFor('koramangala club')).toEqual(['The Koramangala Club'])
  expect(await pinsFor('club koramangala')).toHaveLength(2)
})

test('in a part of a map everything there is found, as far as it is from the locality', async () => {
  const box = boxAround(HERE, 2)
  expect(namesIn(await searchListings(ctx, noIndex, { q: 'dentist koramangala', ...HERE, box }))).toEqual([
    'Near Teeth',
  ])
})

test('“in koramangala” alone shows everything there', async () => {
  const { place, items } = await searchFor('in koramangala')
  expect(place?.said).toBe('in koramangala')
  expect(items.length).toBeGreaterThan(4)
})

test('at a metro station that is no listing, everything around it is shown', async () => {
  const { place, items } = await searchFor('koramangala metro')
  expect(place?.said).toBe('koramangala metro')
  expect(items.length).toBeGreaterThan(4)
})

test('of several streets with one name the nearest counts', async () => {
  expect(distance((await searchFor('biryani mg road', north(58_000))).centre!, north(60_000))).toBeLessThan(1000)
})

test('what fewer than three places name, a city, and a word with a meaning of its own are no locality', async () => {
  expect((await searchFor('dentist koramngala', north(-4000))).centre).not.toEqual(north(-4000))
  for (const q of ['dentist bengaluru', 'market dentist', 'koramangala'])
    expect((await searchFor(q)).place, q).toBeUndefined()
  expect(namesIn(await searchFor('market road mini mart'))[0]).toBe('Market Road Mini Mart')
})

test('when nothing is found in a locality, the whole text is searched where the person is', async () => {
  await importPlaces(ctx, placesOfOsm([element({ shop: 'toys', name: 'Koramangala Zorbo' }, HERE)]), () => {})
  const page = await searchFor('koramangala zorbo')
  expect(page.place).toBeUndefined()
  expect(namesIn(page)).toEqual(['Koramangala Zorbo'])
})

test('quarters and streets of an imported map are localities too', async () => {
  await importAddresses(ctx, [
    element({ place: 'suburb', name: 'Indiranagar', 'name:kn': 'ಇಂದಿರಾನಗರ' }, KORAMANGALA),
    { ...element({ highway: 'primary', name: 'Brigade Road' }, MG_ROAD), path: [MG_ROAD, east(8.2)] },
  ])
  expect((await searchFor('indiranagar dentist')).centre).toEqual(KORAMANGALA)
  expect((await searchFor('dentist ಇಂದಿರಾನಗರ')).centre).toEqual(KORAMANGALA)
  expect(namesIn(await searchFor('biryani brigade road'))).toEqual(['Meghana'])
})
