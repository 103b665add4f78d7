import type { Ctx } from '#kit/server/context.ts'
import { type ListingKind, type ListingStatus, statusForStock } from '../rules.ts'
import { addInquiry, addSales, changeStock, followStock, statusOf, writeRatings } from './figureStore.ts'
import { lockRow } from './listingStore.ts'
import { moveVariantStock, namedVariant } from './variants.ts'
import { selectVariants } from './variantStore.ts'

/** A locked listing, as other features see it. */
export interface HeldListing {
  id: string
  kind: ListingKind
  ownerId: string | null
  isDeleted: boolean
}

/**
 * Locks a listing until the transaction ends, deleted or not. Lock it before rows that refer to it (an order, a
 * review), to avoid deadlocks.
 * @returns null for an unknown id
 */
export async function holdListing(ctx: Ctx, id: string): Promise<HeldListing | null> {
  const row = await lockRow(ctx, id)
  return row && { id, kind: row.kind, ownerId: row.ownerId, isDeleted: row.deletedAt !== null }
}

/** True for a listing that its owner has made inactive. */
export const isSwitchedOff = async (ctx: Ctx, id: string): Promise<boolean> => (await statusOf(ctx, id)) === 'inactive'

/** An item's stock; null: not counted. */
interface StockedItem {
  id: string
  status: ListingStatus
  stock: number | null
}

/**
 * Takes pieces out of the stock of a locked item, never below zero; at zero its listing gets the status low (W-05).
 * @param variantId the size; null: the item has none
 * @throws Refusal 'chooseVariant', 'variantGone' when its sizes changed meanwhile
 * @returns number of pieces taken: 0 where stock is not counted; null when there are not enough
 */
export async function takeStock(
  ctx: Ctx,
  item: StockedItem,
  quantity: number,
  variantId: string | null,
): Promise<number | null> {
  const variant = await namedVariant(ctx, item.id, variantId)
  // While an item is sold out for today, its sizes keep their stock.
  if (variant && item.stock === 0) return null
  if (variant?.stock === null) return 0
  if (variant) return (await moveVariantStock(ctx, item.id, variant.id, -quantity)) ? quantity : null
  if (item.stock === null) return 0
  const left = await changeStock(ctx, item.id, -quantity)
  if (left === null) return null
  await followStock(ctx, item.id, statusForStock(item.status, left))
  return quantity
}

/** Returns pieces to the stock of a locked item or of its size, if it exists and is still counted. */
export async function giveBack(ctx: Ctx, item: StockedItem, quantity: number, variantId: string | null): Promise<void> {
  if (quantity === 0) return
  if (variantId !== null) {
    await moveVariantStock(ctx, item.id, variantId, quantity)
    return
  }
  if ((await selectVariants(ctx, item.id)).length > 0) return
  const left = await changeStock(ctx, item.id, quantity)
  if (left !== null) await followStock(ctx, item.id, statusForStock(item.status, left))
}

/** Counts sold pieces of an item. */
export const countSale = (ctx: Ctx, listingId: string, quantity: number): Promise<void> =>
  addSales(ctx, listingId, quantity)

/** Counts a person's first inquiry about a listing. */
export const countInquiry = (ctx: Ctx, listingId: string): Promise<void> => addInquiry(ctx, listingId)

/** Sets the rating of a locked listing: sum of stars and number of reviews. */
export const setRatings = (ctx: Ctx, listingId: string, ratings: { sum: number; count: number }): Promise<void> =>
  writeRatings(ctx, listingId, ratings)
