import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { days, hours, seconds } from '#core/units.ts'
import { startOutsideServer } from '#kit/server/testing/outsideServer.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { testConfig, type TestCtx } from '#kit/server/testing/testMachines.ts'
import { forgetOldGeocodes } from './geocoder.ts'
import { addressOf, describePlace } from './places.ts'
import { takeTurn } from './store.ts'
import { ctxWithGeocoder, home, inTown, json, streetAnswer } from './testing/ctxWithGeocoder.ts'

const advanceClock = (ctx: TestCtx, by: number) => ctx.setNow(new Date(ctx.now().getTime() + by))

test('[T-03] a position is requested with exactly format=json, lat, lon and addressdetails=1', async () => {
  const { asked, describe } = await ctxWithGeocoder((response) => json(response, streetAnswer))
  await describe()
  expect(asked[0]!.path).toBe('/reverse')
  expect(Object.fromEntries(asked[0]!.query)).toEqual({
    format: 'json',
    lat: '12.9784',
    lon: '77.6408',
    addressdetails: '1',
  })
})

test('[T-02][T-06][T-07] the answer becomes the place as text', async () => {
  const { describe } = await ctxWithGeocoder((response) => json(response, streetAnswer))
  expect(await describe()).toEqual({
    road: '12th Main',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    countryCode: 'IN',
    address: '12th Main, Bengaluru, Karnataka, India',
    currencySymbol: '₹',
    source: 'geocoder',
    attribution: '© OpenStreetMap contributors',
  })
})

test('[T-10] the address of the geocoder is configurable, with or without its path', async () => {
  for (const path of ['', '/', '/reverse', '/nominatim/', '/nominatim/reverse']) {
    const { asked, describe } = await ctxWithGeocoder((response) => json(response, streetAnswer), path)
    await describe()
    expect(asked[0]!.path).toBe(path.includes('nominatim') ? '/nominatim/reverse' : '/reverse')
    expect(asked[0]!.headers['user-agent']).toBe('Hereabouts/0.1 (ops@near.example)')
    expect(asked[0]!.headers['accept-language']).toBe('en')
  }
})

test('[T-10] the same place is requested once, and again after half a year', async () => {
  const { ctx, asked, describe } = await ctxWithGeocoder((response) => json(response, streetAnswer))
  const first = await describe()
  expect(await describe({ latitude: 12.97844, longitude: 77.64079 })).toEqual(first)
  expect(asked.length).toBe(1)
  advanceClock(ctx, days(180))
  await describe()
  expect(asked.length).toBe(1)
  advanceClock(ctx, 1)
  await describe()
  expect(asked.length).toBe(2)
})

test('[T-10] the geocoder gets one request a second from all nodes; a caller that would wait over two seconds gets the town', async () => {
  const { asked, waits, describe } = await ctxWithGeocoder((response) => json(response, streetAnswer))
  const places = []
  for (const latitude of [12.1, 12.2, 12.3, 12.4]) places.push(await describe({ latitude, longitude: 77.6 }))
  expect(waits).toEqual([1000, 2000])
  expect(asked.length).toBe(3)
  expect(places.map(({ source }) => source)).toEqual(['geocoder', 'geocoder', 'geocoder', 'gazetteer'])
})

test('[T-10] a second after the last request nobody waits', async () => {
  const { ctx, asked, waits, describe } = await ctxWithGeocoder((response) => json(response, streetAnswer))
  await describe({ latitude: 12.1, longitude: 77.6 })
  advanceClock(ctx, seconds(1))
  await describe({ latitude: 12.2, longitude: 77.6 })
  expect([asked.length, waits]).toEqual([2, []])
})

test('three identical concurrent requests cause one lookup', async () => {
  const database = await testDatabase()
  const server = await startOutsideServer((_, response) => json(response, streetAnswer))
  const config = { ...testConfig, geocoder: { url: server.url, contact: '' } }
  const places = await Promise.all([1, 2, 3].map(() => describePlace(database.ctx({ config }), home)))
  expect(places.map(({ source }) => source)).toEqual(['geocoder', 'geocoder', 'geocoder'])
  expect(server.asked.length).toBe(1)
})

test('[T-10] requests of several nodes are a second apart', async () => {
  const database = await testDatabase()
  const ctx = database.ctx()
  const rule = { spacing: seconds(1), patience: seconds(5) }
  const turns = await Promise.all(Array.from({ length: 12 }, () => takeTurn(database.ctx(), 'geocoder.example', rule)))
  const after = turns.filter((turn) => turn !== null).map((turn) => turn.getTime() - ctx.now().getTime())
  expect(after.toSorted((x, y) => x - y)).toEqual([0, 1000, 2000, 3000, 4000, 5000])
  expect(turns.filter((turn) => turn === null).length).toBe(6)
})

