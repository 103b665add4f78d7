import { distance, type LatLng } from '#core/geo.ts'
import type { AddressRow } from '../addressStore.ts'
import { middleOf, type OsmElement } from '../osm/osmElement.ts'
import { joinedForm, keyOf, numberKey, wordsOf } from './addressWords.ts'
import { landmarkKindOf, landmarkTerms } from './landmarks.ts'
import { areasOf, isNamedArea, type Surroundings, surroundingsIn } from './surroundings.ts'

/**
 * Places of one street are within one cell of this many degrees, about 4 km; places in another cell are on another
 * street.
 */
const FAR = 0.04

/**
 * Names that only appear in the address tags of places (no way or locality has them): one per group of adjacent places,
 * at their centre.
 */
function namedByPlaces(elements: readonly OsmElement[], nameOf: (tags: Record<string, string>) => string) {
  const all = elements.flatMap(({ id, tags, at }) => {
    const name = nameOf(tags).trim().slice(0, LONGEST)
    const key = keyOf(name)
    return at && key !== '' ? [{ id, name, key, at, tags }] : []
  })
  return [
    ...groupBy(all, ({ key, at }) => `${key} ${Math.round(at.latitude / FAR)} ${Math.round(at.longitude / FAR)}`),
  ].map(([, group]) => {
    const first = group.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]!
    const mean = (pick: (at: LatLng) => number) => group.reduce((sum, { at }) => sum + pick(at), 0) / group.length
    return {
      ...first,
      at: { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) },
    }
  })
}

