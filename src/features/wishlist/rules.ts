/** Maximum number of products per person. */
export const MOST_WISHES = 500

/** When a product counts as saved: at the tap, but never in the future, since the device's clock may be wrong. */
export function savedTime(tapped: Date | null, now: Date): Date {
  return tapped === null || tapped > now ? now : tapped
}

/** Id and time of saving (ISO, UTC). */
interface Saved {
  id: string
  savedAt: string
}

/** A change of the wishlist not yet confirmed by the server. */
export type WishChange<Product> = { type: 'add'; product: Product } | { type: 'remove'; id: string } | { type: 'clear' }

/**
 * The wishlist as shown to its owner: the server's last answer with the unconfirmed changes applied in order. Sorted by
 * time of the tap, newest first, without duplicates (H-14).
 */
export function withChanges<Product extends Saved>(
  told: readonly Product[],
  changes: readonly WishChange<Product>[],
): readonly Product[] {
  return changes.reduce((list, change) => afterChange(list, change), told)
}

function afterChange<Product extends Saved>(list: readonly Product[], change: WishChange<Product>): readonly Product[] {
  if (change.type === 'clear') return []
  if (change.type === 'remove') return list.filter(({ id }) => id !== change.id)
  const { product } = change
  if (list.some(({ id }) => id === product.id)) return list
  const older = list.findIndex(({ savedAt }) => savedAt < product.savedAt)
  return list.toSpliced(older === -1 ? list.length : older, 0, product)
}

/** Ids of the products with a filled heart, with the changes applied as in `withChanges`. */
export function idsWithChanges(told: readonly string[], changes: readonly WishChange<Saved>[]): ReadonlySet<string> {
  const ids = new Set(told)
  for (const change of changes) {
    if (change.type === 'clear') ids.clear()
    else if (change.type === 'remove') ids.delete(change.id)
    else ids.add(change.product.id)
  }
  return ids
}
