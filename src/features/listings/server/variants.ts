import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import { statusForStock } from '../rules.ts'
import { sumOfVariants } from '../variantRules.ts'
import { updateListing } from './listingStore.ts'
import { toPaise } from './listings.ts'
import {
  changeVariantStock,
  replaceVariants,
  selectItem,
  selectVariants,
  type VariantRow,
  writeStock,
} from './variantStore.ts'

/** A size as the form sends it; the price in rupees. */
export interface VariantInput {
  /** Id of a stored size; omitted: a new size. */
  id?: string | undefined
  label: string
  price: number
  stock: number | null
  code: string
}

/**
 * Stores the sizes of a locked item, in this order; a size with an unknown id is stored as a new one. If `variants` is
 * omitted, the sizes are kept, and price and stock of the item are recomputed from them.
 */
export async function putVariants(ctx: Ctx, listingId: string, variants: VariantInput[] | undefined): Promise<void> {
  if (variants) {
    const own = new Set((await selectVariants(ctx, listingId)).map(({ id }) => id))
    const rows = variants.map(({ id, label, price, stock, code }, position) => ({
      id: id !== undefined && own.delete(id) ? id : newId(),
      listingId,
      position,
      label,
      pricePaise: toPaise(price),
      stock,
      code,
    }))
    await replaceVariants(ctx, listingId, rows)
  }
  await followVariants(ctx, listingId)
}

/**
 * Sets price, stock and status of a locked item from its sizes and raises its version. While it is sold out for today
 * its stock is 0, whatever its sizes have. Without sizes only the end of the price range is removed.
 */
export async function followVariants(ctx: Ctx, listingId: string): Promise<void> {
  const variants = await selectVariants(ctx, listingId)
  const { listing, item } = await selectItem(ctx, listingId)
  if (variants.length === 0) {
    if (listing.priceToPaise !== null) await updateListing(ctx, listing, { priceToPaise: null })
    return
  }
  const sum = sumOfVariants(variants)
  const stock = item.soldOutUntil ? 0 : sum.stock
  await writeStock(ctx, listingId, stock)
  const { pricePaise, priceToPaise } = sum
  await updateListing(ctx, listing, {
    pricePaise,
    priceToPaise,
    priceUnit: '',
    status: statusForStock(listing.status, stock),
  })
}

/**
 * The size of an item that a buyer or seller named.
 * @returns null for an item without sizes
 * @throws Refusal 'chooseVariant' when none is named, 'variantGone' when it is not one of the item's
 */
export async function namedVariant(ctx: Ctx, listingId: string, id: string | null): Promise<VariantRow | null> {
  const variants = await selectVariants(ctx, listingId)
  if (variants.length === 0 && id === null) return null
  if (id === null) throw new Refusal('chooseVariant')
  const found = variants.find((variant) => variant.id === id)
  if (!found) throw new Refusal('variantGone')
  return found
}

/** Present price of a size; null: the size no longer exists. */
export async function variantPrice(ctx: Ctx, listingId: string, id: string): Promise<number | null> {
  return (await selectVariants(ctx, listingId)).find((variant) => variant.id === id)?.pricePaise ?? null
}

/**
 * Adds pieces to (negative: takes them from) a size of a locked item.
 * @returns false when there are not enough
 */
export async function moveVariantStock(ctx: Ctx, listingId: string, id: string, pieces: number): Promise<boolean> {
  if (!(await changeVariantStock(ctx, id, pieces))) return false
  await followVariants(ctx, listingId)
  return true
}
