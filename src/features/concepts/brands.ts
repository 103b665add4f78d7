import brands from './data/brands.json' with { type: 'json' }
import own from './data/ownBrands.json' with { type: 'json' }

/** A company with many places, by its common name. */
export interface Brand {
  name: string
  /** Short and other names: "SBI". */
  others: readonly string[]
  /** Ids of the concepts of its places. */
  conceptIds: readonly string[]
}

type Line = [name: string, others: string[], conceptIds: string[]]

/** Every brand once; entries of `ownBrands` extend those of name-suggestion-index. */
export const BRANDS: readonly Brand[] = (() => {
  const byName = new Map<string, Brand>()
  for (const [name, others, conceptIds] of [...brands, ...own] as Line[]) {
    const known = byName.get(name.toLowerCase())
    byName.set(name.toLowerCase(), {
      name: known?.name ?? name,
      others: [...new Set([...(known?.others ?? []), ...others])],
      conceptIds: [...new Set([...(known?.conceptIds ?? []), ...conceptIds])],
    })
  }
  return [...byName.values()]
})()

const byWords = new Map<string, Brand>()
for (const brand of BRANDS) for (const other of brand.others) byWords.set(other.toLowerCase(), brand)
for (const brand of BRANDS) byWords.set(brand.name.toLowerCase(), brand)

/** The brand of this name or short name, in any case. */
export const brandNamed = (text: string): Brand | undefined => byWords.get(text.trim().toLowerCase())
