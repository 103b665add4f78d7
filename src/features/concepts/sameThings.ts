import { comparable } from '#core/text.ts'
import { CONCEPTS } from './concept.ts'
import { GUEST_LANGUAGES } from './model.ts'

interface Wordings {
  /** All wordings of each product. */
  ofProduct: readonly (readonly string[])[]
  /** By wording: the numbers of the products it names. */
  products: ReadonlyMap<string, readonly number[]>
}

let wordings: Wordings | undefined

function allWordings(): Wordings {
  const ofProduct: string[][] = []
  const products = new Map<string, number[]>()
  for (const { kind, words } of CONCEPTS) {
    if (kind !== 'product') continue
    const texts = [words.name, words.alias].flatMap((byLanguage) =>
      Object.entries(byLanguage).flatMap(([language, list]) =>
        (GUEST_LANGUAGES as readonly string[]).includes(language) ? [] : list.map(comparable),
      ),
    )
    for (const text of new Set(texts)) products.set(text, [...(products.get(text) ?? []), ofProduct.length])
    ofProduct.push([...new Set(texts)])
  }
  return { ofProduct, products }
}

/**
 * Other wordings, in any language, of the goods that a word names: "sugar" and "चीनी" for "cheeni"; none for other
 * words.
 * @param word as `comparable` writes it
 */
export function otherWordings(word: string): readonly string[] {
  wordings ??= allWordings()
  const { ofProduct, products } = wordings
  const all = (products.get(word) ?? []).flatMap((number) => ofProduct[number]!)
  return [...new Set(all)].filter((text) => text !== word)
}
