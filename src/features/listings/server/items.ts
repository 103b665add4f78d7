import { Refusal } from '#core/errors.ts'
import { isBlockedByMe } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Item, Product } from '../itemContract.ts'
import { isPlace, statusForStock } from '../rules.ts'
import {
  changeListing,
  insertListing,
  type ListingDraft,
  ownListing,
  ownRow,
  shopToSellIn,
  toPaise,
  visibleRow,
} from './listings.ts'
import { averageStars, hoursKept, presentItem, presentProduct, type SellerOfProduct } from './present.ts'
import { selectSeenItemIds } from './listingStore.ts'
import type { ListingRow } from './store.ts'
import { putVariants, type VariantInput } from './variants.ts'
import { type ItemRow, putItem, ratingsOfSeller, selectItemNames, selectItems, selectShops } from './shopStore.ts'

/** Maximum number of viewed items that a browser stores (C-22). */
const MOST_VIEWED = 20

/** Fields of the item forms; prices in rupees. */
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
  /** Omitted: unchanged; []: none. */
  variants?: VariantInput[] | undefined
  /** Omitted: unchanged. */
  code?: string | undefined
  location?: { lat: number; lng: number } | null | undefined
  shopId?: string | null | undefined
  /** As typed; omitted: unchanged, or looked up again after a move. */
  address?: string | undefined
  /** Omitted: unchanged. */
  landmark?: string | undefined
  photoIds: string[]
}

/**
 * Creates an item of the signed-in person (F-54 … F-63), in their shop (whose place it gets, F-59) or at its own place.
 * @throws Refusal 'notSignedIn', 'shopNotFound', 'notYours', 'shopLocationNotFound', 'invalidInput' without a place,
 * 'photoNotFound'
 */
export async function createItem(ctx: Ctx, input: ItemInput): Promise<Item> {
  return ctx.transaction(async (inside) => {
    const shop = input.shopId ? await shopToSellIn(inside, input.shopId) : null
    return myItem(inside, { id: await insertItem(inside, input, shop) })
  })
}

/**
 * Inserts an item of the signed-in person; to be called in a transaction in which its shop is locked.
 * @param shop result of `shopToSellIn` for the shop of the item; null: it has its own place
 * @returns its id
 * @throws Refusal as `createItem`
 */
export async function insertItem(inside: Ctx, input: ItemInput, shop: ListingRow | null): Promise<string> {
  const draft = draftOf(input, shop)
  const id = await insertListing(inside, { ...draft, status: statusForStock('active', input.stock) })
  await putItem(inside, { listingId: id, ...ownColumns(input) })
  if (input.variants?.length) await putVariants(inside, id, input.variants)
  return id
}

/**
 * Changes an item of the signed-in person (F-64, F-68); a raised stock makes it active again, an empty one makes it low
 * (F-67). The shop is locked before the item, to avoid deadlocks.
 * @throws Refusal 'productNotFound', 'notYours', 'changedElsewhere' and those of `createItem`
 */
export async function updateItem(
  ctx: Ctx,
  input: ItemInput & { id: string; version?: number | undefined },
): Promise<Item> {
  return ctx.transaction(async (inside) => {
    const before = await myItem(inside, { id: input.id })
    const draft = draftOf(input, input.shopId ? await shopToSellIn(inside, input.shopId) : null)
    const current = await ownListing(inside, input.id, 'item')
    await changeListing(
      inside,
      current,
      { ...draft, status: statusForStock(current.status, input.stock) },
      input.version,
    )
    // A changed stock ends "sold out today"; a form that does not change the stock does not.
    const ends = before.variants.length === 0 &&
      input.stock !== before.stock && { soldOutUntil: null, soldOutStock: null }
    await putItem(inside, { listingId: current.id, ...ownColumns(input), ...ends })
    if (input.variants ?? before.variants.length > 0) await putVariants(inside, current.id, input.variants)
    return myItem(inside, { id: current.id })
  })
}

const ownColumns = (input: ItemInput) => ({
  stock: input.stock,
  originalPricePaise: input.originalPrice == null ? null : toPaise(input.originalPrice),
  features: input.features,
  ...(input.code !== undefined && { code: input.code }),
})

