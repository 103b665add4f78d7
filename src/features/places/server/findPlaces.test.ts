import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { findPlaces } from './places.ts'
import { ctxWithGeocoder, home, inTown, json } from './testing/ctxWithGeocoder.ts'

const searchAnswer = [
  {
    lat: '12.9783',
    lon: '77.6408',
    name: '12th Main Road',
    display_name: '12th Main Road, Indiranagar, Bengaluru',
    address: { road: '12th Main Road', city: 'Bengaluru', state: 'Karnataka', country: 'India', country_code: 'in' },
  },
]

test('[F-102] an address is found by the geocoder on request, and stored', async () => {
  const { ctx, asked, pause } = await ctxWithGeocoder((response) => json(response, searchAnswer))
  const question = { text: '12th Main, Indiranagar', addresses: 'yes' as const, ...home }
  const { places, attribution } = await findPlaces(ctx, question, pause)
  expect(places[0]).toMatchObject({
    name: '12th Main Road',
    region: 'Bengaluru, Karnataka, India',
    address: '12th Main Road, Bengaluru, Karnataka, India',
    latitude: 12.9783,
    distanceMeters: expect.closeTo(12, 0),
    source: 'geocoder',
  })
  expect(attribution).toContain('OpenStreetMap')
  await findPlaces(ctx, question, pause)
  expect(asked.length).toBe(1)
  expect(asked[0]!.path).toBe('/search')
  expect(asked[0]!.query.get('q')).toBe('12th main, indiranagar')
})

test('[F-102] the geocoder is not asked during typing, nor for the name of a town', async () => {
  const { ctx, asked, pause } = await ctxWithGeocoder((response) => json(response, searchAnswer))
  await findPlaces(ctx, { text: '12th Main, Indiranagar' }, pause)
  await findPlaces(ctx, { text: 'Bengaluru', addresses: 'yes' }, pause)
  expect(asked).toEqual([])
})

test('[F-102] without a geocoder an address leads to its town', async () => {
  const { places } = await findPlaces(await testCtx(), {
    text: '12th Main, Indiranagar, Bengaluru, Karnataka 560038',
    addresses: 'yes',
  })
  expect(places[0]).toMatchObject({ name: 'Bengaluru', source: 'gazetteer', address: inTown })
})

test('[F-103] coordinates are found as a place', async () => {
  const { places } = await findPlaces(await testCtx(), { text: '12.97, 77.59', latitude: 12.97, longitude: 77.59 })
  expect(places).toEqual([
    {
      name: '12.97000, 77.59000',
      region: inTown,
      address: inTown,
      countryCode: 'IN',
      latitude: 12.97,
      longitude: 77.59,
      distanceMeters: 0,
      source: 'coordinates',
      precision: 'point',
      unknownHouse: '',
    },
  ])
})
