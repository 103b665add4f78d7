import { sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import { newId } from '#core/ids.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { createItem, type ItemInput } from './items.ts'
import { createShop, type ShopInput } from './shops.ts'

/** Somewhere in Indiranagar, Bengaluru. */
export const HERE: LatLng = { latitude: 12.9784, longitude: 77.6408 }

/** A photo of the signed-in person, as a row only: for tests that never look at pixels. */
export async function newPhoto(ctx: Ctx): Promise<string> {
  const id = newId()
  await ctx.db.execute(
    sql`insert into photos (id, owner_id, width, height, bytes, thumbhash, sha256, created_at)
        values (${id}, ${signedIn(ctx).userId}, 800, 600, 1000, 'AAAA', ${Buffer.from(id)}, ${ctx.now().toISOString()})`,
  )
  return id
}

export async function shopInput(ctx: Ctx, changes: Partial<ShopInput> = {}): Promise<ShopInput> {
  return {
    name: 'Green Basket',
    category: 'Food & Beverages',
    contact: '+91 90000 00012',
    location: { lat: HERE.latitude, lng: HERE.longitude },
    photoIds: [await newPhoto(ctx)],
    ...changes,
  }
}

export async function itemInput(ctx: Ctx, changes: Partial<ItemInput> = {}): Promise<ItemInput> {
  return {
    name: 'Country tomato',
    category: 'Food & Beverages',
    price: 32,
    priceUnit: 'kg',
    stock: 20,
    description: 'Picked this morning.',
    keywords: ['tomato', 'vegetable'],
    features: [],
    location: { lat: HERE.latitude, lng: HERE.longitude },
    photoIds: [await newPhoto(ctx)],
    ...changes,
  }
}

export const newShop = async (ctx: Ctx, changes: Partial<ShopInput> = {}) => createShop(ctx, await shopInput(ctx, changes))
export const newItem = async (ctx: Ctx, changes: Partial<ItemInput> = {}) => createItem(ctx, await itemInput(ctx, changes))
