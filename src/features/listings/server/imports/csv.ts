import { parse } from 'csv-parse/sync'
import { CONCEPTS } from '#features/concepts/concept.ts'
import type { Concept } from '#features/concepts/model.ts'
import { BUSINESS_KEYS } from '#features/concepts/tags.ts'
import { PRODUCT_CATEGORIES } from '../../rules.ts'
import { isSkipped, type ReadPlace } from './places.ts'
import { placeFromTags } from './tagged.ts'

/** Accepted column names, compared without case, spaces and underscores. */
const COLUMNS: Record<string, string[]> = {
  id: ['id', '@id', 'osmid'],
  name: ['name', 'title'],
  latitude: ['latitude', 'lat', 'y', '@lat'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'x', '@lon'],
  category: ['category'],
  kind: ['kind', 'type'],
  phone: ['phone', 'contact', 'telephone'],
  address: ['address'],
  hours: ['openinghours', 'hours'],
  keywords: ['keywords'],
}

type Row = Record<string, string>

/**
 * Reads a CSV with a heading line: name, latitude and longitude are required; OpenStreetMap's tags are accepted too.
 */
export function* readCsv(text: string): Generator<ReadPlace> {
  let records: { record: Row; info: { lines: number } }[]
  try {
    records = parse(text, {
      columns: true,
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      skip_records_with_error: true,
      trim: true,
    }) as never
  } catch (error) {
    yield { line: 1, reason: 'broken', detail: (error as Error).message.slice(0, 120) }
    return
  }
  for (const { record, info } of records) yield placeOf(record, info.lines)
}

function placeOf(row: Row, line: number): ReadPlace {
  const column = (name: string) => {
    const key = Object.keys(row).find((each) => COLUMNS[name]!.includes(each.toLowerCase().replace(/[ _]/g, '')))
    return (key ? (row[key] ?? '') : '').replaceAll('\0', '').trim()
  }
  const [name, latitude, longitude] = [column('name'), column('latitude'), column('longitude')]
  const at = latitude === '' || longitude === '' ? null : { latitude: Number(latitude), longitude: Number(longitude) }
  const written = column('category')
  const isTagged = BUSINESS_KEYS.some((key) => row[key])
  const concept = isTagged || written === '' ? undefined : conceptNamed(written)
  const id = column('id')
  const place = placeFromTags({
    line,
    source: /^(node|way|relation)\/\d+$/.test(id) ? 'osm' : 'csv',
    sourceId: id || `${name}@${latitude},${longitude}`,
    tags: {
      ...row,
      name,
      phone: column('phone'),
      opening_hours: column('hours'),
      ...(isTagged ? {} : { [isOfficeOf(column('kind'), written, concept) ? 'office' : 'shop']: 'yes' }),
    },
    at: at && Number.isFinite(at.latitude + at.longitude) ? at : null,
  })
  if (isSkipped(place)) return place
  const keywords = [
    ...place.keywords,
    ...column('keywords')
      .split(/[;,]/)
      .map((word) => word.trim()),
  ]
  return {
    ...place,
    ...(isTagged || written === '' ? {} : { category: categoryOf(written, place.kind, concept) }),
    ...(concept ? { concepts: [concept.id] } : {}),
    address: column('address') || place.address,
    keywords: [...new Set(keywords.filter((word) => word !== '' && word !== 'yes'))].slice(0, 20),
  }
}

/**
 * True for an office: by the `kind` column, else by the category and its concept (a pharmacy is a shop, a bank an
 * office). A product category means a shop, an unknown category an office.
 */
function isOfficeOf(kind: string, written: string, concept: Concept | undefined): boolean {
  if (/^(office|shop)$/i.test(kind)) return kind.toLowerCase() === 'office'
  if (productCategoryOf(written)) return false
  return concept ? concept.kind !== 'shop' : written !== ''
}

const productCategoryOf = (written: string) =>
  PRODUCT_CATEGORIES.find((each) => each.toLowerCase() === written.toLowerCase())

/** Shops get one of the known categories, offices the text of the file. */
const categoryOf = (written: string, kind: 'shop' | 'office', concept: Concept | undefined) =>
  productCategoryOf(written) ?? (kind === 'shop' ? (concept?.category ?? 'Other') : written)

const placesByName = new Map<string, Concept>()
for (const kinds of ['alias', 'name'] as const) {
  for (const concept of CONCEPTS.filter(({ kind }) => kind !== 'product').toReversed()) {
    for (const list of Object.values(concept.words[kinds])) {
      for (const word of list) placesByName.set(word.toLowerCase(), concept)
    }
  }
}

/** The concept of the kind of place with this name, in any language: "Pharmacy", "दवा की दुकान". */
const conceptNamed = (written: string) => placesByName.get(written.toLowerCase())
