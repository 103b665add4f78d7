import { keptFields, keptList, keptTable, keptText } from './keptFields.ts'
import { PREFIX, storageEntry } from './storage.ts'
import { createStore } from './store.ts'

/** A viewed product, with its data at the time of the view. */
export interface ViewedProduct {
  id: string
  name: string
  price: string
  image: string
}

/** An action that the server has not answered yet: "wishlist_add", "review_draft", "message_draft". */
export interface PendingAction {
  item: string
  type: string
  timestamp: string
}

/** Offline data of one person in this browser (S-15). */
export interface OfflineData {
  searches: string[]
  viewedProducts: ViewedProduct[]
  pendingActions: PendingAction[]
}

/** Most stored searches (D-33). */
export const MOST_SEARCHES = 10
const MOST_VIEWED = 20

const NOTHING: OfflineData = { searches: [], viewedProducts: [], pendingActions: [] }
const entry = storageEntry(`${PREFIX}_offline_cache`, (kept) => keptTable(kept, readData, NOTHING))

function readData(kept: unknown): OfflineData | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { searches, viewedProducts, pendingActions } = kept as Record<string, unknown>
  const viewed = { id: 'string', name: 'string', price: 'string', image: 'string' } as const
  const pending = { item: 'string', type: 'string', timestamp: 'string' } as const
  return {
    searches: keptList(searches, keptText) ?? [],
    viewedProducts: keptList(viewedProducts, (one) => keptFields(one, viewed)) ?? [],
    pendingActions: keptList(pendingActions, (one) => keptFields(one, pending)) ?? [],
  }
}

const kept = createStore<Record<string, OfflineData>>(() => entry.read() ?? {}, entry.key)

/** A person's offline data; the same object until it changes. */
export const offlineData = (userId: string): OfflineData => kept.read()[userId] ?? NOTHING

function change(userId: string, changes: Partial<OfflineData>): void {
  const next = { ...kept.read(), [userId]: { ...offlineData(userId), ...changes } }
  entry.write(next)
  kept.write(next)
}

/** Puts a search first; duplicates are removed ignoring case, and an eleventh search is dropped (D-33 … D-35). */
export function rememberSearch(userId: string, text: string): void {
  const asked = text.trim()
  if (asked === '') return
  const isOther = (old: string) => old.toLowerCase() !== asked.toLowerCase()
  change(userId, { searches: [asked, ...offlineData(userId).searches.filter(isOther)].slice(0, MOST_SEARCHES) })
}

/** Removes one search, or all searches if `text` is omitted. */
export function forgetSearches(userId: string, text?: string): void {
  const left = text === undefined ? [] : offlineData(userId).searches.filter((old) => old !== text)
  change(userId, { searches: left })
}

/** Puts a product first in the viewed products, without duplicates (C-22). */
export function rememberViewed(userId: string, product: ViewedProduct): void {
  const others = offlineData(userId).viewedProducts.filter((viewed) => viewed.id !== product.id)
  change(userId, { viewedProducts: [product, ...others].slice(0, MOST_VIEWED) })
}

/**
 * Removes listings that the server reports as no longer visible to this person: from the viewed products, and every
 * stored answer that contains one.
 */
export async function forgetGone(userId: string, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  const { viewedProducts } = offlineData(userId)
  const left = viewedProducts.filter(({ id }) => !gone.includes(id))
  if (left.length < viewedProducts.length) change(userId, { viewedProducts: left })
  const { forgetAnswersWith } = await import('./keptAnswers.ts')
  await forgetAnswersWith(userId, gone).catch(() => undefined)
}

/** Mirrors the unsent actions of the outbox, which stores the calls themselves. */
export function setPendingActions(userId: string, pendingActions: PendingAction[]): void {
  if (pendingActions.length + offlineData(userId).pendingActions.length > 0) change(userId, { pendingActions })
}

/** Deletes searches and viewed products ("Clear Cache", S-10); unsent actions stay. */
export function clearOfflineData(userId: string): void {
  change(userId, { searches: [], viewedProducts: [] })
}

/** A person's offline data; updates on every change. */
export const useOfflineData = (userId: string): OfflineData => kept.use()[userId] ?? NOTHING
