import { businessTag, conceptsOfTags } from '#features/concepts/tags.ts'

type Tags = Record<string, string>

/** What the tags say a place is. An office's category is free text: the name of its concept. */
export interface Meaning {
  kind: 'shop' | 'office'
  category: string
  /** Ids of concepts, best match first; empty for an unknown kind. */
  concepts: string[]
  /** The tag in words, for an unknown kind: "moon cheese". */
  kindLabel?: string
}

/** The kind of place from its tags; null when it is not a business. */
export function meaningOf(tags: Tags): Meaning | null {
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
export function isVacant(tags: Tags): boolean {
  const isGone = ['disused', 'abandoned', 'demolished'].some((key) => tags[key] === 'yes')
  const wasThere = Object.keys(tags).some((key) =>
    /^(disused|abandoned|was|demolished):(shop|amenity|office|craft)$/.test(key),
  )
  return tags['shop'] === 'vacant' || tags['shop'] === 'disused' || isGone || (wasThere && !businessTag(tags))
}

/** The deciding tag, for the report: "shop=gift". */
export function tagText(tags: Tags): string {
  const tag = businessTag(tags)
  if (tag) return `${tag.key}=${tag.value}`
  const [key, value] = Object.entries(tags).find(([name]) => /^(shop|amenity|leisure|tourism|office)$/.test(name)) ?? []
  return key ? `${key}=${value}` : ''
}

/** Search keywords besides name and category. */
export function keywordsOf(tags: Tags): string[] {
  const names = Object.keys(tags).filter((key) => /^name:[a-z]{2,3}$/.test(key))
  const values = ['cuisine', 'sport', 'brand', 'operator', 'alt_name', 'old_name', 'short_name', ...names].map(
    (tag) => tags[tag] ?? '',
  )
  const kinds = ['amenity', 'shop', 'craft', 'healthcare', 'leisure', 'tourism', 'office'].map((tag) => tags[tag] ?? '')
  const vegetarian = tags['diet:vegetarian'] === 'yes' || tags['diet:vegetarian'] === 'only' ? ['vegetarian'] : []
  const all = [...[...kinds, ...values].flatMap((value) => value.split(/[;,]/)).map(words), ...vegetarian]
  return [...new Set(all.filter((word) => word !== '' && word !== 'yes' && word.length <= 60))].slice(0, 20)
}

/** The address, as complete as the tags allow. */
export function addressOfTags(tags: Tags): string {
  const street = [tags['addr:housenumber'], tags['addr:street']].filter(Boolean).join(', ')
  const parts = [tags['addr:housename'], street, tags['addr:suburb'], tags['addr:city'], tags['addr:postcode']]
  return parts.filter(Boolean).join(', ')
}

const words = (value: string) => value.replaceAll('_', ' ').trim()
