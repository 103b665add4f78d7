import type { FoundListing } from '../contract.ts'

/** What a result is called, whatever its kind. */
export const nameOf = (found: FoundListing): string => (found.kind === 'service' ? found.title : found.name)

/** Its price as text, "" for what has none. */
export function priceOf(found: FoundListing): string {
  if (found.kind === 'item') return found.price
  return found.kind === 'service' ? found.pricing : ''
}

/** Who offers it: its shop, else the person; "" when that is not told. */
export const sellerOf = (found: FoundListing): string => (found.kind === 'item' && found.shop) || found.sellerName

/** Where a tap leads (D-40, D-41, X-22). */
export function addressOfFound(found: FoundListing): string {
  const page = { item: 'product', service: 'service', shop: 'shop', office: 'office' }[found.kind]
  return `/${page}/${found.id}`
}

/** True for shops and offices, which are drawn as arches. */
export const isPlace = (found: FoundListing): boolean => found.kind === 'shop' || found.kind === 'office'
