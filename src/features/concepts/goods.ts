import products from './data/products.json' with { type: 'json' }
import type { ConceptLanguage } from './model.ts'

/**
 * A thing for sale with its words, by language, as in `ConceptLine`. `at`: concepts of places that sell it, which are
 * found by its words. `of`: the thing of which it is a kind, whose words find it, too.
 */
type Good = { id: string; at?: string[]; of?: string } & Partial<Record<ConceptLanguage, string[]>>

/** All things for sale; in the browser loaded without the kinds of place, which weigh five times as much. */
export const GOODS = products as Good[]
