import type { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from './categories.ts'

/** Languages of the words: English, Hindi and the nine large languages of India. */
export const CONCEPT_LANGUAGES = ['en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'ml', 'pa', 'ur'] as const
export type ConceptLanguage = (typeof CONCEPT_LANGUAGES)[number]

/** How a word belongs to a concept: its name, another name for the same, or something that is found there. */
export type WordKind = 'name' | 'alias' | 'term'

export type Words = Partial<Record<ConceptLanguage, readonly string[]>>

export type ConceptCategory = (typeof PRODUCT_CATEGORIES)[number] | (typeof SERVICE_CATEGORIES)[number] | 'Other'
export type ConceptKind = 'shop' | 'office' | 'service' | 'product'

/** What a place or a thing is (ADR 0024). */
export interface Concept {
  /** OpenStreetMap's preset ("shop/gift") or our own ("product/rice"). */
  id: string
  name: { en: string; hi: string }
  /** A name of `web/conceptIcons.ts`. */
  icon: string
  category: ConceptCategory
  kind: ConceptKind
  words: Record<WordKind, Words>
}
