import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { WishedProduct } from '../contract.ts'

const Copy = z.object({
  ids: z.catch(z.array(z.string()), []),
  products: z.catch(z.array(WishedProduct), []),
  hidden: z.catch(z.number(), 0),
})
type Copy = z.infer<typeof Copy>

const NOTHING: Copy = { ids: [], products: [], hidden: 0 }

/** This browser's copy of wishlists, by person, for use without a network (H-14, S-34). */
const entry = storageEntry(`${PREFIX}_wishlist`, z.record(z.string(), z.catch(Copy, NOTHING)))

/** The last known wishlist of a person in this browser; null when there is none. */
export const localWishes = (userId: string): Copy | null => entry.read()?.[userId] ?? null

/** Stores the server's answer. */
export function keepWishes(userId: string, told: Partial<Copy>): void {
  const all = entry.read() ?? {}
  entry.write({ ...all, [userId]: { ...(all[userId] ?? NOTHING), ...told } })
}
