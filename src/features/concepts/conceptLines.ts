import { type ConceptKind, type ConceptLanguage, GUEST_LANGUAGES } from './model.ts'
import presets from './data/presets.json' with { type: 'json' }
import trades from './data/trades.json' with { type: 'json' }
import bn from './data/words/bn.json' with { type: 'json' }
import en from './data/words/en.json' with { type: 'json' }
import hi from './data/words/hi.json' with { type: 'json' }
import kn from './data/words/kn.json' with { type: 'json' }
import mr from './data/words/mr.json' with { type: 'json' }
import ta from './data/words/ta.json' with { type: 'json' }
import te from './data/words/te.json' with { type: 'json' }
import { GOODS } from './goods.ts'

export type Tags = Record<string, string>

/**
 * A concept as stored in the data files. A list of words contains the name, then other names, then things found there,
 * each after a "~". Only OpenStreetMap's presets have tags ("*": any value); tags missing in the data follow from the
 * id, so "shop/gift" has the tag shop=gift.
 */
export interface ConceptLine {
  id: string
  kind?: ConceptKind
  tags: Tags[]
  /** The concept of which it is a kind. */
  of?: string
  words: Partial<Record<ConceptLanguage, readonly string[]>>
}

type PresetLine = { id: string; tags?: Tags[] } & Partial<Record<ConceptLanguage, string[]>>

/** Our own words by kind of place, merged with the presets' (`merged`). "=" before the first makes it the name. */
const OWN: Partial<Record<ConceptLanguage, Record<string, readonly string[]>>> = { bn, en, hi, kn, mr, ta, te }

export function conceptLines(): ConceptLine[] {
  const sold = soldAt()
  return [
    ...(presets as PresetLine[]).map(({ id, tags, ...words }) => ({
      id,
      tags: tags ?? [tagsOfId(id)],
      words: withSold(sold.get(id) ?? [], withOwn(id, words)),
    })),
    ...GOODS.map(({ id, at: _at, of, ...words }) => ({
      id,
      ...(of && { of }),
      kind: 'product' as const,
      tags: [],
      words,
    })),
  ]
}

function tagsOfId(id: string): Tags {
  const [key, value] = id.split('/')
  return { [key!]: value ?? '*' }
}

function withOwn(id: string, words: ConceptLine['words']): ConceptLine['words'] {
  const all = { ...words }
  for (const [language, table] of Object.entries(OWN) as [ConceptLanguage, Record<string, readonly string[]>][]) {
    const own = table[id]
    if (own) all[language] = merged(own, words[language] ?? [])
  }
  return all
}

/** Adds the words of products sold there as search terms. */
function withSold(sold: ConceptLine['words'][], words: ConceptLine['words']): ConceptLine['words'] {
  const all = { ...words }
  for (const each of sold)
    for (const [language, list] of Object.entries(each) as [ConceptLanguage, string[]][]) {
      const known = all[language] ?? []
      const added = list.filter((word) => !known.includes(word)).map((word) => `~${word.replace(/^~/, '')}`)
      all[language] = [...new Set([...known, ...added])]
    }
  return all
}

/**
 * Words of what one gets at a place, by its id: products sold there, and trades for which one asks there
 * (data/trades.json), such as the electrician of an electrical shop.
 */
function soldAt(): Map<string, ConceptLine['words'][]> {
  const soldWords = new Map<string, ConceptLine['words'][]>()
  const lines = new Map<string, ConceptLine['words']>()
  for (const { id, tags: _tags, ...own } of presets as PresetLine[]) lines.set(id, withOwn(id, own))
  const add = (place: string, words: ConceptLine['words']) =>
    soldWords.set(place, [...(soldWords.get(place) ?? []), words])
  for (const { id, at = [], of: _of, ...words } of GOODS) {
    lines.set(id, words)
    for (const place of new Set(at)) add(place, words)
  }
  for (const [id, places] of trades as [string, string][])
    for (const place of places.split(' ')) add(place, namesOnly(lines.get(id) ?? {}))
  return soldWords
}

/** Names and synonyms in our own languages: what people call a trade, not what belongs to it. */
const namesOnly = (words: ConceptLine['words']): ConceptLine['words'] =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([language]) => !(GUEST_LANGUAGES as readonly string[]).includes(language))
      .map(([language, list]) => [language, list.filter((word) => !word.startsWith('~'))]),
  )

/** Puts our own words first; after the name if that is in Latin script and our own do not replace it with "=". */
function merged(own: readonly string[], theirs: readonly string[]): string[] {
  const isRenamed = own[0]?.startsWith('=')
  const plain = own.map((word) => word.replace(/^=/, ''))
  const [name, ...others] = theirs
  const isEnglish = name !== undefined && /^[\p{Script=Latin}\P{L}]*$/u.test(name)
  return [...new Set(isRenamed || !isEnglish ? [...plain, ...theirs] : [name, ...plain, ...others])]
}
