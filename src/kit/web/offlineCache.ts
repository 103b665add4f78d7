import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { PREFIX, storageEntry } from './storage.ts'

/** A product that was looked at, as it was then. */
export const ViewedProduct = z.object({ id: z.string(), name: z.string(), price: z.string(), image: z.string() })
export type ViewedProduct = z.infer<typeof ViewedProduct>

/** Something done that the server has not answered yet: "wishlist_add", "review_draft", "message_draft". */
export const PendingAction = z.object({ item: z.string(), type: z.string(), timestamp: z.string() })
export type PendingAction = z.infer<typeof PendingAction>

const list = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.array(item), [])
const OfflineData = z.object({
  searches: list(z.string()),
  viewedProducts: list(ViewedProduct),
  pendingActions: list(PendingAction),
})
/** What this browser keeps of one person for times without a network (S-15). */
export type OfflineData = z.infer<typeof OfflineData>

/** Searches are kept up to this number (D-33). */
export const MOST_SEARCHES = 10
const MOST_VIEWED = 20

const NOTHING: OfflineData = { searches: [], viewedProducts: [], pendingActions: [] }
const entry = storageEntry(`${PREFIX}_offline_cache`, z.record(z.string(), z.catch(OfflineData, NOTHING)))
const listeners = new Set<() => void>()
let kept: Record<string, OfflineData> | undefined

const all = () => (kept ??= entry.read() ?? {})

/** What is kept of one person; the same object until something changes. */
export const offlineData = (userId: string): OfflineData => all()[userId] ?? NOTHING

function change(userId: string, changes: Partial<OfflineData>): void {
  kept = { ...all(), [userId]: { ...offlineData(userId), ...changes } }
  entry.write(kept)
  tellAll()
}

/** Puts a search on top; none stands there twice, whatever its letter case, and the eleventh falls out (D-33 … D-35). */
export function rememberSearch(userId: string, text: string): void {
  const asked = text.trim()
  if (asked === '') return
  const isOther = (old: string) => old.toLowerCase() !== asked.toLowerCase()
  change(userId, { searches: [asked, ...offlineData(userId).searches.filter(isOther)].slice(0, MOST_SEARCHES) })
}

/** Takes one search out, or without a text all of them. */
export function forgetSearches(userId: string, text?: string): void {
  const left = text === undefined ? [] : offlineData(userId).searches.filter((old) => old !== text)
  change(userId, { searches: left })
}

/** Puts a product on top of what was looked at; none stands there twice (C-22). */
export function rememberViewed(userId: string, product: ViewedProduct): void {
  const others = offlineData(userId).viewedProducts.filter((viewed) => viewed.id !== product.id)
  change(userId, { viewedProducts: [product, ...others].slice(0, MOST_VIEWED) })
}

/** Says what waits to be sent; the outbox is where it really waits. */
export function setPendingActions(userId: string, pendingActions: PendingAction[]): void {
  if (pendingActions.length + offlineData(userId).pendingActions.length > 0) change(userId, { pendingActions })
}

/** Forgets searches and what was looked at ("Clear Cache", S-10); what waits to be sent stays. */
export function clearOfflineData(userId: string): void {
  change(userId, { searches: [], viewedProducts: [] })
}

function tellAll(): void {
  for (const listener of listeners) listener()
}

/** Reads again what another tab kept. */
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== entry.key && key !== null) return
  kept = undefined
  tellAll()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What this browser keeps of one person, following every change. */
export function useOfflineData(userId: string): OfflineData {
  return useSyncExternalStore(subscribe, () => offlineData(userId))
}
