import { and, eq } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { sellerCard } from '#features/accounts/server/accounts.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Item, Product } from '../contract.ts'
import { isPlace, statusForStock } from '../rules.ts'
import { changeListing, insertListing, type ListingDraft, ownListing } from './listings.ts'
import { presentItem, presentProduct, ratingOf, type SellerOfProduct } from './present.ts'
import { type ItemRow, items, type ListingRow, listings, selectItems, selectShops } from './store.ts'

/** What the item forms hold; prices in rupees. */
export interface ItemInput {
  name: string
  category: string
  price: number
  priceUnit: string
  originalPrice?: number | null | undefined
  stock: number | null
  description: string
  keywords: string[]
  features: string[]
  location?: { lat: number; lng: number } | null | undefined
  shopId?: string | null | undefined
  photoIds: string[]
}

/**
 * Creates an item of the signed-in person (F-54 … F-63), in an own shop (whose place it takes, F-59) or at a place of
 * its own.
 * @throws Refusal 'notSignedIn', 'shopNotFound', 'notYours', 'shopLocationNotFound', 'invalidInput' without a place, 'photoNotFound'
 */
export async function createItem(ctx: Ctx, input: ItemInput): Promise<Item> {
  return ctx.transaction(async (inside) => {
    const draft = await draftOf(inside, input)
    const id = await insertListing(inside, { ...draft, status: statusForStock('active', input.stock) })
    await inside.db.insert(items).values({ listingId: id, ...ownColumns(input) })
    return myItem(inside, { id })
  })
}

/**
 * Changes an own item (F-64, F-68); a raised stock makes it active again, none left makes it low (F-67).
 * @throws Refusal 'productNotFound', 'notYours', 'changedElsewhere' and those of `createItem`
 */
export async function updateItem(ctx: Ctx, input: ItemInput & { id: string; version?: number | undefined }): Promise<Item> {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id, 'productNotFound', 'item')
    const draft = await draftOf(inside, input)
    await changeListing(inside, current, { ...draft, status: statusForStock(current.status, input.stock) }, input.version)
    await inside.db.update(items).set(ownColumns(input)).where(eq(items.listingId, current.id))
    return myItem(inside, { id: current.id })
  })
}

const toPaise = (amount: number) => Math.round(amount * 100)

const ownColumns = (input: ItemInput) => ({
  stock: input.stock,
  originalPricePaise: input.originalPrice == null ? null : toPaise(input.originalPrice),
  features: input.features.filter((feature) => feature !== ''),
})

async function draftOf(ctx: Ctx, input: ItemInput): Promise<ListingDraft> {
  const shop = input.shopId ? await shopToSellIn(ctx, input.shopId) : null
  const at = shop
    ? { latitude: shop.latitude!, longitude: shop.longitude! }
    : input.location && { latitude: input.location.lat, longitude: input.location.lng }
  if (!at || !isPlace(at)) throw new Refusal('invalidInput', { fields: { location: 'required' } })
  return {
    kind: 'item',
    title: input.name,
    category: input.category,
    at,
    photoIds: input.photoIds,
    pricePaise: toPaise(input.price),
    priceUnit: input.priceUnit,
    description: input.description,
    keywords: input.keywords.filter((keyword) => keyword !== ''),
    shop,
  }
}

async function shopToSellIn(ctx: Ctx, shopId: string): Promise<ListingRow> {
  const shop = await ownListing(ctx, shopId, 'shopNotFound', 'shop')
  if (shop.latitude === null || shop.longitude === null) throw new Refusal('shopLocationNotFound')
  return shop
}

/**
 * An own item with everything its form needs.
 * @throws Refusal 'productNotFound', 'notYours'
 */
export async function myItem(ctx: Ctx, { id }: { id: string }): Promise<Item> {
  const [row] = await selectItems(ctx, eq(listings.id, id))
  if (!row) throw new Refusal('productNotFound')
  if (row.listing.ownerId !== signedIn(ctx).userId) throw new Refusal('notYours')
  return presentItem(row)
}

/** All own items, or those of one own shop, newest first (F-34, F-38). */
export async function myItems(ctx: Ctx, { shopId }: { shopId?: string | undefined }): Promise<{ items: Item[] }> {
  const mine = eq(listings.ownerId, signedIn(ctx).userId)
  if (shopId !== undefined) await ownListing(ctx, shopId, 'shopNotFound', 'shop')
  const rows = await selectItems(ctx, shopId === undefined ? mine : and(mine, eq(listings.shopId, shopId)))
  return { items: rows.map(presentItem) }
}

/**
 * An item as a buyer sees it (G-12): others only while it is visible, its owner always (G-29).
 * @throws Refusal 'productNotFound'
 */
export async function readProduct(ctx: Ctx, { id }: { id: string }): Promise<Product> {
  const { userId } = signedIn(ctx)
  const [row] = await selectItems(ctx, eq(listings.id, id))
  if (!row || !(row.isVisible || row.listing.ownerId === userId)) throw new Refusal('productNotFound')
  return presentProduct(row, await sellerOf(ctx, row), userId)
}

/** The card of who sells it: its shop where it has one, else the person. */
async function sellerOf(ctx: Ctx, row: ItemRow): Promise<SellerOfProduct> {
  const { ownerId, shopId, address } = row.listing
  const [shop] = shopId ? await selectShops(ctx, eq(listings.id, shopId)) : []
  const person = ownerId ? await sellerCard(ctx, ownerId) : null
  return {
    seller: {
      id: ownerId,
      name: shop?.listing.title ?? person?.name ?? '',
      rating: ratingOf(shop ?? row),
      reviews: (shop ?? row).listing.ratingCount,
      phone: person?.phone ?? '',
      address: shop?.listing.address || address,
    },
    shopPhoto: shop?.photos[0] ?? null,
  }
}
