import * as z from 'zod/mini'
import type { Shop } from '../../shopContract.ts'

/** The three forms of an item (W-50): their titles, required fields, and what follows saving. */
export const ITEM_FORMS = {
  /** Item/Product form at /item-form, /product-form?shopId=… and /item/{id}/edit (F-55 … F-66). */
  item: {
    name: 'itemName',
    stock: 'stock',
    photos: 'photos',
    title: { new: 'addItem', edit: 'editItem' },
    submit: { new: 'createItem', edit: 'saveItem' },
    done: { new: 'itemCreated', edit: 'itemUpdated' },
    rules: { leastStock: 0, needsPhoto: true },
    isCleared: false,
  },
  /** Edit Product at /product/{id}/edit (F-68, F-69). */
  product: {
    name: 'productName',
    stock: 'stock',
    photos: 'photos',
    title: { new: 'addProduct', edit: 'editProduct' },
    submit: { new: 'addProduct', edit: 'saveProduct' },
    done: { new: 'productAdded', edit: 'productUpdated' },
    rules: { leastStock: 0, needsPhoto: true },
    isCleared: false,
  },
  /** Add Product at /product-form: quantity 1 or more, photos optional, cleared after each product (F-74 … F-81). */
  addProduct: {
    name: 'productName',
    stock: 'quantity',
    photos: 'photosOptional',
    title: { new: 'addProduct', edit: 'editProduct' },
    submit: { new: 'addProduct', edit: 'saveProduct' },
    done: { new: 'productAdded', edit: 'productUpdated' },
    rules: { leastStock: 1, needsPhoto: false },
    isCleared: true,
  },
} as const
export type ItemFormKind = keyof typeof ITEM_FORMS

export interface ItemRules {
  /** Minimum stock: 0, in Add Product 1 (F-56, F-76). */
  leastStock: number
  /** Whether a photo is required: not in Add Product (F-80). */
  needsPhoto: boolean
  /** An item whose stock is not counted may stay so (F-73). */
  mayBeUncounted?: boolean
  /** An item that was made without a description (imported) may stay so. */
  mayBeUndescribed?: boolean
}

/** Additional data for the fields of this form. */
export interface ItemExtra {
  words: (typeof ITEM_FORMS)[ItemFormKind]
  rules: ItemRules
  /** The user's shops that are known, and the one in which the form was opened. */
  shops: readonly Shop[]
  firstShop: Shop | null
  /** True if the form itself chose the shop; the choice of the shop is then among the first fields. */
  isShopAssumed: boolean
  /** True when opened from a scanned bar code. */
  wasScanned: boolean
}

/** A size as typed; `id` is "" for a new one. */
export const DraftVariant = z.object({
  id: z.string(),
  label: z.string(),
  price: z.string(),
  stock: z.nullable(z.number()),
  code: z.string(),
})
export type DraftVariant = z.infer<typeof DraftVariant>

/** The fields that the control of sizes reads and sets. */
export interface SizedFields {
  variants: DraftVariant[]
  price: string
  stock: number | null
}
