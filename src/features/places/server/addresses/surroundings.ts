import { distance, type LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import type { OsmElement } from '../osm/osmElement.ts'
import { joinedForm, wordsOf } from './addressWords.ts'

const IN_LOCALITY = kilometers(2.5)
const IN_CITY = kilometers(25)
/** Number of the nearest localities, and of the nearest suburbs, that count, because people name either. */
const NAMED_AROUND = 3
const LOCALITIES = ['suburb', 'quarter', 'neighbourhood', 'village', 'hamlet', 'locality']
const CITIES = ['city', 'town', 'municipality']
/** Name tags that are used; a large town also has a hundred names in other languages. */
const OTHER_NAMES = ['name', 'name:en', 'alt_name', 'old_name', 'short_name', 'loc_name']
const LONGEST = 200
const METERS_PER_DEGREE = 111_195

/** Tags of elements that are a locality or town. */
export const isNamedArea = (tags: Record<string, string>): boolean =>
  [...LOCALITIES, ...CITIES].includes(tags['place'] ?? '')

/** A locality or town of a file. */
export interface Area {
  id: string
  name: string
  tags: Record<string, string>
  at: LatLng
  isCity: boolean
}

export function areasOf(elements: readonly OsmElement[]): Area[] {
  return elements.flatMap(({ id, tags, at }) => {
    const name = tags['name']
    return name && at && isNamedArea(tags) ? [{ id, name, tags, at, isCity: CITIES.includes(tags['place']!) }] : []
  })
}

/** What lies around a point. */
export interface Surroundings {
  locality: string
  city: string
  postcode: string
  /** Words of the names of localities and suburbs around, and of the town; for a locality only those of suburbs. */
  around: string[]
}

/** Finds the surroundings of a point among the areas of a file. */
export function surroundingsIn(areas: readonly Area[]) {
  const cities = areas.filter(({ isCity }) => isCity)
  const suburbs = areas.filter(({ isCity, tags }) => !isCity && tags['place'] === 'suburb')
  const quarters = areas.filter(({ isCity, tags }) => !isCity && tags['place'] !== 'suburb')
  return (at: LatLng, tags: Record<string, string> = {}, isArea = false): Surroundings => {
    const near = [...nearest(quarters, at, IN_LOCALITY), ...nearest(suburbs, at, IN_LOCALITY)]
    const [city] = nearest(cities, at, IN_CITY)
    const closest = near.toSorted((a, b) => distance(a.at, at) - distance(b.at, at))[0]
    return {
      locality: closest?.name ?? '',
      city: tags['addr:city'] ?? city?.name ?? '',
      postcode: (tags['addr:postcode'] ?? '').slice(0, LONGEST),
      around: [...near.filter((each) => !isArea || suburbs.includes(each)), ...(city ? [city] : [])].flatMap(
        wordsOfArea,
      ),
    }
  }
}

const wordsOfArea = ({ tags }: Area): string[] =>
  OTHER_NAMES.flatMap((tag) => (tags[tag] ?? '').split(';'))
    .filter((name) => name !== '')
    .flatMap((name) => [name, joinedForm(name) ?? ''].flatMap((each) => wordsOf(each.slice(0, LONGEST))))
    .filter((word) => word !== '')

function nearest(areas: readonly Area[], at: LatLng, within: number): Area[] {
  return areas
    .filter((area) => Math.abs(area.at.latitude - at.latitude) * METERS_PER_DEGREE <= within)
    .map((area) => ({ area, away: distance(area.at, at) }))
    .filter(({ away }) => away < within)
    .toSorted((a, b) => a.away - b.away)
    .slice(0, NAMED_AROUND)
    .map(({ area }) => area)
}
