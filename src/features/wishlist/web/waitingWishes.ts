import { useMemo } from 'react'
import { type KeptCall, useWaitingCalls } from '#kit/web/outbox.ts'
import { WishedProduct } from '../contract.ts'
import type { WishChange } from '../rules.ts'

/** Outbox lane: changes of one wishlist reach the server in order. */
export const WISH_LANE = 'wishlist'

/** The change that a waiting call makes; null for a call this version of the app cannot parse. */
export function changeOf({ kind, input, shown }: KeptCall): WishChange<WishedProduct> | null {
  if (kind === 'wishlist_clear') return { type: 'clear' }
  if (kind === 'wishlist_remove') return { type: 'remove', id: String(input['id']) }
  const product = WishedProduct.safeParse(shown)
  return kind === 'wishlist_add' && product.success ? { type: 'add', product: product.data } : null
}

/** Unconfirmed changes of a person's wishlist, in order. */
export function useWaitingWishes(userId: string): WishChange<WishedProduct>[] {
  const calls = useWaitingCalls(userId, WISH_LANE)
  return useMemo(() => calls.map(changeOf).filter((change) => change !== null), [calls])
}
