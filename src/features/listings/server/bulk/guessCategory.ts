import pluralize from 'pluralize'
import { comparable } from '#core/text.ts'
import { CONCEPTS } from '#features/concepts/concept.ts'
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

let table: Map<string, ProductCategory> | undefined

/**
 * Category by term. Names of products come first, then names of places that sell them, then terms for what is found
 * there; the first entry of a term wins.
 */
function wordings(): Map<string, ProductCategory> {
  if (table) return table
  table = new Map()
  const sold = CONCEPTS.filter(({ category }) => isProductCategory(category))
  const products = sold.filter(({ kind }) => kind === 'product')
  const places = sold.filter(({ kind }) => kind !== 'product')
  for (const [concepts, kinds] of [
    [products, ['name', 'alias']],
    [places, ['name', 'alias']],
    [places, ['term']],
  ] as const) {
    for (const { category, words } of concepts) {
      for (const text of kinds.flatMap((kind) => Object.values(words[kind]).flat())) {
        const key = wordsOf(text).join(' ')
        if (key !== '' && !table.has(key)) table.set(key, category as ProductCategory)
      }
    }
  }
  return table
}

const wordsOf = (text: string): string[] =>
  comparable(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (/^[a-z]+$/.test(word) ? pluralize.singular(word) : word))

/**
 * Guesses a category from a text with the concept table (ADR 0024): the longest matching term counts; of two equally
 * long ones the last, because "tomato ketchup" is a kind of ketchup.
 * @returns null when no word is in the table
 */
export function guessCategory(text: string): ProductCategory | null {
  const words = wordsOf(text)
  const known = wordings()
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    for (let at = words.length - length; at >= 0; at--) {
      const found = known.get(words.slice(at, at + length).join(' '))
      if (found) return found
    }
  }
  return null
}
