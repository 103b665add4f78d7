import { newId } from '#core/ids.ts'
import type { Item } from '#features/listings/itemContract.ts'
import type { Ctx } from '#kit/server/context.ts'
import { askForItem, type Asked } from './asking.ts'
import { completeOrder, confirmOrder } from './steps.ts'

/** Input of a request for one piece of an item at its price. */
export const askedFor = ({ id, pricePaise }: Item, changes: Partial<Asked> = {}): Asked => ({
  id: newId(),
  listingId: id,
  quantity: 1,
  note: '',
  pricePaise,
  ...changes,
})

/** A completed order of an item. */
export async function boughtBy(buyer: Ctx, seller: Ctx, item: Item, changes: Partial<Asked> = {}) {
  const { id } = await askForItem(buyer, askedFor(item, changes))
  await confirmOrder(seller, { id })
  return completeOrder(buyer, { id })
}
