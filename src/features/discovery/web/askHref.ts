import { chatHref } from '#features/listings/web/chatHref.ts'
import type { FoundListing } from '../contract.ts'
import { isPlace, nameOf, sellerOf } from './found.ts'

/** Address of the chat about a result; null for a listing without an owner. */
export const askHref = (found: FoundListing): string | null =>
  chatHref(found.sellerId, isPlace(found) ? nameOf(found) : sellerOf(found), {
    id: found.id,
    kind: found.kind,
    name: nameOf(found),
  })
