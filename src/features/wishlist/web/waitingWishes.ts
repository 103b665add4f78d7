import { useMemo } from 'react'
import { type KeptCall, useWaitingCalls } from '#kit/web/outbox.ts'
import { WishedProduct } from '../contract.ts'
import type { WishChange } from '../rules.ts'

/** Everything about one wishlist reaches the server in the order of the taps. */
export const WISH_LANE = 'wishlist'

/** What a waiting call does to the wishlist; null for one that this version of the app cannot read. */
export function changeOf({ kind, input, shown }: KeptCall): WishChange<WishedProduct> | null {
  if (kind === 'wishlist_clear') return { type: 'clear' }
  if (kind === 'wishlist_remove') return { type: 'remove', id: String(input['id']) }
  const product = WishedProduct.safeParse(shown)
  return kind === 'wishlist_add' && product.success ? { type: 'add', product: product.data } : null
}

/** Changes of a person's wishlist that the server has not confirmed yet, in order. */
export function useWaitingWishes(userId: string): WishChange<WishedProduct>[] {
  const calls = useWaitingCalls(userId, WISH_LANE)
  return useMemo(() => calls.map(changeOf).filter((change) => change !== null), [calls])
}
