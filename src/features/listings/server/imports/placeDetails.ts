import type { PlaceDetails } from '../../contract.ts'

type Tags = Record<string, string>

/** Tags that hold another name of the place. */
const OTHER_NAMES = ['alt_name', 'old_name', 'short_name', 'official_name', 'loc_name']

/** Limits the size of source texts in the database. */
const LONGEST_TEXT = 255
const MOST_VALUES = 20

/** Details of a place from its tags, besides name, kind, address and phone. */
export function detailsOfTags(tags: Tags): PlaceDetails {
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
export const brandOfTags = (tags: Tags): string | null => short(tags['brand'] ?? tags['brand:en'] ?? '') || null

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
