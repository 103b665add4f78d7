import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Photo } from '#features/photos/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import {
  anyId,
  contactField,
  descriptionField,
  HoursField,
  keywordsField,
  listingId,
  LocationField,
  nameField,
  photoIdsField,
  priceField,
  productCategoryField,
  statusField,
  stockField,
  unitField,
  versionField,
} from './fields.ts'

const Place = z.object({ lat: z.number(), lng: z.number() })
const count = z.number()

/** Opening hours: per weekday (mon … sun) its ranges as "HH:MM" pairs; null: unknown. */
export const Hours = z.nullable(z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))))
export type Hours = z.infer<typeof Hours>

const common = {
  id: z.string(),
  name: z.string(),
  category: z.string(),
  /** Addresses of the photos in the 800 px size. */
  images: z.array(z.string()),
  photos: z.array(Photo),
  status: statusField,
  views: count,
  inquiries: count,
  address: z.string(),
  hours: Hours,
  isDemo: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
}

/** Owner's eyes only: until when buyers see it, and why. */
const visibility = {
  moderation: z.enum(['pending', 'approved', 'rejected']),
  freeUntil: z.nullable(z.string()),
  paidUntil: z.nullable(z.string()),
  isVisible: z.boolean(),
}

/** A shop as its owner sees it (F-12). */
export const Shop = z.object({
  ...common,
  ...visibility,
  contact: z.string(),
  location: z.nullable(Place),
  /** Count of its items. */
  products: count,
  subscriptionActive: z.boolean(),
})
export type Shop = z.infer<typeof Shop>

/** A shop as anybody sees it (G-26). */
export const PublicShop = z.object({
  ...common,
  contact: z.string(),
  location: z.nullable(Place),
  products: count,
  ownerId: z.nullable(z.string()),
  ownerName: z.string(),
  rating: z.nullable(z.number()),
  reviews: count,
  isMine: z.boolean(),
  /** Taken over from OpenStreetMap, whose credit must be shown. */
  isFromOpenStreetMap: z.boolean(),
})
export type PublicShop = z.infer<typeof PublicShop>

/** An item as its owner sees it (F-54). */
export const Item = z.object({
  ...common,
  ...visibility,
  /** As text: "₹90/kg". */
  price: z.string(),
  pricePaise: z.number(),
  priceUnit: z.string(),
  originalPricePaise: z.nullable(z.number()),
  stock: z.nullable(z.number()),
  description: z.string(),
  keywords: z.array(z.string()),
  features: z.array(z.string()),
  location: z.nullable(Place),
  /** The first photo. */
  image: z.string(),
  sales: count,
  /** Name of its shop, "" without one. */
  shop: z.string(),
  shopId: z.nullable(z.string()),
  ownerId: z.string(),
  sellerId: z.string(),
})
export type Item = z.infer<typeof Item>

/** A product as a buyer sees it (G-11). */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  pricePaise: z.number(),
  /** As text, "" when there is none. */
  originalPrice: z.string(),
  /** Whole percent off, null when there is none. */
  discount: z.nullable(z.number()),
  description: z.string(),
  images: z.array(z.string()),
  photos: z.array(Photo),
  seller: z.object({
    id: z.nullable(z.string()),
    name: z.string(),
    rating: z.nullable(z.number()),
    reviews: count,
    /** "" when the seller does not show it. */
    phone: z.string(),
    address: z.string(),
  }),
  shop: z.string(),
  shopId: z.nullable(z.string()),
  shopPhoto: z.nullable(Photo),
  category: z.string(),
  availability: z.enum(['Available', 'Inactive']),
  features: z.array(z.string()),
  keywords: z.array(z.string()),
  rating: z.nullable(z.number()),
  totalReviews: count,
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  hours: Hours,
  isMine: z.boolean(),
  isDemo: z.boolean(),
  updatedAt: z.string(),
})
export type Product = z.infer<typeof Product>

