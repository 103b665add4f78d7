import type { Ctx } from '#kit/server/context.ts'
import { type ListingKind, type ListingStatus, statusForStock } from '../rules.ts'
import { addInquiry, addSales, changeStock, followStock, writeRatings } from './figureStore.ts'
import { lockRow } from './listingStore.ts'

/** What others need to know of a listing that they hold. */
export interface HeldListing {
  id: string
  kind: ListingKind
  ownerId: string | null
  isDeleted: boolean
}

/**
 * Locks a listing until the transaction ends, deleted or not. Lock it before anything that refers to it (an order, a
 * review), as everywhere, so that two transactions never wait for each other.
 * @returns null when there is none
 */
export async function holdListing(ctx: Ctx, id: string): Promise<HeldListing | null> {
  const row = await lockRow(ctx, id)
  return row && { id, kind: row.kind, ownerId: row.ownerId, isDeleted: row.deletedAt !== null }
}

/** An item as far as its stock goes; null: not counted. */
interface StockedItem {
  id: string
  status: ListingStatus
  stock: number | null
}

/**
 * Takes pieces out of the stock of a held item, never below zero; with none left its listing is of low stock (W-05).
 * @returns how many left the stock: none where it is not counted; null when there are not enough
 */
export async function takeStock(ctx: Ctx, item: StockedItem, quantity: number): Promise<number | null> {
  if (item.stock === null) return 0
  const left = await changeStock(ctx, item.id, -quantity)
  if (left === null) return null
  await followStock(ctx, item.id, statusForStock(item.status, left))
  return quantity
}

/** Puts pieces back into the stock of a held item, if it is still counted. */
export async function giveBack(ctx: Ctx, item: StockedItem, quantity: number): Promise<void> {
  if (quantity === 0) return
  const left = await changeStock(ctx, item.id, quantity)
  if (left !== null) await followStock(ctx, item.id, statusForStock(item.status, left))
}

/** Counts sold pieces of an item. */
export const countSale = (ctx: Ctx, listingId: string, quantity: number): Promise<void> =>
  addSales(ctx, listingId, quantity)

/** Counts that somebody asked about a listing for the first time. */
export const countInquiry = (ctx: Ctx, listingId: string): Promise<void> => addInquiry(ctx, listingId)

/** Sets the stars of a held listing: their sum, and how many reviews gave them. */
export const setRatings = (ctx: Ctx, listingId: string, ratings: { sum: number; count: number }): Promise<void> =>
  writeRatings(ctx, listingId, ratings)
