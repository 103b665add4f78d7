import { comparable } from '#core/text.ts'
import { GOODS } from './goods.ts'

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
  for (const { id: _id, at: _at, of: _of, ...words } of GOODS) {
    const said = Object.values(words)
      .flat()
      .filter((word) => !word.startsWith('~'))
    const texts = said.map(comparable)
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
