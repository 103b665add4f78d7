/** As many products one person can keep. */
export const MOST_WISHES = 500

/** When a product counts as saved: at the tap, but never later than now, however wrong the clock of the device is. */
export function savedTime(tapped: Date | null, now: Date): Date {
  return tapped === null || tapped > now ? now : tapped
}

/** What the rules need to know of a product: which it is, and when it was saved (ISO, UTC). */
interface Saved {
  id: string
  savedAt: string
}

/** A change of the wishlist that the server has not confirmed yet. */
export type WishChange<Product> = { type: 'add'; product: Product } | { type: 'remove'; id: string } | { type: 'clear' }

/**
 * The wishlist as its owner sees it: what the server last told, with the changes that are still on their way, in their
 * order. Each stands where the time of its tap puts it, newest first, and nothing stands there twice (H-14).
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

/** Which hearts are on, by the same reckoning. */
export function idsWithChanges(told: readonly string[], changes: readonly WishChange<Saved>[]): ReadonlySet<string> {
  const ids = new Set(told)
  for (const change of changes) {
    if (change.type === 'clear') ids.clear()
    else if (change.type === 'remove') ids.delete(change.id)
    else ids.add(change.product.id)
  }
  return ids
}
