import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Photo } from '#features/photos/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { listed, owned } from './contract.ts'
import { BUYERS_WORDS } from './rules.ts'
import {
  anyId,
  codeField,
  featuresField,
  freeTextField,
  landmarkField,
  listingId,
  LocationField,
  nameField,
  optionalKeywordsField,
  photoIdsField,
  priceField,
  productCategoryField,
  stockField,
  unitField,
  versionField,
  typedAddressField,
  variantsField,
} from './fields.ts'

/** A size of an item as its owner sees it (ADR 0033). */
export const Variant = z.object({
  id: z.string(),
  label: z.string(),
  pricePaise: z.number(),
  /** Null: not counted. */
  stock: z.nullable(z.number()),
  code: z.string(),
  /** `taken` of the size, as for the item. */
  taken: z.optional(z.number()),
})
export type Variant = z.infer<typeof Variant>

/** An item as its owner sees it (F-54). */
export const Item = z.object({
  ...listed,
  ...owned,
  name: z.string(),
  /** As text: "₹90/kg"; with variants "₹40–₹75". */
  price: z.string(),
  pricePaise: z.number(),
  /** In the seller's order; [] for an item with one price. Price and stock of the item are computed from them. */
  variants: z.array(Variant),
  priceUnit: z.string(),
  /** Bar code number, or the seller's own code; "" without one. */
  code: z.string(),
  originalPricePaise: z.nullable(z.number()),
  /** Null: not counted. */
  stock: z.nullable(z.number()),
  /**
   * Pieces that orders have taken so far, less those given back; a change of the stock is based on it
   * (`ItemChange.taken`). Missing in lists stored by an older version.
   */
  taken: z.optional(z.number()),
  /** End of "sold out today"; null: not sold out. */
  soldOutUntil: z.nullable(z.string()),
  /** The stock that returns then; null: not counted. Missing in lists stored by an older version. */
  soldOutStock: z.optional(z.nullable(z.number())),
  features: z.array(z.string()),
  /** URLs of the photos in the 800 px size. */
  images: z.array(z.string()),
  /** The first photo. */
  image: z.string(),
  sales: z.number(),
  /** Name of its shop, "" without one. */
  shop: z.string(),
  shopId: z.nullable(z.string()),
  /** Position in the seller's own order of its shop; null: not set, the item follows those with a position. */
  shopOrder: z.nullable(z.number()),
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
  /** Its sizes to choose from; [] for an item with one price. */
  variants: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      price: z.string(),
      pricePaise: z.number(),
      availability: z.enum(BUYERS_WORDS),
      stock: z.nullable(z.number()),
    }),
  ),
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
    reviews: z.number(),
    /** "" when the seller does not show it, or the caller blocks the seller. */
    phone: z.string(),
    address: z.string(),
    /** True when the caller blocks the seller. */
    isBlocked: z.optional(z.boolean()),
  }),
  shop: z.string(),
  shopId: z.nullable(z.string()),
  shopPhoto: z.nullable(Photo),
  /** True while its shop is switched off and takes no orders. */
  isShopOff: z.optional(z.boolean()),
  category: z.string(),
  /** Text for buyers about its stock (H-13). */
  availability: z.enum(BUYERS_WORDS),
  /** Pieces left; null: not counted. */
  stock: z.nullable(z.number()),
  features: z.array(z.string()),
  keywords: z.array(z.string()),
  rating: z.nullable(z.number()),
  totalReviews: z.number(),
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** Landmark of its shop, else its own. */
  landmark: z.string(),
  hours: listed.hours,
  isMine: z.boolean(),
  isDemo: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Product = z.infer<typeof Product>

const ItemFields = {
  name: nameField,
  category: productCategoryField,
  /** In rupees. */
  price: priceField,
  priceUnit: unitField,
  originalPrice: z.optional(z.nullable(priceField)),
  /** Null: not counted (F-73). */
  stock: z.nullable(stockField),
  /** The forms require description and keywords (F-55); a price list has neither. */
  description: freeTextField,
  keywords: optionalKeywordsField,
  features: featuresField,
  /** Omitted: unchanged; []: none. With variants, price and stock of the item are computed from them. */
  variants: variantsField,
  /** Omitted: unchanged. */
  code: z.optional(codeField),
  /** Omitted for an item in a shop: the shop's place is used (F-59). */
  location: z.optional(z.nullable(LocationField)),
  /** As typed; if omitted, the address is looked up from the place. */
  address: typedAddressField,
  landmark: landmarkField,
  shopId: z.optional(z.nullable(listingId)),
  /** Add Product sends none (F-80); the other forms require at least one (F-58). */
  photoIds: photoIdsField(PHOTO_LIMITS.item),
}

export const createItem = defineEndpoint({
  ...addresses.createItem,
  access: 'signedIn',
  quota: 'listing',
  idempotent: true,
  input: z.object(ItemFields),
  output: Item,
  summary: 'Creates an item of the signed-in person, in an own shop or without one.',
})

export const updateItem = defineEndpoint({
  ...addresses.updateItem,
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({ ...ItemFields, id: anyId, version: versionField }),
  output: Item,
  summary: 'Changes an own item; id, counters and creation time stay.',
})

export const readMyItem = defineEndpoint({
  ...addresses.readMyItem,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Item,
  summary: 'An own item with everything its form needs.',
})

export const listMyItems = defineEndpoint({
  ...addresses.listMyItems,
  access: 'signedIn',
  input: z.object({ shopId: z.optional(anyId) }),
  output: z.object({ items: z.array(Item) }),
  summary: 'All own items, or those of one own shop, newest first.',
})

export const readProduct = defineEndpoint({
  ...addresses.readProduct,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Product,
  summary: 'An item as a buyer sees it, where search would show it; its owner always.',
})

export const listStillSeen = defineEndpoint({
  ...addresses.listStillSeen,
  access: 'signedIn',
  input: z.object({ ids: z.string().check(z.maxLength(2500, 'tooLong')) }),
  output: z.object({ ids: z.array(z.string()) }),
  summary: 'Those of up to 20 items (ids between commas) whose page this person can still open.',
})

export const itemEndpoints = [createItem, updateItem, readMyItem, listMyItems, readProduct, listStillSeen]
