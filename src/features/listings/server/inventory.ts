import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ItemChange } from '../inventoryContract.ts'
import { isPriceAsExpected, nextMorning, statusAfter, stockAfter, stockAtReturn } from '../inventoryRules.ts'
import { RESTORABLE_FOR, statusForStock } from '../rules.ts'
import { dueSoldOut, itemStock, setItemStock, setShopOrder } from './inventoryStore.ts'
import { ownListing, shopToSellIn, toPaise, visibilityAfterMove } from './listings.ts'
import { hideListing, lockDeleted, restoreListing, updateListing } from './listingStore.ts'
import type { ListingRow, NewListing } from './store.ts'
import { followVariants, namedVariant } from './variants.ts'
import { updateVariant, type VariantRow } from './variantStore.ts'
import { refreshPremium } from './visibility.ts'

/** Result of one change; `refused` null: done. */
interface ChangeResult {
  id: string
  refused: string | null
}

/**
 * Changes several own items independently, and deletes and restores services and specializations: a refused change does
 * not affect the others. Only the given fields are written, so that concurrent orders and changes of other devices are
 * kept. Shops are locked before items and both in the order of their ids, to avoid deadlocks.
 * @throws Refusal 'notSignedIn'
 */
export async function changeItems(
  ctx: Ctx,
  { changes }: { changes: ItemChange[] },
): Promise<{ results: ChangeResult[] }> {
  signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const shops = [...new Set(changes.flatMap(({ shopId }) => (shopId ? [shopId] : [])))].sort()
    for (const shop of shops) await outcomeOf(inside, (itsOwn) => shopToSellIn(itsOwn, shop))
    const refused = new Map<ItemChange, string | null>()
    const inOrder = changes.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    for (const change of inOrder) {
      refused.set(change, await outcomeOf(inside, (itsOwn) => changeItem(itsOwn, change)))
    }
    return { results: changes.map((change) => ({ id: change.id, refused: refused.get(change) ?? null })) }
  })
}

/**
 * Sets the order of the items in a shop of the signed-in person, as buyers see it. With two devices the later call
 * wins.
 * @throws Refusal 'shopNotFound', 'notYours'
 */
export async function orderShopItems(
  ctx: Ctx,
  { id, itemIds }: { id: string; itemIds: string[] },
): Promise<{ id: string }> {
  return ctx.transaction(async (inside) => {
    await ownListing(inside, id, 'shop')
    await setShopOrder(inside, id, itemIds)
    return { id }
  })
}

/**
 * Runs one change in its own savepoint.
 * @returns the code of its refusal, null when done
 */
async function outcomeOf(ctx: Ctx, work: (inside: Ctx) => Promise<unknown>): Promise<string | null> {
  try {
    await ctx.transaction(work)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function changeItem(ctx: Ctx, change: ItemChange): Promise<void> {
  if (change.isDeleted === false) return restoreOwn(ctx, change.id)
  const shop = change.shopId ? await shopToSellIn(ctx, change.shopId) : null
  if (change.isDeleted === true) return hideOwn(ctx, change.id)
  const current = await ownListing(ctx, change.id, 'item')
  if (change.price !== undefined || change.stock !== undefined || change.stockBy !== undefined) {
    const variant = await namedVariant(ctx, current.id, change.variantId ?? null)
    if (variant) {
      await changeVariant(ctx, current, variant, change)
      const { id, status, shopId, soldOutToday } = change
      const isMore = status !== undefined || shopId !== undefined || soldOutToday !== undefined
      return isMore ? changeItem(ctx, { id, status, shopId, soldOutToday }) : undefined
    }
  }
  refuseOtherPrice(current, change)
  const before = await itemStock(ctx, current.id)
  const stock =
    change.soldOutToday === false && before.soldOutUntil ? stockAtReturn(before) : stockAfter(before, change)
  const changes: Partial<NewListing> = {
    status: statusForStock(statusAfter(current, change, stock), stock),
    ...(change.price !== undefined && { pricePaise: toPaise(change.price) }),
    ...(change.shopId !== undefined && { shopId: shop?.id ?? null, ...visibilityAfterMove(ctx, current, shop) }),
    ...(shop && { latitude: shop.latitude, longitude: shop.longitude, address: shop.address }),
  }
  await updateListing(ctx, current, changes)
  const isSoldOut = change.soldOutToday === true && before.soldOutUntil === null
  if (isSoldOut) {
    await setItemStock(ctx, current.id, { stock, soldOutUntil: nextMorning(ctx.now()), soldOutStock: before.stock })
  } else if (stock !== before.stock || change.soldOutToday === false) {
    await setItemStock(ctx, current.id, { stock, soldOutUntil: null, soldOutStock: null })
    if (change.soldOutToday === false) await followVariants(ctx, current.id)
  }
}

/**
 * Refuses a change based on an outdated price.
 * @throws Refusal 'priceSetElsewhere' when the price is not the one that the change expects
 */
function refuseOtherPrice({ pricePaise }: { pricePaise: number | null }, change: ItemChange): void {
  if (!isPriceAsExpected(pricePaise, change)) throw new Refusal('priceSetElsewhere')
}

/** Changes price and stock of a size; a changed stock ends "sold out today" of its item. */
async function changeVariant(ctx: Ctx, current: ListingRow, variant: VariantRow, change: ItemChange): Promise<void> {
  refuseOtherPrice(variant, change)
  const stock = stockAfter(variant, change)
  await updateVariant(ctx, variant.id, {
    stock,
    ...(change.price !== undefined && { pricePaise: toPaise(change.price) }),
  })
  if (stock !== variant.stock) {
    await setItemStock(ctx, current.id, { stock: null, soldOutUntil: null, soldOutStock: null })
  }
  await followVariants(ctx, current.id)
}

/** Shops and offices are deleted in other ways, with what is in them. */
const isDeletedAlone = ({ kind }: ListingRow): boolean => kind !== 'shop' && kind !== 'office'

async function hideOwn(ctx: Ctx, id: string): Promise<void> {
  const current = await ownListing(ctx, id)
  if (!isDeletedAlone(current)) throw new Refusal('notFound')
  await hideListing(ctx, current)
  if (current.paidUntil) await refreshPremium(ctx, signedIn(ctx).userId)
}

async function restoreOwn(ctx: Ctx, id: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const current = await lockDeleted(ctx, id, new Date(ctx.now().getTime() - RESTORABLE_FOR))
  // Another person's deleted listing is treated as unknown.
  if (!current || !isDeletedAlone(current) || current.ownerId !== userId) throw new Refusal('notFound')
  await restoreListing(ctx, current)
  if (current.paidUntil) await refreshPremium(ctx, userId)
}

/** Restores the stock of items that were sold out for the day, including pieces returned by cancelled orders. */
export async function settleSoldOut(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    for (const { listing, stock, soldOutStock } of await dueSoldOut(inside)) {
      const back = stockAtReturn({ stock, soldOutStock })
      await setItemStock(inside, listing.id, { stock: back, soldOutUntil: null, soldOutStock: null })
      await updateListing(inside, listing, { status: statusForStock(listing.status, back) })
      await followVariants(inside, listing.id)
    }
  })
}
