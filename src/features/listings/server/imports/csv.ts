import { parse } from 'csv-parse/sync'
import { PRODUCT_CATEGORIES } from '../../rules.ts'
import type { ReadPlace } from './places.ts'
import { placeFromTags } from './tagged.ts'

/** Names under which a column may stand, all compared without case, blanks and underscores. */
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

/** Reads a CSV with a heading line: name, latitude and longitude are needed, OpenStreetMap's tags are understood too. */
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
  const category = PRODUCT_CATEGORIES.find((each) => each.toLowerCase() === column('category').toLowerCase())
  const isOffice = column('kind').toLowerCase() === 'office' || (!category && column('category') !== '')
  const tags: Row = { ...row, name, phone: column('phone'), opening_hours: column('hours') }
  if (!row['amenity'] && !row['shop'] && !row['leisure'])
    tags[isOffice ? 'office' : 'shop'] = column('category') || 'yes'
  const place = placeFromTags({
    line,
    sourceId: column('id') || `${name}@${latitude},${longitude}`,
    tags,
    at: at && Number.isFinite(at.latitude + at.longitude) ? at : null,
  })
  if ('reason' in place) return place
  const keywords = [
    ...place.keywords,
    ...column('keywords')
      .split(/[;,]/)
      .map((word) => word.trim()),
  ]
  return {
    ...place,
    category: category ?? (isOffice ? column('category') || place.category : place.category),
    address: column('address') || place.address,
    keywords: [...new Set(keywords.filter((word) => word !== '' && word !== 'yes'))].slice(0, 20),
  }
}
