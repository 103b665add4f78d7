import { type BuyersWord, buyersWord } from '#features/listings/rules.ts'
import type { FoundListing } from '../contract.ts'

/** The name of a result of any kind. */
export const nameOf = (found: FoundListing): string => (found.kind === 'service' ? found.title : found.name)

/** Its price as text, "" without one. */
export function priceOf(found: FoundListing): string {
  if (found.kind === 'item') return found.price
  return found.kind === 'service' ? found.pricing : ''
}

/** The seller: its shop, else the person; "" when hidden. */
export const sellerOf = (found: FoundListing): string => (found.kind === 'item' && found.shop) || found.sellerName

/** The page that a tap opens (D-40, D-41, X-22). */
export function addressOfFound(found: Pick<FoundListing, 'kind' | 'id'>): string {
  const page = { item: 'product', service: 'service', shop: 'shop', office: 'office' }[found.kind]
  return `/${page}/${found.id}`
}

/** True for shops and offices, which are drawn as arches. */
export const isPlace = (found: Pick<FoundListing, 'kind'>): boolean => found.kind === 'shop' || found.kind === 'office'

/** The stock text for buyers (H-13). */
export const stockWordOf = (found: FoundListing): BuyersWord =>
  buyersWord(found.status, found.kind === 'item' ? (found.stock ?? null) : null)
