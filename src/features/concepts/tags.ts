import { conceptById } from './concept.ts'
import { conceptLines, type Tags } from './conceptLines.ts'
import type { Concept } from './model.ts'
import notBusinesses from './data/notBusinesses.json' with { type: 'json' }

/** Tag keys that make a feature a business or a place to visit. */
export const BUSINESS_KEYS = [
  'shop',
  'craft',
  'office',
  'healthcare',
  'amenity',
  'leisure',
  'tourism',
  'education',
] as const

/** Presets by one of their tags, "amenity=bank"; those with more tags come first. */
const byTag = new Map<string, { id: string; tags: Tags }[]>()
for (const { id, tags } of conceptLines()) {
  for (const each of tags) {
    const key = BUSINESS_KEYS.find((name) => each[name] !== undefined)
    if (!key) continue
    const tag = `${key}=${each[key]}`
    byTag.set(tag, [...(byTag.get(tag) ?? []), { id, tags: each }])
  }
}
for (const list of byTag.values()) list.sort((a, b) => Object.keys(b.tags).length - Object.keys(a.tags).length)

/**
 * Concepts of a place by its tags, most specific first: "Indian restaurant" before "restaurant". Each value of a list
 * ("indian;pizza") counts. A value without a preset gives the general concept of its key, if there is one.
 */
export function conceptsOfTags(tags: Tags): Concept[] {
  const found = BUSINESS_KEYS.flatMap((key) => valuesOf(tags[key]).flatMap((value) => presetsOf(key, value, tags)))
  const exact = found.filter(({ tags: wanted }) => !Object.values(wanted).includes('*'))
  const chosen = exact.length > 0 ? exact : found
  return [...new Set(chosen.map(({ id }) => id))].flatMap((id) => conceptById(id) ?? [])
}

function presetsOf(key: string, value: string, tags: Tags) {
  const candidates = [...(byTag.get(`${key}=${value}`) ?? []), ...(byTag.get(`${key}=*`) ?? [])]
  return candidates.filter(({ tags: wanted }) =>
    Object.entries(wanted).every(([name, needed]) => name === key || hasValue(tags[name], needed)),
  )
}

const hasValue = (text: string | undefined, needed: string) =>
  text !== undefined && (needed === '*' || valuesOf(text).includes(needed))

const valuesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[;,]/)
    .map((value) => value.trim().toLowerCase().replaceAll(' ', '_'))
    .filter((value) => value !== '' && value !== 'no' && value !== 'none')

/**
 * The first tag that makes a feature a business, "shop=gift"; undefined for benches, vacant shops and features without
 * such a tag.
 */
export function businessTag(tags: Tags): { key: string; value: string } | undefined {
  const exclusions = notBusinesses as Record<string, string[]>
  for (const key of BUSINESS_KEYS) {
    const value = valuesOf(tags[key]).find((each) => !exclusions[key]?.includes(each))
    if (value && !(key === 'tourism' && exclusions['information']!.includes(tags['information'] ?? '')))
      return { key, value }
  }
  return undefined
}
