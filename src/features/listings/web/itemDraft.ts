import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import type { LatLng } from '#core/geo.ts'
import { comparable, splitKeywords } from '#core/text.ts'
import { photoIds, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import { isMistyped } from '../barcode.ts'
import type { createItem, Item } from '../itemContract.ts'
import type { PRODUCT_CATEGORIES } from '../rules.ts'
import {
  amountOf,
  blankError,
  DraftLine,
  DraftPlace,
  keywordsError,
  locationOf,
  onlyErrors,
  placeOf,
  priceError,
  rupeesText,
} from './draftFields.ts'

/** A size as typed. */
const DraftVariant = z.object({
  /** "" for a new one. */
  id: z.string(),
  label: z.string(),
  price: z.string(),
  stock: z.nullable(z.number()),
  code: z.string(),
})
export type DraftVariant = z.infer<typeof DraftVariant>

/** The item form as typed. */
export const ItemFields = z.object({
  name: z.string(),
  category: z.string(),
  price: z.string(),
  priceUnit: z.string(),
  originalPrice: z.string(),
  stock: z.nullable(z.number()),
  /** With sizes, price and stock above are not used. */
  variants: z._default(z.array(DraftVariant), []),
  description: z.string(),
  keywords: z.string(),
  features: z.string(),
  code: DraftLine,
  /** "" without a shop. */
  shopId: DraftLine,
  place: DraftPlace,
  address: DraftLine,
  landmark: DraftLine,
})
export type ItemFields = z.infer<typeof ItemFields>

const EMPTY: Omit<ItemFields, 'place'> = {
  address: '',
  landmark: '',
  name: '',
  category: '',
  price: '',
  priceUnit: '',
  originalPrice: '',
  stock: null,
  variants: [],
  description: '',
  keywords: '',
  features: '',
  code: '',
  shopId: '',
}

/** The initial fields: empty, or an item's values (F-64). */
export function itemFields(item: Item | null, place: LatLng | null): ItemFields {
  if (!item) return { ...EMPTY, place }
  return {
    name: item.name,
    category: item.category,
    price: rupeesText(item.pricePaise),
    priceUnit: item.priceUnit,
    originalPrice: item.originalPricePaise === null ? '' : rupeesText(item.originalPricePaise),
    stock: item.stock,
    variants: (item.variants ?? []).map(({ pricePaise, ...rest }) => ({ ...rest, price: rupeesText(pricePaise) })),
    description: item.description,
    keywords: item.keywords.join(', '),
    features: item.features.join('\n'),
    code: item.code,
    shopId: item.shopId ?? '',
    place: placeOf(item.location) ?? place,
    address: item.address,
    landmark: item.landmark,
  }
}

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

/** Errors by field, as message keys (F-55 … F-58, F-75 … F-77). */
export function itemErrors(
  fields: ItemFields,
  photos: readonly PickedPhoto[],
  rules: ItemRules,
): Record<string, string> {
  return onlyErrors({
    photoIds: rules.needsPhoto && photos.length === 0 ? 'photoMissing' : null,
    name: blankError(fields.name),
    category: fields.category === '' ? 'chooseCategory' : null,
    ...(fields.variants.length > 0
      ? variantErrors(fields.variants, rules)
      : {
          price: priceError(fields.price),
          stock: stockError(fields.stock, rules),
          originalPrice: originalPriceError(fields),
        }),
    description: rules.mayBeUndescribed ? null : blankError(fields.description),
    keywords: keywordsError(fields.keywords, true),
    code: isMistyped(fields.code) ? 'barcodeWrong' : null,
    location: !fields.place ? 'invalidPlace' : null,
  })
}

/** Errors of the sizes, by the names of their fields. */
function variantErrors(variants: readonly DraftVariant[], rules: ItemRules): Record<string, string | null> {
  const isTwice = (label: string, at: number) =>
    variants.findIndex((other) => comparable(other.label) === comparable(label)) < at
  return Object.fromEntries(
    variants.flatMap(({ label, price, stock, code }, at) => [
      [`variants.${at}.label`, blankError(label) ?? (isTwice(label, at) ? 'variantTwice' : null)],
      [`variants.${at}.price`, priceError(price)],
      [`variants.${at}.stock`, stockError(stock, rules)],
      [`variants.${at}.code`, isMistyped(code) ? 'barcodeWrong' : null],
    ]),
  )
}

/** The original price must be higher than the price, or blank. */
function originalPriceError({ price, originalPrice }: ItemFields): string | null {
  if (originalPrice.trim() === '') return null
  const error = priceError(originalPrice)
  if (error) return error
  return amountOf(originalPrice) > amountOf(price) || priceError(price) !== null ? null : 'higherThanPrice'
}

function stockError(stock: number | null, { leastStock, mayBeUncounted }: ItemRules): string | null {
  if (stock === null) return mayBeUncounted ? null : 'required'
  if (stock < leastStock) return leastStock === 0 ? 'notNegative' : 'atLeastOne'
  return Number.isInteger(stock) ? null : 'wholeNumber'
}

/** The request body; call only with fields without errors. */
export function itemInput(fields: ItemFields, photos: PickedPhoto[]): InputOf<typeof createItem> {
  const variants = fields.variants.map(({ id, price, ...rest }) => ({
    ...(id !== '' && { id }),
    ...rest,
    price: amountOf(price),
  }))
  const [first] = variants
  return {
    name: fields.name,
    category: fields.category as (typeof PRODUCT_CATEGORIES)[number],
    price: first?.price ?? amountOf(fields.price),
    variants,
    priceUnit: fields.priceUnit,
    originalPrice: first || fields.originalPrice.trim() === '' ? null : amountOf(fields.originalPrice),
    stock: first ? first.stock : fields.stock,
    description: fields.description,
    keywords: splitKeywords(fields.keywords),
    features: fields.features.split('\n'),
    code: fields.code,
    location: fields.place && locationOf(fields.place),
    address: fields.address,
    landmark: fields.landmark,
    shopId: fields.shopId || null,
    photoIds: photoIds(photos),
  }
}
