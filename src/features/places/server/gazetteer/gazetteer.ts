import { distance, type LatLng } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import { countryName } from '../country.ts'
import { fold } from './fold.ts'
import { type NearestTown, nearestTown } from './nearestTown.ts'
import { stateName } from './townNames.ts'
import { indexNames, type NameIndex, type NameMatch } from './townSearch.ts'
import { loadTowns, PER_DEGREE, type Towns } from './towns.ts'

/** A town as shown. */
interface Town extends LatLng {
  name: string
  /** "" when the division's name is unknown. */
  state: string
  country: string
  countryCode: string
  population: number
}

/** A town found by a search. */
interface FoundTown extends Town {
  fit: TownFit
}

/** How a town matches: by its whole name, a prefix, with typing mistakes, or as part of a longer address. */
type TownFit = 'whole' | 'beginning' | 'mistyped' | 'partOfAddress'

interface TownQuery {
  text: string
  /** Nearer towns come first among otherwise equal ones. */
  near?: LatLng | undefined
  /** Names in this language if known. */
  language?: string | undefined
  limit?: number
}

/** The offline list of the world's towns (GeoNames, CC BY 4.0). */
export interface Gazetteer {
  towns: Towns
  /**
   * Towns by name, best first, by match, population and distance. State and country may follow a comma; in a longer
   * address the first part that is a town counts.
   */
  search(query: TownQuery): FoundTown[]
  /** Every town whose whole name this is. */
  townsNamed(name: string): (LatLng & { population: number })[]
  /** Code of the country that has this name, or a state of this name (India); null for other names. */
  countryOf(name: string): string | null
  /** The town that contains a point or is nearest to it, null when none is within 50 km. */
  nearest(point: LatLng, country: string | null, language?: string): (NearestTown & Town) | null
}

/** Default number of results. */
const TOWNS_FOUND = 8

let opening: Promise<Gazetteer> | null = null

/** The gazetteer of this process, loaded at the first call. A failed load is retried at the next call. */
export function openGazetteer(): Promise<Gazetteer> {
  opening ??= loadTowns().then(
    async (towns) => makeGazetteer(towns, await indexNames(towns)),
    (error: unknown) => {
      opening = null
      throw error
    },
  )
  return opening
}

function makeGazetteer(towns: Towns, names: NameIndex): Gazetteer {
  let regions: Map<string, string> | null = null
  const describe = (town: number, language?: string): Town => ({
    name: towns.nameOf(town, language),
    state: stateName(towns.countryOf(town), towns.stateCodeOf(town), language),
    country: countryName(towns.countryOf(town), language),
    countryCode: towns.countryOf(town),
    ...positionOf(towns, town),
    population: towns.populations[town]!,
  })
  return {
    towns,
    search({ text, near, language, limit = TOWNS_FOUND }) {
      const matches = matchParts(towns, names, text)
      const scored = matches.map((match) => ({ match, score: scoreOf(towns, match, near) }))
      scored.sort((a, b) => b.score - a.score || a.match.town - b.match.town)
      return scored.slice(0, limit).map(({ match }) => ({ ...describe(match.town, language), fit: match.kind }))
    },
    townsNamed: (name) =>
      names
        .match(name, false)
        .filter(({ isWhole }) => isWhole)
        .map(({ town }) => ({ ...positionOf(towns, town), population: towns.populations[town]! })),
    countryOf: (name) => (regions ??= regionNames(towns)).get(fold(name)) ?? null,
    nearest(point, country, language) {
      const found = nearestTown(towns, point, country)
      return found && { ...found, ...describe(found.town, language) }
    },
  }
}

function regionNames(towns: Towns): Map<string, string> {
  const found = new Map<string, string>()
  const keys = new Set<string>()
  for (let town = 0; town < towns.count; town += 1) keys.add(`${towns.countryOf(town)} ${towns.stateCodeOf(town)}`)
  for (const key of keys) {
    const [country = '', state = ''] = key.split(' ')
    for (const language of ['en', 'hi', 'fr', 'it', 'es', 'de']) {
      found.set(fold(countryName(country, language)), country)
      if (country === 'IN') found.set(fold(stateName(country, state, language)), country)
    }
  }
  found.delete('')
  return found
}

/** Position of a town. */
export function positionOf(towns: Towns, town: number): LatLng {
  return { latitude: towns.latitudes[town]! / PER_DEGREE, longitude: towns.longitudes[town]! / PER_DEGREE }
}

type TownMatch = NameMatch & { kind: TownFit }

function matchParts(towns: Towns, names: NameIndex, text: string): TownMatch[] {
  const parts = text
    .split(',')
    .map(withoutPostcode)
    .filter((part) => part !== '')
  for (const [i, part] of parts.entries()) {
    const regions = parts.slice(i + 1).map(fold)
    const matches = names
      .match(part, i === 0)
      .filter((match) => i === 0 || match.isWhole)
      .filter(({ town }) => regions.every((region) => liesIn(towns, town, region)))
    if (matches.length > 0) return matches.map((match) => ({ ...match, kind: i > 0 ? 'partOfAddress' : kindOf(match) }))
  }
  return []
}

const kindOf = ({ isAsTyped, isWhole }: NameMatch) => (!isAsTyped ? 'mistyped' : isWhole ? 'whole' : 'beginning')
const withoutPostcode = (part: string) => part.replace(/(?<=\p{L}.*)[\d\s-]+$/u, '').trim()

function liesIn(towns: Towns, town: number, region: string): boolean {
  const country = towns.countryOf(town)
  const state = towns.stateCodeOf(town)
  const regionNames = ['en', 'hi'].flatMap((language) => [
    countryName(country, language),
    stateName(country, state, language),
  ])
  return regionNames.some((name) => fold(name).startsWith(region)) || country.toLowerCase() === region
}

/**
 * Score of a town: a factor of ten in population counts half a point, as much as being at the place instead of 180 km
 * away.
 */
function scoreOf(towns: Towns, match: NameMatch, near: LatLng | undefined): number {
  const people = Math.log10(towns.populations[match.town]! + 1) / 2
  if (!near) return match.fit + people
  const away: Meters = distance(near, positionOf(towns, match.town))
  return match.fit + people - Math.log10(1 + away / NEARBY) * 0.75
}

const NEARBY = meters(50_000)
