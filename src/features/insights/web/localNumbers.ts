import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { SellerNumbers, ShopNumbers } from '../contract.ts'

const Kept = z.object({
  userId: z.string(),
  seller: z.catch(z.record(z.string(), SellerNumbers), {}),
  shops: z.catch(z.record(z.string(), ShopNumbers), {}),
})
type Kept = z.infer<typeof Kept>

/** The numbers that the person last saw in this browser, for offline use; another person's numbers replace them. */
const entry = storageEntry(`${PREFIX}_numbers`, Kept)

const MOST_SHOPS = 8

/** The stored numbers of a person. */
export function keptNumbers(userId: string): Kept {
  const kept = entry.read()
  return kept?.userId === userId ? kept : { userId, seller: {}, shops: {} }
}

/** Stores numbers from the server; `name` is the period, for a shop preceded by its id. */
export function keepNumbers<Of extends 'seller' | 'shops'>(
  userId: string,
  of: Of,
  name: string,
  told: Kept[Of][string],
): void {
  const kept = keptNumbers(userId)
  const others = Object.entries(kept[of]).filter(([each]) => each !== name)
  entry.write({ ...kept, [of]: Object.fromEntries([[name, told], ...others.slice(0, MOST_SHOPS - 1)]) })
}