test.each([
  ['answers 500', (response: ServerResponse) => response.writeHead(500).end('{}')],
  ['refuses with 429', (response: ServerResponse) => response.writeHead(429).end()],
  ['answers no JSON', (response: ServerResponse) => response.end('<html>hello</html>')],
  ['answers JSON of another kind', (response: ServerResponse) => json(response, ['x'])],
  ['breaks the connection', (response: ServerResponse) => response.destroy()],
  ['answers without end', (response: ServerResponse) => response.end('x'.repeat(300 * 1024))],
])(
  '[T-08][T-09] with a geocoder that %s the nearest town and its country are the answer, with ₹',
  async (_, answer) => {
    const { describe } = await ctxWithGeocoder(answer)
    expect(await describe()).toMatchObject({
      road: '',
      city: 'Bengaluru',
      address: inTown,
      countryCode: 'IN',
      currencySymbol: '₹',
      source: 'gazetteer',
    })
  },
)

test('[T-09] after a failure the geocoder is skipped for ten seconds, then asked again', async () => {
  let isBroken = true
  const { ctx, asked, describe } = await ctxWithGeocoder((response) =>
    isBroken ? response.writeHead(503).end() : json(response, streetAnswer),
  )
  await describe()
  isBroken = false
  advanceClock(ctx, seconds(7))
  expect((await describe()).source).toBe('gazetteer')
  expect(asked.length).toBe(1)
  advanceClock(ctx, seconds(3))
  expect((await describe()).source).toBe('geocoder')
})

test('an empty answer of the geocoder is cached for a week, and the town is used', async () => {
  const { ctx, asked, describe } = await ctxWithGeocoder((response) => json(response, { error: 'Unable to geocode' }))
  expect((await describe()).address).toBe(inTown)
  advanceClock(ctx, days(7))
  await describe()
  expect(asked.length).toBe(1)
  advanceClock(ctx, hours(1))
  await describe()
  expect(asked.length).toBe(2)
})

test('[T-09] without a geocoder no request is sent outside, and a point outside of every town is described as near one', async () => {
  const ctx = await testCtx()
  expect(await describePlace(ctx, home)).toMatchObject({
    address: inTown,
    source: 'gazetteer',
    attribution: 'GeoNames (CC BY 4.0)',
  })
  expect((await describePlace(ctx, { latitude: 12.3, longitude: 77.9 })).address).toMatch(
    /^near .+, (Karnataka|Tamil Nadu), India$/,
  )
  expect((await describePlace(ctx, { ...home, language: 'hi' })).address).toBe('बेंगलुरु, कर्नाटक, भारत')
})

test('[T-08][T-09] at sea, at the poles and at zero the address is the coordinates, and prices are in ₹', async () => {
  const ctx = await testCtx()
  for (const [latitude, longitude, address] of [
    [0, 0, '0.00000, 0.00000'],
    [15, 70, '15.00000, 70.00000'],
    [90, 180, '90.00000, 180.00000'],
    [-50.123456, -179.99, '-50.12346, -179.99000'],
  ] as const) {
    expect(await describePlace(ctx, { latitude, longitude })).toMatchObject({
      address,
      currencySymbol: '₹',
      source: 'coordinates',
    })
  }
  expect(await describePlace(ctx, { latitude: -89, longitude: 0 })).toMatchObject({
    address: 'Antarctica',
    source: 'gazetteer',
  })
})

test('an unusable address counts as no address', async () => {
  const ctx = await testCtx({ config: { ...testConfig, geocoder: { url: 'not an address', contact: '' } } })
  expect((await describePlace(ctx, home)).address).toBe(inTown)
})

test('a listing without a position has no address', async () => {
  const ctx = await testCtx()
  expect(await addressOf(ctx, null)).toBe('')
  expect(await addressOf(ctx, { latitude: 0, longitude: 0 })).toBe('')
  expect(await addressOf(ctx, home)).toBe(inTown)
})

test('a listing takes the address that its form got from the geocoder, without another request', async () => {
  const { ctx, asked, describe } = await ctxWithGeocoder((response) => json(response, streetAnswer))
  expect(await addressOf(ctx, home)).toBe(inTown)
  expect(asked).toEqual([])
  await describe()
  expect(await addressOf(ctx, { ...home, latitude: home.latitude + 0.00001 })).toBe(
    '12th Main, Bengaluru, Karnataka, India',
  )
  expect(asked.length).toBe(1)
})

test('old answers are deleted', async () => {
  const { ctx, asked, describe } = await ctxWithGeocoder((response) => json(response, streetAnswer))
  await describe()
  advanceClock(ctx, days(181))
  await forgetOldGeocodes(ctx)
  advanceClock(ctx, 0 - days(181))
  await describe()
  expect(asked.length).toBe(2)
})
