import type { FoundListing } from '../contract.ts'
import { nameOf, sellerOf } from './found.ts'

/** Address of the chat with a seller, about a listing if given; null for a listing without an owner. */
export function chatHref(sellerId: string | null, sellerName: string, listingId?: string): string | null {
  if (sellerId === null) return null
  return `/chat?${new URLSearchParams({ sellerId, sellerName, ...(listingId && { listingId }) })}`
}

/** Address of the chat about a result; null for a listing without an owner. */
export function askHref(found: FoundListing): string | null {
  if (found.sellerId === null) return null
  const product = found.kind === 'item' && { productId: found.id, productName: nameOf(found) }
  return `/circle?${new URLSearchParams({ sellerId: found.sellerId, sellerName: sellerOf(found), ...product })}`
}
