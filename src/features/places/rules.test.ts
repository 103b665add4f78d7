import { expect, test } from 'vitest'
import { currencySymbol } from '#core/money.ts'
import { addressText, geocodePoint, nearText, partsFromGeocoder, placesFromGeocoder, UNKNOWN_PLACE } from './rules.ts'

const home = { latitude: 12.9716, longitude: 77.5946 }
const road = (address: object) => partsFromGeocoder({ address })?.road
const city = (address: object) => partsFromGeocoder({ address })?.city

test('[T-04] the road is read from road, pedestrian, footway, cycleway or path, the first present', () => {
  expect(road({ road: 'MG Road', path: 'p' })).toBe('MG Road')
  expect(road({ path: 'p', cycleway: 'c', footway: 'f', pedestrian: 'Church Street' })).toBe('Church Street')
  expect(road({ path: 'p', cycleway: 'c', footway: 'Park walk' })).toBe('Park walk')
  expect(road({ footway: 'Park walk' })).toBe('Park walk')
  expect(road({ path: 'p', cycleway: 'Lake cycle track' })).toBe('Lake cycle track')
  expect(road({ path: 'Hill path' })).toBe('Hill path')
  expect(road({ road: '', footway: 'Park walk' })).toBe('Park walk')
  expect(road({ city: 'Bengaluru' })).toBe('')
})

test('[T-05] the city is read from city, town, village or hamlet, the first present', () => {
  expect(city({ city: 'Bengaluru', village: 'v' })).toBe('Bengaluru')
  expect(city({ village: 'v', town: 'Hoskote' })).toBe('Hoskote')
  expect(city({ village: 'Bettahalasuru' })).toBe('Bettahalasuru')
  expect(city({ hamlet: 'Tiny' })).toBe('Tiny')
  expect(city({ road: 'MG Road' })).toBe('')
})

test('[T-06] state and country are read and are part of the address', () => {
  const parts = partsFromGeocoder({
    address: { road: 'MG Road', city: 'Bengaluru', state: 'Karnataka', country: 'India' },
  })!
  expect(parts).toMatchObject({ state: 'Karnataka', country: 'India' })
  expect(addressText(parts, home)).toBe('MG Road, Bengaluru, Karnataka, India')
})

test('[T-07] the country code is read in any letter case, for the currency', () => {
  const symbol = (country_code: string) =>
    currencySymbol(partsFromGeocoder({ address: { city: 'x', country_code } })!.countryCode)
  expect(['in', 'IN', 'In'].map(symbol)).toEqual(['₹', '₹', '₹'])
  expect(['US', 'gb', 'FR'].map(symbol)).toEqual(['$', '€', ''])
})

test('[T-02] the address joins road, city, state and country; missing parts leave no gap', () => {
  const parts = { ...UNKNOWN_PLACE, city: 'Bengaluru', country: 'India' }
  expect(addressText(parts, home)).toBe('Bengaluru, India')
  expect(addressText({ ...parts, city: 'Delhi', state: 'Delhi' }, home)).toBe('Delhi, India')
})

test('[T-09] if nothing is known the coordinates with five decimals are the address', () => {
  expect(addressText(UNKNOWN_PLACE, home)).toBe('12.97160, 77.59460')
  expect(addressText(UNKNOWN_PLACE, { latitude: -1.5, longitude: 0 })).toBe('-1.50000, 0.00000')
})

test('“near” a town is written in the reader’s language', () => {
  expect(nearText('Hosur, Tamil Nadu, India', 'en')).toBe('near Hosur, Tamil Nadu, India')
  expect(nearText('होसुर', 'hi')).toBe('होसुर के पास')
  expect(nearText('Hosur', 'ta')).toBe('near Hosur')
})

test.each([
  [null],
  ['text'],
  [42],
  [[]],
  [{}],
  [{ error: 'Unable to geocode' }],
  [{ address: null }],
  [{ address: 'Bengaluru' }],
  [{ address: {} }],
  [{ address: { road: 7, city: { name: 'x' }, country_code: 'India' } }],
  [JSON.parse('{"__proto__":{"address":{"city":"x"}}}')],
])('%j is not a valid answer for a place', (answer) => {
  expect(partsFromGeocoder(answer)).toBeNull()
})

test('an answer cannot contain line breaks, control characters or endless text', () => {
  const parts = partsFromGeocoder({ address: { road: ' MG\r\n\u0000 Road ', city: 'x'.repeat(5000) } })!
  expect(parts.road).toBe('MG Road')
  expect(parts.city.length).toBe(200)
})

test('found places without a valid position are left out', () => {
  const found = placesFromGeocoder([
    { lat: '12.97', lon: '77.59', display_name: 'MG Road, Bengaluru', address: { road: 'MG Road', city: 'Bengaluru' } },
    { lat: '91', lon: '0', display_name: 'beyond the pole' },
    { lat: 'NaN', lon: '0', display_name: 'nowhere' },
    { lat: '', lon: '0', display_name: 'empty' },
    { lat: ' ', lon: '0', display_name: 'blank' },
    { lat: 1, lon: 2, name: 'Named', display_name: 'Named, Somewhere' },
    { lat: 3, lon: 4, display_name: 'Cubbon Park , Bengaluru' },
    { lat: 1, lon: 2 },
    null,
  ])
  expect(found?.map(({ name, latitude }) => [name, latitude])).toEqual([
    ['MG Road', 12.97],
    ['Named', 1],
    ['Cubbon Park', 3],
  ])
  expect(placesFromGeocoder({ error: 'no' })).toBeNull()
})

test('positions are sent with four decimals, and never as minus zero', () => {
  expect(geocodePoint({ latitude: 12.97164999, longitude: -77.59466 })).toEqual({
    latitude: 12.9716,
    longitude: -77.5947,
  })
  expect(Object.is(geocodePoint({ latitude: -0.00001, longitude: 0 }).latitude, 0)).toBe(true)
})
