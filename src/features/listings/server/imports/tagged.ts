import { type LatLng, isOnEarth, isZeroPoint } from '#core/geo.ts'
import { TEXT_LIMITS } from '../../rules.ts'
import { parseOpeningHours } from './openingHours.ts'
import { addressOfTags, keywordsOf, meaningOf } from './osmTags.ts'
import type { ReadPlace } from './places.ts'

/** A place with OpenStreetMap's tags, from either kind of file. */
export interface Tagged {
  line: number
  sourceId: string
  tags: Record<string, string>
  at: LatLng | null
}

/** Turns tags into a place, or says why it is left out. Nameless places take their brand's or operator's name. */
export function placeFromTags({ line, sourceId, tags, at }: Tagged): ReadPlace {
  const meaning = meaningOf(tags)
  const name = nameOf(tags)
  if (!meaning) return { line, reason: 'not a shop or office', detail: sourceId }
  if (!name) return { line, reason: 'no name', detail: `${sourceId} (${meaning.category})` }
  if (!at || !isOnEarth(at) || isZeroPoint(at)) return { line, reason: 'no place', detail: name }
  return {
    line,
    sourceId,
    ...meaning,
    name: name.slice(0, TEXT_LIMITS.name),
    at,
    address: addressOfTags(tags),
    contact: [tags['phone'] ?? tags['contact:phone'], tags['website'] ?? tags['contact:website']]
      .filter(Boolean)
      .join(' · ')
      .slice(0, TEXT_LIMITS.contact),
    description: (tags['description'] ?? '').slice(0, TEXT_LIMITS.description),
    keywords: keywordsOf(tags),
    hours: tags['opening_hours'] ? parseOpeningHours(tags['opening_hours']) : null,
  }
}

function nameOf(tags: Record<string, string>): string {
  const own = tags['name'] ?? tags['name:en']
  if (own?.trim()) return own.trim()
  const company = (tags['brand'] ?? tags['operator'] ?? '').trim()
  if (company === '') return ''
  return tags['amenity'] === 'atm' ? `${company} ATM` : company
}
