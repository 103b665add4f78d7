import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { useUser } from '#features/accounts/web/session.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'

/** A product that was looked at, as it was then (S-15). */
export const ViewedProduct = z.object({ id: z.string(), name: z.string(), price: z.string(), image: z.string() })
export type ViewedProduct = z.infer<typeof ViewedProduct>

/** As many are kept for each person. */
const KEPT = 20

const entry = storageEntry(`${PREFIX}_viewed`, z.record(z.string(), z.catch(z.array(ViewedProduct), [])))
const listeners = new Set<() => void>()
let kept: Record<string, ViewedProduct[]> | undefined

const all = () => (kept ??= entry.read() ?? {})
const NONE: ViewedProduct[] = []

/** Puts a product on top of what a person looked at (C-22); nothing stands there twice. */
export function rememberViewed(userId: string, product: ViewedProduct): void {
  const earlier = (all()[userId] ?? NONE).filter((viewed) => viewed.id !== product.id)
  kept = { ...all(), [userId]: [product, ...earlier].slice(0, KEPT) }
  entry.write(kept)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the signed-in person looked at in this browser, newest first. */
export function useRecentlyViewed(): ViewedProduct[] {
  const userId = useUser()?.id ?? ''
  const viewed = useSyncExternalStore(subscribe, all)
  return useMemo(() => viewed[userId] ?? NONE, [viewed, userId])
}
