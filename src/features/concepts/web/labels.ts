import type { LucideIcon } from 'lucide-react'
import labels from '../data/labels.json' with { type: 'json' }
import { CONCEPT_ICONS } from './conceptIcons.ts'

/** Names and icon of a concept. */
export interface ConceptLabel {
  en: string
  /** Hindi name; the English name if there is none. */
  hi: string
  icon: LucideIcon | undefined
}

const lines = labels as unknown as Record<string, [en: string, hi: string, icon: string]>

/** The names and the icon of a concept; undefined for an unknown id. */
export function labelOf(id: string): ConceptLabel | undefined {
  const line = lines[id]
  return line && { en: line[0], hi: line[1] || line[0], icon: CONCEPT_ICONS[line[2]] }
}

let byName: Map<string, string> | undefined

/** The Hindi name of the concept with this English name; undefined for another text. */
export function hindiNameOf(name: string): string | undefined {
  byName ??= new Map(Object.values(lines).map(([en, hi]) => [en, hi]))
  return byName.get(name) || undefined
}
