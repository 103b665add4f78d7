import { showsBusinessContact } from '#features/settings/rules.ts'
import { isBlockedByMe } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Hours, Terms } from '../contract.ts'
import { type PublicShop, type Shop, SHOP_PRODUCTS_PAGE, type ShopProduct } from '../shopContract.ts'
import { changeListing, insertListing, type ListingDraft, ownListing, ownRow, visibleRow } from './listings.ts'
import { lockListing, moveItems } from './listingStore.ts'
import { type OwnerOfShop, presentPublicShop, presentShop, presentShopProduct } from './present.ts'
import { putShop, sectionsOfShop, selectInquiries, selectShopItems, selectShops, type ShopRow } from './shopStore.ts'

/** Fields of the shop form. */
export interface ShopInput {
  name: string
  category: string
  contact: string
  /** Omitted: unchanged. */
  hours?: Hours | undefined
  location: { lat: number; lng: number }
  /** As typed; omitted: unchanged, or looked up again after a move. */
  address?: string | undefined
  /** Omitted: unchanged. */
  landmark?: string | undefined
  photoIds: string[]
  /** Omitted: unchanged. */
  description?: string | undefined
  /** Omitted: unchanged. */
  terms?: Terms | null | undefined
}

const draftOf = (input: ShopInput): ListingDraft => ({
  kind: 'shop',
  title: input.name,
  category: input.category,
  at: { latitude: input.location.lat, longitude: input.location.lng },
  address: input.address,
  landmark: input.landmark,
  photoIds: input.photoIds,
  hours: input.hours,
  description: input.description ?? '',
  terms: input.terms,
})

/**
 * Creates a shop of the signed-in person (F-12 … F-20): active, unsubscribed, free for its first days.
 * @throws Refusal 'notSignedIn', 'photoNotFound'
 */
export async function createShop(ctx: Ctx, input: ShopInput): Promise<Shop> {
  return ctx.transaction(async (inside) => {
    const id = await insertListing(inside, draftOf(input))
    await putShop(inside, { listingId: id, contact: input.contact })
    return myShop(inside, { id })
  })
}

/**
 * Changes a shop of the signed-in person (F-27, F-28); its items move with it.
 * @throws Refusal 'shopNotFound', 'notYours', 'changedElsewhere', 'photoNotFound'
 */
export async function updateShop(
  ctx: Ctx,
  input: ShopInput & { id: string; version?: number | undefined },
): Promise<Shop> {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id, 'shop')
    const { id } = current
    // The form has no keywords, so those of an imported place are kept.
    const kept = { keywords: current.keywords, description: input.description ?? current.description }
    await changeListing(inside, current, { ...draftOf(input), ...kept }, input.version)
    await putShop(inside, { listingId: id, contact: input.contact })
    await moveItems(inside, (await lockListing(inside, id))!)
    return myShop(inside, { id })
  })
}

/**
 * A shop of the signed-in person with all fields of its form.
 * @throws Refusal 'shopNotFound', 'notYours'
 */
export async function myShop(ctx: Ctx, { id }: { id: string }): Promise<Shop> {
  const [shop] = await presentOwn(ctx, [ownRow(ctx, 'shop', await selectShops(ctx, { id }))])
  return shop!
}

/** All shops of the signed-in person, newest first (F-11). */
export async function myShops(ctx: Ctx): Promise<{ shops: Shop[] }> {
  return { shops: await presentOwn(ctx, await selectShops(ctx, { ownerId: signedIn(ctx).userId })) }
}

async function presentOwn(ctx: Ctx, rows: readonly ShopRow[]): Promise<Shop[]> {
  const inquiries = await selectInquiries(
    ctx,
    rows.map(({ listing }) => listing.id),
  )
  return rows.map((row) => presentShop(row, inquiries.get(row.listing.id)!, ctx.now()))
}

/**
 * A shop as buyers see it (G-26): for others only while visible, for its owner always (G-29).
 * @throws Refusal 'shopNotFound'
 */
export async function readShop(ctx: Ctx, { id }: { id: string }): Promise<PublicShop> {
  const row = visibleRow(ctx, 'shop', await selectShops(ctx, { id }))
  return presentPublicShop(row, signedIn(ctx).userId, await ownerToldOf(ctx, row.listing.ownerId))
}

/** Data of a shop's or office's owner that others may see (G-17, R-16); for an unclaimed place, its contact. */
export async function ownerToldOf(ctx: Ctx, ownerId: string | null): Promise<OwnerOfShop> {
  if (ownerId === null) return { ownerName: '', showsContact: true, isBlocked: false }
  const privacy = (await privacyOf(ctx, [ownerId])).get(ownerId)!
  const owner = (await peopleAsSeen(ctx, [ownerId], 'stranger')).get(ownerId)
  const isBlocked = await isBlockedByMe(ctx, ownerId)
  return { ownerName: owner?.name ?? '', showsContact: !isBlocked && showsBusinessContact(privacy), isBlocked }
}

/**
 * The items of a shop that the caller may see (in a shop of the signed-in person, all): in stock first, then in the
 * seller's own order, then the newest. All words of `text` must be in name, keywords or code.
 * @throws Refusal 'shopNotFound'
 */
export async function shopProducts(
  ctx: Ctx,
  { id, skip, text = '', category = '' }: { id: string; skip: number; text?: string; category?: string },
): Promise<{ products: ShopProduct[]; hasMore: boolean; sections: { category: string; count: number }[] }> {
  const shop = visibleRow(ctx, 'shop', await selectShops(ctx, { id }))
  const isMine = shop.listing.ownerId === signedIn(ctx).userId
  const question = { shopId: id, isVisible: !isMine, text, category }
  const rows = await selectShopItems(ctx, question, { limit: SHOP_PRODUCTS_PAGE + 1, skip })
  return {
    products: rows.slice(0, SHOP_PRODUCTS_PAGE).map(presentShopProduct),
    hasMore: rows.length > SHOP_PRODUCTS_PAGE,
    sections: skip === 0 ? await sectionsOfShop(ctx, question) : [],
  }
}