/** Groups items by key, in order. */
function groupBy<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOfItem(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

type Row = Omit<AddressRow, 'importedAt'>

/**
 * Parts of one street are in neighbouring cells of this many degrees; otherwise they are two streets of the same name.
 */
const CELL = 0.0015
const NAME_TAGS = /^(name|name:\w+|alt_name|old_name|short_name|official_name|loc_name)$/
const LONGEST = 200

/** True for elements that belong in the address book. */
export function isOfAddressBook(tags: Record<string, string>): boolean {
  if (tags['addr:housenumber'] && (tags['addr:street'] ?? tags['addr:place'])) return true
  if (tags['name'] === undefined) return false
  if (landmarkKindOf(tags) !== null) return true
  return tags['highway'] !== undefined || tags['place'] === 'square' || isNamedArea(tags)
}

interface Named {
  names: string[]
  name: string
  at: LatLng
}

/** The address book rows of elements, without duplicates. */
export function addressRows(elements: readonly OsmElement[]): Row[] {
  const areas = areasOf(elements)
  const surroundings = surroundingsIn(areas)
  const streets = streetsOf(elements)
  const streetRows = streets.map(({ id, name, names, at }) =>
    rowOf({ id: `street/${id}`, kind: 'street', name, names, at }, surroundings(at)),
  )
  const placeRows = areas.map(({ id, name, tags, at, isCity }) =>
    rowOf(
      { id: `locality/${id}`, kind: 'locality', name, names: namesOf(tags), at },
      isCity ? { locality: '', city: '', postcode: '', around: [] } : { ...surroundings(at, {}, true), locality: '' },
    ),
  )
  const known = new Set(streets.flatMap(({ names }) => names))
  const houses = elements.flatMap((element) => houseOf(element))
  const houseRows = houses.map(({ id, street, numberText, at, tags }) => ({
    ...rowOf(
      { id: `house/${id}`, kind: 'house' as const, name: street, names: [keyOf(street)], at },
      surroundings(at, tags),
    ),
    number: numberKey(numberText),
    numberText,
  }))
  // A street without a way in the file is placed where its houses are.
  const lost = groupBy(
    houseRows.filter(({ names }) => !known.has(names[0]!)),
    ({ names }) => names[0]!,
  )
  const lostRows = [...lost].map(([key, [house]]) => ({
    ...house!,
    id: `street/of ${key} ${house!.id}`.slice(0, LONGEST),
    kind: 'street' as const,
    number: '',
    numberText: '',
  }))
  const streetsNamed = namedByPlaces(elements, (tags) => tags['addr:street'] ?? '')
    .filter(({ key }) => !known.has(key))
    .map(({ id, name, key, at, tags }) =>
      rowOf(
        { id: `street/of ${key} ${id}`.slice(0, LONGEST), kind: 'street', name, names: namesOf({ name }), at },
        surroundings(at, tags),
      ),
    )
  const areasNamed = ['addr:postcode', 'addr:suburb', 'addr:neighbourhood'].flatMap((tag) =>
    namedByPlaces(elements, (tags) => tags[tag] ?? '').map(({ id, name, key, at, tags }) =>
      rowOf(
        { id: `locality/of ${key} ${id}`.slice(0, LONGEST), kind: 'locality', name, names: [key], at },
        { ...surroundings(at, tags, true), locality: '', postcode: '' },
      ),
    ),
  )
  const landmarkRows = elements.flatMap(({ id, tags, at }) => {
    const kind = landmarkKindOf(tags)
    if (kind === null || !at) return []
    const names = namesOf(tags)
    const row = rowOf({ id: `landmark/${id}`, kind: 'landmark', name: tags['name']!, names, at }, surroundings(at))
    return [{ ...row, terms: landmarkTerms(kind, tags['name']!, names, row.terms) }]
  })
  const lostNames = new Set(lostRows.flatMap(({ names }) => names))
  const streetsOfPlaces = streetsNamed.filter(({ names }) => !lostNames.has(names[0]!))
  return [...streetRows, ...placeRows, ...lostRows, ...streetsOfPlaces, ...areasNamed, ...houseRows, ...landmarkRows]
}

function rowOf(
  { id, kind, name, names, at }: { id: string; kind: Row['kind'] } & Named,
  { around, locality, city, postcode }: Surroundings,
): Row {
  const terms = [...names.flatMap((key) => key.split(' ')), ...wordsOf(locality), ...wordsOf(city), ...around]
  const place = { latitude: at.latitude, longitude: at.longitude }
  return {
    id,
    kind,
    name: name.slice(0, LONGEST),
    names,
    number: '',
    numberText: '',
    locality,
    city,
    postcode,
    terms: [...new Set(terms)],
    ...place,
  }
}

function namesOf(tags: Record<string, string>): string[] {
  const all = Object.entries(tags).flatMap(([key, value]) => (NAME_TAGS.test(key) ? value.split(';') : []))
  const forms = all.flatMap((name) => [name, joinedForm(name) ?? ''])
  return [...new Set(forms.map((name) => keyOf(name.slice(0, LONGEST))))].filter((key) => key !== '')
}

function houseOf({ id, tags, at }: OsmElement) {
  const street = tags['addr:street'] ?? tags['addr:place']
  const written = tags['addr:housenumber']
  if (!street || !written || !at) return []
  // "4;6" are two house numbers at one door.
  return written.split(/[;,]/).flatMap((text, i) => {
    const numberText = text.trim().slice(0, 40)
    return numberKey(numberText) === ''
      ? []
      : [{ id: i === 0 ? id : `${id} ${i}`, street: street.slice(0, LONGEST), numberText, at, tags }]
  })
}

/** Adjacent ways of the same name form one street, located at the middle of its longest way. */
function streetsOf(elements: readonly OsmElement[]): (Named & { id: string })[] {
  const ways = elements.filter(
    ({ tags, path }) =>
      tags['name'] && path.length > 1 && (tags['highway'] !== undefined || tags['place'] === 'square'),
  )
  const groups = groupBy(ways, ({ tags }) => keyOf(tags['name']!))
  return [...groups.values()]
    .flatMap((group) => together(group))
    .flatMap((parts) => {
      const longest = parts.toSorted((a, b) => lengthOf(b.path) - lengthOf(a.path))[0]!
      const names = [...new Set(parts.flatMap(({ tags }) => namesOf(tags)))]
      const id = parts.map((part) => part.id).toSorted()[0]!
      const at = longest.tags['place'] === 'square' ? middleOf(longest.path) : halfWay(longest.path)
      return at ? [{ id, name: longest.tags['name']!, names, at }] : []
    })
}

/** Groups ways that pass through the same or neighbouring cells, directly or through others. */
function together(ways: readonly OsmElement[]): OsmElement[][] {
  const groups = new Map<number, number[]>(ways.map((_, i) => [i, [i]]))
  const groupOf = ways.map((_, i) => i)
  const cells = new Map<string, number>()
  const merge = (a: number, b: number) => {
    const [into, from] = [groupOf[a]!, groupOf[b]!]
    if (into === from) return
    for (const way of groups.get(from)!) {
      groupOf[way] = into
      groups.get(into)!.push(way)
    }
    groups.delete(from)
  }
  for (const [i, { path }] of ways.entries()) {
    for (const point of path) {
      const [row, column] = [Math.floor(point.latitude / CELL), Math.floor(point.longitude / CELL)]
      for (const dy of [-1, 0, 1]) {
        for (const dx of [-1, 0, 1]) {
          const other = cells.get(`${row + dy} ${column + dx}`)
          if (other !== undefined) merge(other, i)
        }
      }
      cells.set(`${row} ${column}`, i)
    }
  }
  return [...groups.values()].map((group) => group.map((i) => ways[i]!))
}

const lengthOf = (path: readonly LatLng[]) =>
  path.slice(1).reduce((sum, point, i) => sum + distance(path[i]!, point), 0)

function halfWay(path: readonly LatLng[]): LatLng | null {
  let left = lengthOf(path) / 2
  for (const [i, to] of path.slice(1).entries()) {
    const from = path[i]!
    const step = distance(from, to)
    if (step >= left && step > 0) {
      const part = left / step
      const between = (a: number, b: number) => a + (b - a) * part
      return { latitude: between(from.latitude, to.latitude), longitude: between(from.longitude, to.longitude) }
    }
    left -= step
  }
  return path[0] ?? null
}
