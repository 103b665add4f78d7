import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Photo } from '#features/photos/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { dealing, known, listed, offered, owned } from './contract.ts'
import { BUYERS_WORDS, SHOP_ITEMS_FATES } from './rules.ts'
import {
  anyId,
  contactField,
  HoursField,
  keptTextField,
  landmarkField,
  listingId,
  LocationField,
  nameField,
  photoIdsField,
  productCategoryField,
  termsField,
  versionField,
  typedAddressField,
} from './fields.ts'

const { keywords: _keywords, description: _description, ...common } = listed

/** A shop as its owner sees it (F-12). */
export const Shop = z.object({
  ...common,
  ...owned,
  ...dealing,
  description: z.string(),
  name: z.string(),
  contact: z.string(),
  /** URLs of the photos in the 800 px size. */
  images: z.array(z.string()),
  /** Number of its items. */
  products: z.number(),
  subscriptionActive: z.boolean(),
})
export type Shop = z.infer<typeof Shop>

/** A shop as buyers see it (G-26). */
export const PublicShop = z.object({
  ...common,
  ...offered,
  ...known,
  ...dealing,
  description: z.string(),
  name: z.string(),
  contact: z.string(),
  images: z.array(z.string()),
  /** Number of its items that the caller can see. */
  products: z.number(),
  /** Imported from OpenStreetMap, whose attribution must be shown. */
  isFromOpenStreetMap: z.boolean(),
})
export type PublicShop = z.infer<typeof PublicShop>

/** An item on its shop's page. */
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
  description: keptTextField,
  terms: termsField,
  /** Omitted: unchanged. */
  hours: z.optional(HoursField),
  location: LocationField,
  /** As typed; if omitted, the address is looked up from the place. */
  address: typedAddressField,
  landmark: landmarkField,
  photoIds: photoIdsField(PHOTO_LIMITS.shop).check(z.minLength(1, 'photoMissing')),
}

export const createShop = defineEndpoint({
  ...addresses.createShop,
  access: 'signedIn',
  quota: 'listing',
  idempotent: true,
  input: z.object(ShopFields),
  output: Shop,
  summary: 'Creates a shop of the signed-in person.',
})

export const updateShop = defineEndpoint({
  ...addresses.updateShop,
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({ ...ShopFields, id: anyId, version: versionField }),
  output: Shop,
  summary: 'Changes an own shop; id, counters and creation time stay.',
})

export const readShop = defineEndpoint({
  ...addresses.readShop,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: PublicShop,
  summary: 'A shop as anybody sees it; its owner sees it also while it is not visible to others.',
})

/** Items per page of a shop's item list. */
export const SHOP_PRODUCTS_PAGE = 24

export const listShopProducts = defineEndpoint({
  ...addresses.listShopProducts,
  access: 'signedIn',
  input: z.object({
    id: anyId,
    /** Offset of the page. */
    skip: z._default(
      z.coerce.number('invalidNumber').check(z.int('wholeNumber'), z.gte(0, 'notNegative'), z.lte(100_000, 'tooLarge')),
      0,
    ),
    /** Words that must all be in name, keywords or code. */
    text: z._default(z.string().check(z.trim(), z.maxLength(100, 'tooLong')), ''),
    /** Only this category; "": all. */
    category: z._default(z.string().check(z.maxLength(60, 'tooLong')), ''),
  }),
  output: z.object({
    products: z.array(ShopProduct),
    hasMore: z.boolean(),
    /** The shop's categories with their item counts, largest first; only with the first page. */
    sections: z.array(z.object({ category: z.string(), count: z.number() })),
  }),
  summary:
    'The items of a shop that the asker can see: what can be had first, then the newest; searched, by section, page by page.',
})

export const readMyShop = defineEndpoint({
  ...addresses.readMyShop,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Shop,
  summary: 'An own shop with everything its form needs.',
})

export const listMyShops = defineEndpoint({
  ...addresses.listMyShops,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ shops: z.array(Shop) }),
  summary: 'All own shops, newest first.',
})

export const deleteShop = defineEndpoint({
  ...addresses.deleteShop,
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({
    id: anyId,
    /** `keep`: without a shop, each with its own free days; `move`: into `toShopId`; `delete`: with the shop. */
    items: z.enum(SHOP_ITEMS_FATES),
    toShopId: z.optional(listingId),
  }),
  output: z.object({ id: z.string() }),
  summary:
    'Deletes an own shop; its items stay without one, go into another, or are deleted too. To be restored within an hour.',
})

export const restoreShop = defineEndpoint({
  ...addresses.restoreShop,
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({ id: anyId }),
  output: Shop,
  summary: 'Brings back an own shop deleted within the last hour, with those of its items that were not moved since.',
})

export const listDeletedShops = defineEndpoint({
  ...addresses.listDeletedShops,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({
    shops: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Number of items that are restored with it. */
        products: z.number(),
        /** Until when it can be restored. */
        until: z.string(),
      }),
    ),
  }),
  summary: 'Own shops that can still be restored, last deleted first.',
})

export const shopEndpoints = [
  createShop,
  updateShop,
  deleteShop,
  restoreShop,
  listDeletedShops,
  readShop,
  listShopProducts,
  readMyShop,
  listMyShops,
]
