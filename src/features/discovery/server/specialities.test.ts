import { expect, test } from 'vitest'
import { isSkipped } from '#features/listings/server/imports/places.ts'
import { placeFromTags } from '#features/listings/server/imports/tagged.ts'
import { aRow, HERE, north } from './testing/makeRow.ts'
import { NOW } from './testing/randomWorld.ts'
import { searchArea } from '../engine/areaSearch.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { FIRST_SIMILAR } from '../rules.ts'

/** Rows of imported places, in this order from the centre. */
const imported = (places: readonly Record<string, string>[]): SearchRow[] =>
  places.map((tags, i) => {
    const place = placeFromTags({ line: i, source: 'osm', sourceId: `node/${i}`, tags, at: north(100 * i) })
    if (isSkipped(place)) throw new Error(place.reason)
    const { kind, category, name: title, keywords, concepts } = place
    return aRow({ kind, title, category, keywords, concepts, ownerId: null, ...north(100 * i) })
  })

function foundIn(rows: readonly SearchRow[], q: string) {
  const area = { at: NOW.toISOString(), centre: HERE, coveredMeters: 50_000, isDemo: false, rows: [...rows] }
  return searchArea(area, { q, ...HERE }, { userId: '', now: NOW })!
}
/** Names of the results above “Similar” for the whole text. */
function matchesFor(rows: readonly SearchRow[], q: string): string[] {
  const { items, instead } = foundIn(rows, q)
  const best = instead ? [] : items.filter(({ match }) => match! < FIRST_SIMILAR)
  return best.map((item) => (item.kind === 'service' ? item.title : item.name))
}

const SPORTS = imported([
  { leisure: 'sports_centre', name: 'Bowring Institute' },
  { leisure: 'sports_centre', name: 'Bangalore Club', sport: 'multi' },
  { leisure: 'sports_centre', name: 'KSLTA', sport: 'tennis' },
  { leisure: 'sports_centre', name: 'Smash', sport: 'squash;badminton' },
  { leisure: 'sports_centre', name: 'Padukone Badminton Academy' },
  { leisure: 'sports_hall', name: 'Spike', sport: 'volleyball' },
  { leisure: 'sports_centre', name: 'Paddle', sport: 'table_tennis' },
  { shop: 'sports', name: 'Badminton World' },
])

test.each([
  ['badminton court', ['Smash', 'Padukone Badminton Academy']],
  ['shuttle court', ['Smash', 'Padukone Badminton Academy']],
  ['बैडमिंटन कोर्ट', ['Smash', 'Padukone Badminton Academy']],
  ['tennis court', ['KSLTA']],
  ['squash court', ['Smash']],
  ['volleyball court', ['Spike']],
  ['table tennis', ['Paddle']],
])('of the sports centres only those with that sport count: “%s”', (q, names) => {
  expect(matchesFor(SPORTS, q)).toEqual(names)
})

test('other sports centres are only similar for a badminton court', () => {
  expect(foundIn(SPORTS, 'badminton court').items.map((item) => 'name' in item && item.name)).toContain(
    'Bowring Institute',
  )
})

const HEALTH = imported([
  { amenity: 'hospital', name: 'City Hospital' },
  { amenity: 'clinic', name: 'Vasan Eye Care' },
  { amenity: 'hospital', name: 'Narayana Nethralaya' },
  { healthcare: 'clinic', name: 'Apollo Dental' },
  { amenity: 'clinic', name: 'Kaya Skin Clinic' },
  { amenity: 'hospital', name: "Rainbow Children's Hospital" },
  { amenity: 'hospital', name: 'Sparsh Ortho Centre' },
  { amenity: 'clinic', name: 'Rao ENT Care' },
  { amenity: 'hospital', name: 'Jayadeva', 'healthcare:speciality': 'cardiology' },
  { amenity: 'clinic', name: 'Shanti', 'healthcare:speciality': 'ophthalmology;general' },
  { amenity: 'pharmacy', name: 'Eye Drops Pharmacy' },
  { amenity: 'clinic', name: 'लोटस नेत्र चिकित्सालय' },
])
const EYES = ['Vasan Eye Care', 'Narayana Nethralaya', 'Shanti', 'लोटस नेत्र चिकित्सालय']

test.each([
  ['eye doctor', EYES],
  ['eye hospital', EYES],
  ['आँख का डॉक्टर', EYES],
  ['dentist', ['Apollo Dental']],
  ['skin doctor', ['Kaya Skin Clinic']],
  ['child specialist', ["Rainbow Children's Hospital"]],
  ['bone doctor', ['Sparsh Ortho Centre']],
  ['orthopedic', ['Sparsh Ortho Centre']],
  ['ent doctor', ['Rao ENT Care']],
  ['heart specialist', ['Jayadeva']],
])('a hospital is found by the speciality of its name or tags: “%s”', (q, names) => {
  expect(matchesFor(HEALTH, q)).toEqual(names)
})

test('an office of a seller is found by the speciality of its name', () => {
  const office = aRow({
    kind: 'office',
    title: 'Drishti Eye Care',
    category: 'Health & Beauty',
    providingService: 'Clinic',
  })
  expect(matchesFor([office], 'eye doctor')).toEqual(['Drishti Eye Care'])
})
