import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Photo } from '#features/photos/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { known, listed, offered, owned } from './contract.ts'
import { BUYERS_WORDS } from './rules.ts'
import {
  anyId,
  contactField,
  HoursField,
  LocationField,
  nameField,
  photoIdsField,
  productCategoryField,
  versionField,
} from './fields.ts'

const { keywords: _keywords, description: _description, ...common } = listed

/** A shop as its owner sees it (F-12). */
export const Shop = z.object({
  ...common,
  ...owned,
  name: z.string(),
  contact: z.string(),
  /** Addresses of the photos in the 800 px size. */
  images: z.array(z.string()),
  /** Count of its items. */
  products: z.number(),
  subscriptionActive: z.boolean(),
})
export type Shop = z.infer<typeof Shop>

/** A shop as anybody sees it (G-26). */
export const PublicShop = z.object({
  ...common,
  ...offered,
  ...known,
  name: z.string(),
  contact: z.string(),
  images: z.array(z.string()),
  /** Count of its items that the asker can see. */
  products: z.number(),
  /** Taken over from OpenStreetMap, whose credit must be shown. */
  isFromOpenStreetMap: z.boolean(),
})
export type PublicShop = z.infer<typeof PublicShop>

/** One of a shop's items on the shop's page. */
export const ShopProduct = z.object({
  id: z.string(),
  name: z.string(),
  /** As text: "₹90/kg". */
  price: z.string(),
  photo: z.nullable(Photo),
  availability: z.enum(BUYERS_WORDS),
})
export type ShopProduct = z.infer<typeof ShopProduct>

const ShopFields = {
  name: nameField,
  category: productCategoryField,
  contact: contactField,
  /** Left out: as they were. */
  hours: z.optional(HoursField),
  location: LocationField,
  photoIds: photoIdsField(PHOTO_LIMITS.shop).check(z.minLength(1, 'photoMissing')),
}

export const createShop = defineEndpoint({
  name: 'createShop',
  method: 'POST',
  path: '/api/shops',
  access: 'signedIn',
  quota: 'listing',
  idempotent: true,
  input: z.object(ShopFields),
  output: Shop,
  summary: 'Creates a shop of the signed-in person.',
})

export const updateShop = defineEndpoint({
  name: 'updateShop',
  method: 'PUT',
  path: '/api/shops/:id',
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({ ...ShopFields, id: anyId, version: versionField }),
  output: Shop,
  summary: 'Changes an own shop; id, counters and creation time stay.',
})

export const readShop = defineEndpoint({
  name: 'readShop',
  method: 'GET',
  path: '/api/shops/:id',
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: PublicShop,
  summary: 'A shop as anybody sees it; its owner sees it also while it is not visible to others.',
})

/** How many of a shop's items are told at once. */
export const SHOP_PRODUCTS_PAGE = 24

export const listShopProducts = defineEndpoint({
  name: 'listShopProducts',
  method: 'GET',
  path: '/api/shops/:id/products',
  access: 'signedIn',
  input: z.object({
    id: anyId,
    /** How many were told before. */
    skip: z._default(
      z.coerce.number('invalidNumber').check(z.int('wholeNumber'), z.gte(0, 'notNegative'), z.lte(100_000, 'tooLarge')),
      0,
    ),
  }),
  output: z.object({ products: z.array(ShopProduct), hasMore: z.boolean() }),
  summary: 'The items of a shop that the asker can see, newest first, page by page.',
})

export const readMyShop = defineEndpoint({
  name: 'readMyShop',
  method: 'GET',
  path: '/api/my/shops/:id',
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Shop,
  summary: 'An own shop with everything its form needs.',
})

export const listMyShops = defineEndpoint({
  name: 'listMyShops',
  method: 'GET',
  path: '/api/my/shops',
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ shops: z.array(Shop) }),
  summary: 'All own shops, newest first.',
})

export const shopEndpoints = [createShop, updateShop, readShop, listShopProducts, readMyShop, listMyShops]
