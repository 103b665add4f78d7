import { eq } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Hours, PublicShop, Shop } from '../contract.ts'
import { changeListing, insertListing, type ListingDraft, ownListing } from './listings.ts'
import { presentPublicShop, presentShop } from './present.ts'
import { listings, selectShops, shops } from './store.ts'

/** What the shop form holds. */
export interface ShopInput {
  name: string
  category: string
  contact: string
  /** Left out: as they were. */
  hours?: Hours | undefined
  location: { lat: number; lng: number }
  photoIds: string[]
}

const draftOf = (input: ShopInput): ListingDraft => ({
  kind: 'shop',
  title: input.name,
  category: input.category,
  at: { latitude: input.location.lat, longitude: input.location.lng },
  photoIds: input.photoIds,
  hours: input.hours,
})

/**
 * Creates a shop of the signed-in person (F-12 … F-20): active, unsubscribed, visible free for its first days.
 * @throws Refusal 'notSignedIn', 'photoNotFound'
 */
export async function createShop(ctx: Ctx, input: ShopInput): Promise<Shop> {
  return ctx.transaction(async (inside) => {
    const id = await insertListing(inside, draftOf(input))
    await inside.db.insert(shops).values({ listingId: id, contact: input.contact })
    return myShop(inside, { id })
  })
}

/**
 * Changes an own shop (F-27, F-28); its items move with it.
 * @throws Refusal 'shopNotFound', 'notYours', 'changedElsewhere', 'photoNotFound'
 */
export async function updateShop(ctx: Ctx, input: ShopInput & { id: string; version?: number | undefined }): Promise<Shop> {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id, 'shopNotFound', 'shop')
    await changeListing(inside, current, draftOf(input), input.version)
    await inside.db.update(shops).set({ contact: input.contact }).where(eq(shops.listingId, current.id))
    await moveItems(inside, current.id)
    return myShop(inside, { id: current.id })
  })
}

/** The items of a shop are where the shop is (F-59). */
async function moveItems(ctx: Ctx, shopId: string): Promise<void> {
  const [shop] = await ctx.db.select().from(listings).where(eq(listings.id, shopId))
  const { latitude, longitude, address } = shop!
  await ctx.db.update(listings).set({ latitude, longitude, address }).where(eq(listings.shopId, shopId))
}

/**
 * An own shop with everything its form needs.
 * @throws Refusal 'shopNotFound', 'notYours'
 */
export async function myShop(ctx: Ctx, { id }: { id: string }): Promise<Shop> {
  const [row] = await selectShops(ctx, eq(listings.id, id))
  if (!row) throw new Refusal('shopNotFound')
  if (row.listing.ownerId !== signedIn(ctx).userId) throw new Refusal('notYours')
  return presentShop(row, ctx.now())
}

/** All own shops, newest first (F-11). */
export async function myShops(ctx: Ctx): Promise<{ shops: Shop[] }> {
  const rows = await selectShops(ctx, eq(listings.ownerId, signedIn(ctx).userId))
  return { shops: rows.map((row) => presentShop(row, ctx.now())) }
}

/**
 * A shop as anybody sees it (G-26): others only while it is visible, its owner always (G-29).
 * @throws Refusal 'shopNotFound'
 */
export async function readShop(ctx: Ctx, { id }: { id: string }): Promise<PublicShop> {
  const { userId } = signedIn(ctx)
  const [row] = await selectShops(ctx, eq(listings.id, id))
  if (!row || !(row.isVisible || row.listing.ownerId === userId)) throw new Refusal('shopNotFound')
  return presentPublicShop(row, userId)
}
