import { type ConceptLine, conceptLines } from './conceptLines.ts'
import kinds from './data/kinds.json' with { type: 'json' }
import {
  type Concept,
  CONCEPT_LANGUAGES,
  type ConceptCategory,
  type ConceptKind,
  type ConceptLanguage,
  type WordKind,
  type Words,
} from './model.ts'

interface KindOfConcept {
  icon: string
  category: ConceptCategory
  kind: ConceptKind
}

const byPrefix = new Map<string, KindOfConcept>()
for (const [icon, category, kind, ids] of kinds as [string, ConceptCategory, ConceptKind, string][]) {
  for (const id of ids.split(' ')) byPrefix.set(id, { icon, category, kind })
}

/** Icon, category and kind of a concept, by the longest prefix of its id in data/kinds.json. */
function kindOf(id: string, kind?: ConceptKind): KindOfConcept {
  const parts = id.split('/')
  while (parts.length > 0) {
    const found = byPrefix.get(parts.join('/'))
    if (found) return kind ? { ...found, kind } : found
    parts.pop()
  }
  return { icon: 'store', category: 'Other', kind: kind ?? 'office' }
}

/** Every concept, those of places first. */
export const CONCEPTS: readonly Concept[] = conceptLines().map(conceptOfLine)

const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]))

export const conceptById = (id: string): Concept | undefined => byId.get(id)

/** These concepts, and those of which they are kinds: a silk saree is a saree, and that is clothes. */
export const withBroader = (ids: readonly string[]): string[] => ids.flatMap((id) => [id, ...broaderThan(id)])

function broaderThan(id: string): string[] {
  const of = byId.get(id)?.of
  return of ? withBroader([of]) : []
}

/** Every word of every concept, as written; romanised words are listed under their original language. */
export function* conceptWords(): Iterable<{
  conceptId: string
  text: string
  kind: WordKind
  language: ConceptLanguage
}> {
  for (const { id, words } of CONCEPTS) {
    for (const kind of ['name', 'alias', 'term'] as const) {
      for (const language of CONCEPT_LANGUAGES) {
        for (const text of words[kind][language] ?? []) yield { conceptId: id, text, kind, language }
      }
    }
  }
}

function conceptOfLine(line: ConceptLine): Concept {
  const words: Record<WordKind, Words> = { name: {}, alias: {}, term: {} }
  for (const language of CONCEPT_LANGUAGES) {
    const list = line.words[language] ?? []
    const names = namesOf(list)
    if (names.length > 0) words.name[language] = names
    const aliases = list.filter((word) => !word.startsWith('~') && !names.includes(word))
    if (aliases.length > 0) words.alias[language] = aliases
    const terms = list.filter((word) => word.startsWith('~')).map((word) => word.slice(1))
    if (terms.length > 0) words.term[language] = terms
  }
  const en = line.words.en?.[0] ?? line.id
  const hi = line.words.hi?.find((word) => !word.startsWith('~') && /\p{Script=Devanagari}/u.test(word)) ?? en
  return { id: line.id, name: { en, hi }, ...kindOf(line.id, line.kind), ...(line.of && { of: line.of }), words }
}

/** The first word in Latin script and the first in another script; of "Gym / Fitness Center" also each part. */
function namesOf(list: readonly string[]): string[] {
  const plain = list.filter((word) => !word.startsWith('~'))
  const isLatin = (word: string) => /^[\p{Script=Latin}\P{L}]*$/u.test(word)
  const firsts = [plain.find((word) => !isLatin(word)), plain.find(isLatin)].filter((word) => word !== undefined)
  const parts = firsts.flatMap((word) => (word.includes(' / ') ? [word, ...word.split(' / ')] : [word]))
  return [...new Set(parts)]
}
