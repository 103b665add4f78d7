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

/** This browser's copy of wishlists, by person, for times without a network (H-14, S-34). */
const entry = storageEntry(`${PREFIX}_wishlist`, z.record(z.string(), z.catch(Copy, NOTHING)))

/** What this browser last knew of a person's wishlist; null when it never knew. */
export const localWishes = (userId: string): Copy | null => entry.read()?.[userId] ?? null

/** Keeps what the server told. */
export function keepWishes(userId: string, told: Partial<Copy>): void {
  const all = entry.read() ?? {}
  entry.write({ ...all, [userId]: { ...(all[userId] ?? NOTHING), ...told } })
}