function draftOf(input: ItemInput, shop: ListingRow | null): ListingDraft {
  const at = shop
    ? { latitude: shop.latitude!, longitude: shop.longitude! }
    : input.location && { latitude: input.location.lat, longitude: input.location.lng }
  if (!at || !isPlace(at)) throw new Refusal('invalidInput', { fields: { location: 'invalidPlace' } })
  return {
    kind: 'item',
    title: input.name,
    category: input.category,
    at,
    address: input.address,
    landmark: input.landmark,
    photoIds: input.photoIds,
    pricePaise: toPaise(input.price),
    priceUnit: input.priceUnit,
    description: input.description,
    keywords: input.keywords,
    shop,
  }
}

/**
 * An item of the signed-in person with all fields of its form.
 * @throws Refusal 'productNotFound', 'notYours'
 */
export async function myItem(ctx: Ctx, { id }: { id: string }): Promise<Item> {
  return presentItem(ownRow(ctx, 'item', await selectItems(ctx, { id })))
}

/**
 * All items of the signed-in person, or those of one of their shops, newest first (F-34, F-38).
 * @throws Refusal 'shopNotFound', 'notYours'
 */
export async function myItems(ctx: Ctx, { shopId }: { shopId?: string | undefined }): Promise<{ items: Item[] }> {
  if (shopId !== undefined) ownRow(ctx, 'shop', await selectShops(ctx, { id: shopId }))
  const rows = await selectItems(ctx, { ownerId: signedIn(ctx).userId, ...(shopId !== undefined && { shopId }) })
  return { items: rows.map(presentItem) }
}

/**
 * Own items that the lines of a list may refer to; only these are read completely.
 * @param isMeant decides by id, name and codes; may also return true for items that no line refers to
 */
export async function myItemsNamed(
  ctx: Ctx,
  isMeant: (item: { id: string; title: string; codes: string[] }) => boolean,
): Promise<Item[]> {
  const { userId } = signedIn(ctx)
  const ids = (await selectItemNames(ctx, userId)).filter(isMeant).map(({ id }) => id)
  return ids.length === 0 ? [] : (await selectItems(ctx, { ownerId: userId, ids })).map(presentItem)
}

/**
 * An item as a buyer sees it (G-12): for others only while visible, for its owner always (G-29).
 * @throws Refusal 'productNotFound'
 */
export async function readProduct(ctx: Ctx, { id }: { id: string }): Promise<Product> {
  const row = visibleRow(ctx, 'item', await selectItems(ctx, { id }))
  return presentProduct(row, await sellerOf(ctx, row), signedIn(ctx).userId)
}

/**
 * Ids of the items stored by a browser as viewed that this person can still open (C-22); no reason is given for the
 * others. More than 20 are not read.
 */
export async function stillSeen(ctx: Ctx, { ids }: { ids: string }): Promise<{ ids: string[] }> {
  const { userId } = signedIn(ctx)
  const asked = ids
    .split(',')
    .filter((id) => id !== '')
    .slice(0, MOST_VIEWED)
  return { ids: asked.length === 0 ? [] : await selectSeenItemIds(ctx, userId, asked) }
}

/** The seller card: the item's shop, else the person as strangers may see them (G-17, R-16). */
async function sellerOf(ctx: Ctx, row: ItemRow): Promise<SellerOfProduct> {
  const { ownerId, shopId, address, landmark } = row.listing
  const [shop] = shopId ? await selectShops(ctx, { id: shopId }) : []
  const isBlocked = await isBlockedByMe(ctx, ownerId)
  const person = ownerId ? (await peopleAsSeen(ctx, [ownerId], 'stranger')).get(ownerId) : null
  const stars = shop
    ? { sum: shop.listing.ratingSum, count: shop.listing.ratingCount }
    : ownerId
      ? await ratingsOfSeller(ctx, ownerId)
      : { sum: 0, count: 0 }
  return {
    seller: {
      id: ownerId,
      name: shop?.listing.title ?? person?.name ?? '',
      rating: averageStars(stars.sum, stars.count),
      reviews: stars.count,
      phone: isBlocked ? '' : (person?.phone ?? ''),
      address: shop?.listing.address || address,
      ...(isBlocked && { isBlocked }),
    },
    landmark: shop?.listing.address ? shop.listing.landmark : landmark,
    shopPhoto: shop?.photos[0] ?? null,
    ...(shop?.listing.status === 'inactive' && { isShopOff: true }),
    hours: row.listing.status === 'inactive' ? null : hoursKept(shop?.listing ?? row.listing),
  }
}
