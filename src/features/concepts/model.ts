import type { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from './categories.ts'

/** Languages of the words: English, Hindi and the nine large languages of India. */
export const CONCEPT_LANGUAGES = ['en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'ml', 'pa', 'ur'] as const
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
  /** A key of `web/conceptIcons.ts`. */
  icon: string
  category: ConceptCategory
  kind: ConceptKind
  words: Record<WordKind, Words>
}
