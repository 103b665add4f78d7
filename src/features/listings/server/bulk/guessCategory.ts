import pluralize from 'pluralize'
import { comparable, folded } from '#core/text.ts'
import { CONCEPTS } from '#features/concepts/concept.ts'
import { type Concept, CONCEPT_LANGUAGES, GUEST_LANGUAGES, type WordKind } from '#features/concepts/model.ts'
import { PRODUCT_CATEGORIES } from '../../rules.ts'
import hindi from '../../../../../locales/hi/categories.json' with { type: 'json' }

export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number]

const isProductCategory = (category: string): category is ProductCategory =>
  (PRODUCT_CATEGORIES as readonly string[]).includes(category)

/** The category with exactly this name in the form, in either language, ignoring case. */
export const namedCategory = (cell: string): ProductCategory | undefined =>
  PRODUCT_CATEGORIES.find((each) => [each, hindi[each]].some((name) => comparable(name) === comparable(cell)))

/** Length of the longest term in the table, in words. */
const LONGEST = 4

const OWN_LANGUAGES = CONCEPT_LANGUAGES.filter((each) => !(GUEST_LANGUAGES as readonly string[]).includes(each))

/** Category by term; null: the term names things of no category, or of several. */
type Wordings = Map<string, ProductCategory | null>

let tables: Wordings[] | undefined

/** Terms of products, then names of places that sell them, then terms for what is found there. */
function wordings(): Wordings[] {
  if (tables) return tables
  const products = CONCEPTS.filter(({ kind }) => kind === 'product')
  const places = CONCEPTS.filter(({ kind, category }) => kind !== 'product' && isProductCategory(category))
  return (tables = [
    wordingsOf(products, ['name', 'alias']),
    wordingsOf(places, ['name', 'alias']),
    wordingsOf(places, ['term']),
  ])
}

function wordingsOf(concepts: readonly Concept[], kinds: readonly WordKind[]): Wordings {
  const table: Wordings = new Map()
  for (const { category, words } of concepts) {
    const own = isProductCategory(category) ? category : null
    for (const text of kinds.flatMap((kind) => OWN_LANGUAGES.flatMap((language) => words[kind][language] ?? []))) {
      const key = wordsOf(text).join(' ')
      table.set(key, table.has(key) && table.get(key) !== own ? null : own)
    }
  }
  return table
}

/** A short word behind a number is a unit: "6 pcs" are no computers. */
const AMOUNT = /\p{Nd}+\s*\p{L}{0,3}(?![\p{L}\p{M}])/gu

const wordsOf = (text: string): string[] =>
  folded(text)
    .replace(AMOUNT, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (/^[a-z]+$/.test(word) ? pluralize.singular(word) : word))

/**
 * Guesses a category from a text with the concept table (ADR 0024): products count before places, then the longest
 * matching term; of two equally long ones the last, because "tomato ketchup" is a kind of ketchup.
 * @returns null when no word is in the table, or several words name a thing without a category ("dog food")
 */
export function guessCategory(text: string): ProductCategory | null {
  const words = wordsOf(text)
  for (const known of wordings()) {
    for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
      for (let at = words.length - length; at >= 0; at--) {
        const found = known.get(words.slice(at, at + length).join(' '))
        if (found || (found === null && length > 1)) return found
      }
    }
  }
  return null
}
