import { type LatLng, isOnEarth, isZeroPoint } from '#core/geo.ts'
import { TEXT_LIMITS } from '../../rules.ts'
import { readOpeningHours } from './openingHours.ts'
import { addressOfTags, isVacant, keywordsOf, meaningOf, tagText } from './osmTags.ts'
import { brandOfTags, detailsOfTags } from './placeDetails.ts'
import type { PlaceSource, ReadPlace } from './places.ts'

/** A place with OpenStreetMap's tags, from either kind of file. */
export interface Tagged {
  line: number
  source: PlaceSource
  sourceId: string
  tags: Record<string, string>
  at: LatLng | null
}

/** Converts tags to a place, or says why it is skipped. Places without a name get their brand's or operator's name. */
export function placeFromTags({ line, source, sourceId, tags, at }: Tagged): ReadPlace {
  const name = nameOf(tags)
  const left = { line, name, tag: tagText(tags) }
  if (isVacant(tags)) return { ...left, reason: 'vacant', detail: name || sourceId }
  const meaning = meaningOf(tags)
  if (!meaning) return { ...left, reason: 'not a shop or office', detail: sourceId }
  if (!name) return { ...left, reason: 'no name', detail: `${sourceId} (${meaning.category})` }
  if (!at || !isOnEarth(at) || isZeroPoint(at)) return { ...left, reason: 'no place', detail: name }
  const { kind, category, concepts, kindLabel } = meaning
  const { hours, isWeekly } = readOpeningHours(tags['opening_hours'] ?? '')
  return {
    line,
    source,
    sourceId,
    kind,
    category,
    name: name.slice(0, TEXT_LIMITS.name),
    at,
    address: addressOfTags(tags),
    contact: [tags['phone'] ?? tags['contact:phone'], tags['website'] ?? tags['contact:website']]
      .filter(Boolean)
      .join(' · ')
      .slice(0, TEXT_LIMITS.contact),
    description: (tags['description'] ?? '').slice(0, TEXT_LIMITS.description),
    keywords: keywordsOf(tags),
    hours: isWeekly ? hours : null,
    hoursVary: !isWeekly,
    concepts,
    brand: brandOfTags(tags),
    details: { ...detailsOfTags(tags), ...(kindLabel ? { kindLabel } : {}) },
  }
}

function nameOf(tags: Record<string, string>): string {
  const inAnyLanguage = Object.keys(tags).find((key) => /^name:[a-z]{2,3}$/.test(key))
  const own = tags['name'] || tags['name:en'] || (inAnyLanguage && tags[inAnyLanguage])
  if (own?.trim()) return own.trim()
  const company = (tags['brand'] ?? tags['operator'] ?? '').trim()
  if (company === '') return ''
  return tags['amenity'] === 'atm' ? `${company} ATM` : company
}
