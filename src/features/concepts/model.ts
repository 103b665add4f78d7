import type { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from './categories.ts'

/** Languages of other countries; only names of kinds of place are known in these (ADR 0056). */
export const GUEST_LANGUAGES = ['fr', 'it', 'es', 'de'] as const
/** Languages of the words: English, Hindi, the nine other large languages of India, and guest languages. */
export const CONCEPT_LANGUAGES = [
  ...(['en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'ml', 'pa', 'ur'] as const),
  ...GUEST_LANGUAGES,
]
export type ConceptLanguage = (typeof CONCEPT_LANGUAGES)[number]

/** Relation of a word to its concept: its name, a synonym, or something that is found there. */
export type WordKind = 'name' | 'alias' | 'term'

export type Words = Partial<Record<ConceptLanguage, readonly string[]>>

export type ConceptCategory = (typeof PRODUCT_CATEGORIES)[number] | (typeof SERVICE_CATEGORIES)[number] | 'Other'
export type ConceptKind = 'shop' | 'office' | 'service' | 'product'

/** The kind of a place or thing (ADR 0024). */
export interface Concept {
  /** Id of an OpenStreetMap preset ("shop/gift") or of our own ("product/rice"). */
  id: string
  name: { en: string; hi: string }
  /** A key of `CONCEPT_ICONS` in `web/labels.ts`. */
  icon: string
  category: ConceptCategory
  kind: ConceptKind
  /** Id of the concept of which it is a kind: chilli for green chilli. */
  of?: string
  words: Record<WordKind, Words>
}
