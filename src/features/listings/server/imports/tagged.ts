import { isOnEarth, isZeroPoint, type LatLng } from '#core/geo.ts'
import { conceptById } from '#features/concepts/concept.ts'
import { businessTag, conceptsOfTags } from '#features/concepts/tags.ts'
import type { PlaceDetails } from '../../contract.ts'
import { TEXT_LIMITS } from '../../rules.ts'
import { readOpeningHours } from './openingHours.ts'
import type { PlaceSource, ReadPlace } from './places.ts'

/** Tags that hold another name of the place. */
const OTHER_NAMES = ['alt_name', 'old_name', 'short_name', 'official_name', 'loc_name']

/** Limits the size of source texts in the database. */
const LONGEST_TEXT = 255

const MOST_VALUES = 20

/** A place with OpenStreetMap's tags, from either kind of file. */
export interface Tagged {
  line: number
  source: PlaceSource
  sourceId: string
  tags: Record<string, string>
  at: LatLng | null
}

/**
 * Converts tags to a place, or returns the reason why it is skipped. Places without a name get their brand's or
 * operator's name.
 */
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
  return tags['amenity'] === 'atm' ? withKind(company, 'amenity/atm') : company
}

/** "Axis Bank ATM" of "Axis Bank"; the name itself when it ends with a word for its kind. */
function withKind(name: string, conceptId: string): string {
  const { words, name: kind } = conceptById(conceptId)!
  const known = [...Object.values(words.name), ...Object.values(words.alias)].flat()
  if (known.some((word) => name.toLowerCase().endsWith(word.toLowerCase()))) return name
  return `${name} ${/\p{Script=Devanagari}/u.test(name) ? kind.hi : kind.en}`
}

type Tags = Record<string, string>

/** Details of a place from its tags, besides name, kind, address and phone. */
function detailsOfTags(tags: Tags): PlaceDetails {
  const names = Object.fromEntries(
    Object.entries(tags)
      .filter(([key, value]) => /^name:[a-z]{2,3}(?:[-_][A-Za-z]+)?$/.test(key) && value.trim() !== '')
      .slice(0, MOST_VALUES)
      .map(([key, value]) => [key.slice('name:'.length), short(value)]),
  )
  const all = {
    openingHours: short(tags['opening_hours'] ?? ''),
    names: Object.keys(names).length > 0 ? names : undefined,
    otherNames: OTHER_NAMES.flatMap((key) => valuesOf(tags[key])),
    cuisine: valuesOf(tags['cuisine']),
    diet: dietsOf(tags),
    wheelchair: wheelchairOf(tags['wheelchair']),
    payment: takenOf(tags, 'payment:'),
    operator: short(tags['operator'] ?? ''),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value.length !== 0))
}

/** The brand tag, else one of its translations. */
const brandOfTags = (tags: Tags): string | null => short(tags['brand'] ?? tags['brand:en'] ?? '') || null

function dietsOf(tags: Tags): string[] {
  const only = Object.keys(tags).filter((key) => key.startsWith('diet:') && tags[key] === 'only')
  return [...takenOf(tags, 'diet:'), ...only.map((key) => `only_${key.slice('diet:'.length)}`)].slice(0, MOST_VALUES)
}

const takenOf = (tags: Tags, prefix: string) =>
  Object.keys(tags)
    .filter((key) => key.startsWith(prefix) && ['yes', 'designated'].includes(tags[key]!))
    .map((key) => short(key.slice(prefix.length)))
    .slice(0, MOST_VALUES)

function wheelchairOf(value: string | undefined): PlaceDetails['wheelchair'] {
  const known = ['yes', 'no', 'limited', 'designated'] as const
  return known.find((each) => each === value)
}

const valuesOf = (text: string | undefined) =>
  (text ?? '')
    .split(';')
    .map(short)
    .filter((value) => value !== '')
    .slice(0, MOST_VALUES)

const short = (text: string) => text.trim().slice(0, LONGEST_TEXT)

/** Kind and concepts of a place according to its tags. An office's category is free text: the name of its concept. */
interface Meaning {
  kind: 'shop' | 'office'
  category: string
  /** Ids of concepts, best match first; empty for an unknown kind. */
  concepts: string[]
  /** The tag in words, for an unknown kind: "moon cheese". */
  kindLabel?: string
}

/** The kind of place from its tags; null when it is not a business. */
function meaningOf(tags: Tags): Meaning | null {
  const tag = businessTag(tags)
  if (!tag) return null
  const concepts = conceptsOfTags(tags)
  const [best] = concepts
  const ids = concepts.map(({ id }) => id)
  const isKnown = best !== undefined && best.id.includes('/')
  if (!isKnown) {
    const label = tag.value === 'yes' ? undefined : words(tag.value)
    return {
      kind: tag.key === 'shop' ? 'shop' : 'office',
      category: 'Other',
      concepts: ids,
      ...(label ? { kindLabel: label } : {}),
    }
  }
  return best.kind === 'shop'
    ? { kind: 'shop', category: best.category, concepts: ids }
    : { kind: 'office', category: best.name.en, concepts: ids }
}

/** True when the tags say that the place is not an operating business. */
function isVacant(tags: Tags): boolean {
  const isGone = ['disused', 'abandoned', 'demolished'].some((key) => tags[key] === 'yes')
  const wasThere = Object.keys(tags).some((key) =>
    /^(disused|abandoned|was|demolished):(shop|amenity|office|craft)$/.test(key),
  )
  return tags['shop'] === 'vacant' || tags['shop'] === 'disused' || isGone || (wasThere && !businessTag(tags))
}

/** The deciding tag, for the report: "shop=gift". */
function tagText(tags: Tags): string {
  const tag = businessTag(tags)
  if (tag) return `${tag.key}=${tag.value}`
  const [key, value] = Object.entries(tags).find(([name]) => /^(shop|amenity|leisure|tourism|office)$/.test(name)) ?? []
  return key ? `${key}=${value}` : ''
}

/** Search keywords besides name and category. */
function keywordsOf(tags: Tags): string[] {
  const names = Object.keys(tags).filter((key) => /^name:[a-z]{2,3}$/.test(key))
  const values = [
    'cuisine',
    'sport',
    'healthcare:speciality',
    'brand',
    'operator',
    'alt_name',
    'old_name',
    'short_name',
    ...names,
  ].map((tag) => tags[tag] ?? '')
  const kinds = ['amenity', 'shop', 'craft', 'healthcare', 'leisure', 'tourism', 'office'].map((tag) => tags[tag] ?? '')
  const vegetarian = tags['diet:vegetarian'] === 'yes' || tags['diet:vegetarian'] === 'only' ? ['vegetarian'] : []
  const all = [...[...kinds, ...values].flatMap((value) => value.split(/[;,]/)).map(words), ...vegetarian]
  return [...new Set(all.filter((word) => word !== '' && word !== 'yes' && word.length <= 60))].slice(0, 20)
}

/** The address, as complete as the tags allow. */
function addressOfTags(tags: Tags): string {
  const street = [tags['addr:housenumber'], tags['addr:street']].filter(Boolean).join(', ')
  const within = ['place', 'neighbourhood', 'quarter', 'suburb', 'city', 'postcode'].map((key) => tags[`addr:${key}`])
  const parts = [tags['addr:housename'], street, ...within].filter(Boolean)
  const full = tags['addr:full']
  return (full && !tags['addr:street'] ? full : [...new Set(parts)].join(', ')).slice(0, LONGEST_TEXT)
}

const words = (value: string) => value.replaceAll('_', ' ').trim()
