import { Refusal } from '#core/errors.ts'
import { distance, isOnEarth, type LatLng } from '#core/geo.ts'
import { priceText } from '#core/money.ts'
import { photoPath } from '#core/paths.ts'
import { paise, days } from '#core/units.ts'
import { buyersWord, discountPercent } from '#features/listings/rules.ts'
import { listedPrice } from '#features/listings/variantRules.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { WishedProduct } from '../contract.ts'
import { MOST_WISHES, savedTime } from '../rules.ts'
import {
  deleteWish,
  deleteWishes,
  insertWish,
  isInSight,
  selectWishes,
  selectWishIds,
  type WishRow,
  lockChangedWishes,
  noteKnown,
} from './store.ts'

/**
 * The signed-in person's wishlist, newest first (H-01 … H-14), with distances from their area. Products that buyers
 * cannot see at present are only counted.
 * @throws Refusal 'notSignedIn'
 */
export async function readWishlist(
  ctx: Ctx,
  { latitude, longitude }: { latitude?: number | undefined; longitude?: number | undefined },
): Promise<{ products: WishedProduct[]; hidden: number }> {
  const { userId } = signedIn(ctx)
  const at = { latitude: latitude ?? NaN, longitude: longitude ?? NaN }
  const rows = await selectWishes(ctx, userId)
  const seen = rows.filter(({ isVisible, ownerId }) => isVisible || ownerId === userId)
  return {
    products: seen.map((row) => wishedProduct(row, isOnEarth(at) ? at : null)),
    hidden: rows.length - seen.length,
  }
}

/**
 * Ids of everything on the signed-in person's wishlist, newest first, for the hearts (G-03).
 * @throws Refusal 'notSignedIn'
 */
export async function listWishes(ctx: Ctx): Promise<{ ids: string[] }> {
  return { ids: await selectWishIds(ctx, signedIn(ctx).userId) }
}

/**
 * Adds a product to the signed-in person's wishlist; one already on it keeps its position (H-14).
 * @throws Refusal 'notSignedIn', 'productNotFound' for one they cannot see, 'wishlistFull'
 */
export async function addWish(ctx: Ctx, input: { id: string; savedAt?: string | undefined }): Promise<{ id: string }> {
  const { userId } = signedIn(ctx)
  const savedAt = savedTime(input.savedAt === undefined ? null : new Date(input.savedAt), ctx.now())
  return ctx.transaction(async (inside) => {
    if (!(await isInSight(inside, userId, input.id))) throw new Refusal('productNotFound')
    const isKept = await insertWish(inside, { userId, listingId: input.id, savedAt }, MOST_WISHES)
    if (!isKept) throw new Refusal('wishlistFull', { params: { most: MOST_WISHES } })
    return { id: input.id }
  })
}

/**
 * Removes a product from the signed-in person's wishlist (H-06); one not on it is no error.
 * @throws Refusal 'notSignedIn'
 */
export async function removeWish(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await deleteWish(ctx, signedIn(ctx).userId, id)
  return { id }
}

/**
 * Removes everything saved up to `savedUntil` (H-05): what another device saved after the tap is kept.
 * @throws Refusal 'notSignedIn'
 */
export async function clearWishlist(
  ctx: Ctx,
  { savedUntil }: { savedUntil?: string | undefined },
): Promise<{ removed: number }> {
  const until = savedUntil === undefined ? null : new Date(savedUntil)
  return { removed: await deleteWishes(ctx, signedIn(ctx).userId, until) }
}

function wishedProduct(row: WishRow, from: LatLng | null): WishedProduct {
  const price = paise(row.pricePaise ?? 0)
  const original = row.originalPricePaise === null ? null : paise(row.originalPricePaise)
  return {
    id: row.id,
    name: row.title,
    price: listedPrice({ ...row, pricePaise: price }),
    originalPrice:
      original === null || discountPercent(price, original) === null ? '' : priceText({ amount: original, unit: '' }),
    distance: kilometersFrom(from, row),
    location:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    rating: row.ratingCount === 0 ? null : Math.round((row.ratingSum / row.ratingCount) * 10) / 10,
    reviews: row.ratingCount,
    image: row.photo ? photoPath(row.photo.id, 800) : '',
    photo: row.photo,
    seller: row.seller,
    sellerId: row.ownerId,
    availability: buyersWord(row.status, row.stock),
    savedAt: new Date(row.savedMicros / 1000).toISOString(),
    isDemo: row.isDemo,
  }
}

function kilometersFrom(from: LatLng | null, { latitude, longitude }: WishRow): number | null {
  if (!from || latitude === null || longitude === null) return null
  return Math.round(distance(from, { latitude, longitude })) / 1000
}

/** Older changes are recorded without a notification: the server was down too long. */
const STILL_NEWS = days(1)
const AT_ONCE = 500

/**
 * Notifies people once of each lower price of a product on their wishlist, and of its return after it was sold out or
 * unavailable.
 * @returns number of wishes checked
 */
export async function settleWishNews(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (inside) => {
    const changed = await lockChangedWishes(inside, new Date(inside.now().getTime() - STILL_NEWS), AT_ONCE)
    for (const wish of changed) {
      const { userId, listingId, ownerId, title, price, priceUnit, knownPrice, isAvailable, wasAvailable } = wish
      const about = { actionUrl: `/product/${listingId}`, about: listingId, fromId: ownerId }
      const textOf = (amount: number) => priceText({ amount: paise(amount), unit: priceUnit })
      if (isAvailable && !wasAvailable) {
        await notify(inside, userId, { kind: 'wishBack', params: { title }, ...about })
      } else if (isAvailable && price !== null && knownPrice !== null && price < knownPrice) {
        const params = { title, price: textOf(price), was: textOf(knownPrice) }
        await notify(inside, userId, { kind: 'wishCheaper', params, ...about })
      }
      await noteKnown(inside, wish)
    }
    return changed.length
  })
}