const ShopFields = {
  name: nameField,
  category: productCategoryField,
  contact: contactField,
  /** Left out: as they were. */
  hours: z.optional(HoursField),
  location: LocationField,
  photoIds: photoIdsField(PHOTO_LIMITS.shop).check(z.minLength(1, 'photoMissing')),
}

const ItemFields = {
  name: nameField,
  category: productCategoryField,
  /** In rupees. */
  price: priceField,
  priceUnit: unitField,
  originalPrice: z.optional(z.nullable(priceField)),
  stock: z.nullable(stockField),
  description: descriptionField,
  keywords: keywordsField,
  features: z._default(z.array(z.string().check(z.trim(), z.maxLength(120, 'tooLong'))).check(z.maxLength(20, 'tooMany')), []),
  /** Left out with a shop: then the shop's place is taken (F-59). */
  location: z.optional(z.nullable(LocationField)),
  shopId: z.optional(z.nullable(listingId)),
  /** Add Product takes none (F-80); the other forms ask for at least one (F-58). */
  photoIds: photoIdsField(PHOTO_LIMITS.item),
}

export const createShop = defineEndpoint({
  name: 'createShop',
  method: 'POST',
  path: '/api/shops',
  access: 'signedIn',
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

export const createItem = defineEndpoint({
  name: 'createItem',
  method: 'POST',
  path: '/api/items',
  access: 'signedIn',
  idempotent: true,
  input: z.object(ItemFields),
  output: Item,
  summary: 'Creates an item of the signed-in person, in an own shop or without one.',
})

export const updateItem = defineEndpoint({
  name: 'updateItem',
  method: 'PUT',
  path: '/api/items/:id',
  access: 'signedIn',
  idempotent: true,
  input: z.object({ ...ItemFields, id: anyId, version: versionField }),
  output: Item,
  summary: 'Changes an own item; id, counters and creation time stay.',
})

export const readMyItem = defineEndpoint({
  name: 'readMyItem',
  method: 'GET',
  path: '/api/my/items/:id',
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Item,
  summary: 'An own item with everything its form needs.',
})

export const listMyItems = defineEndpoint({
  name: 'listMyItems',
  method: 'GET',
  path: '/api/my/items',
  access: 'signedIn',
  input: z.object({ shopId: z.optional(anyId) }),
  output: z.object({ items: z.array(Item) }),
  summary: 'All own items, or those of one own shop, newest first.',
})

export const readProduct = defineEndpoint({
  name: 'readProduct',
  method: 'GET',
  path: '/api/products/:id',
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Product,
  summary: 'An item as a buyer sees it, where search would show it; its owner always.',
})

export const setListingStatus = defineEndpoint({
  name: 'setListingStatus',
  method: 'POST',
  path: '/api/my/listings/:id/status',
  access: 'signedIn',
  input: z.object({ id: anyId, status: z.enum(['active', 'inactive']) }),
  output: z.object({ id: z.string(), status: statusField }),
  summary: 'Switches an own listing on or off; a listing without stock cannot be switched on.',
})

export const deleteListing = defineEndpoint({
  name: 'deleteListing',
  method: 'DELETE',
  path: '/api/my/listings/:id',
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: z.object({ id: z.string() }),
  summary: 'Deletes an own listing for good; the items of a deleted shop stay, unassigned.',
})

export const readMarket = defineEndpoint({
  name: 'readMarket',
  method: 'GET',
  path: '/api/market',
  access: 'signedIn',
  input: z.object({}),
  output: z.object({
    /** Days for which a new listing is visible without payment; 0: none. */
    freeDays: z.number(),
    /** The middle of the demo neighbourhood; null where there is none. */
    demoArea: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  }),
  summary: 'What holds for every listing here: free days, and where the demo neighbourhood lies.',
})

export const listingsEndpoints = [
  createShop,
  updateShop,
  readShop,
  readMyShop,
  listMyShops,
  createItem,
  updateItem,
  readMyItem,
  listMyItems,
  readProduct,
  setListingStatus,
  deleteListing,
  readMarket,
]
