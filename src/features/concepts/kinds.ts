import type { ConceptCategory, ConceptKind } from './model.ts'
import kinds from './data/kinds.json' with { type: 'json' }

export interface KindOfConcept {
  icon: string
  category: ConceptCategory
  kind: ConceptKind
}

const byPrefix = new Map<string, KindOfConcept>()
for (const [icon, category, kind, ids] of kinds as [string, ConceptCategory, ConceptKind, string][]) {
  for (const id of ids.split(' ')) byPrefix.set(id, { icon, category, kind })
}

/** Icon, category and kind of a concept, by the longest prefix of its id in data/kinds.json. */
export function kindOf(id: string, kind?: ConceptKind): KindOfConcept {
  const parts = id.split('/')
  while (parts.length > 0) {
    const found = byPrefix.get(parts.join('/'))
    if (found) return kind ? { ...found, kind } : found
    parts.pop()
  }
  return { icon: 'store', category: 'Other', kind: kind ?? 'office' }
}
