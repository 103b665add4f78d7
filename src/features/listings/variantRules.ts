import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import type { Product, Variant } from './itemContract.ts'

/** Price range and stock of an item, computed from its sizes. */
export interface VariantsSum {
  pricePaise: number
  /** Null: one price. */
  priceToPaise: number | null
  /** Null: at least one size is not counted. */
  stock: number | null
}

/**
 * Price and stock shown for an item with sizes (ADR 0033): the prices of the sizes that can be bought (of all, when
 * none is left) and the sum of their pieces.
 */
export function sumOfVariants(variants: readonly Pick<Variant, 'pricePaise' | 'stock'>[]): VariantsSum {
  const left = variants.filter(({ stock }) => stock !== 0)
  const prices = (left.length > 0 ? left : variants).map(({ pricePaise }) => pricePaise)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const isCounted = variants.every(({ stock }) => stock !== null)
  return {
    pricePaise: lowest,
    priceToPaise: highest > lowest ? highest : null,
    stock: isCounted ? variants.reduce((sum, { stock }) => sum + stock!, 0) : null,
  }
}

/** The price of a stored listing. */
export interface ListedPrice {
  /** Null: this kind of listing has no price. */
  pricePaise: number | null
  /** The highest price of an item with sizes; null or absent: one price. */
  priceToPaise?: number | null | undefined
  priceUnit: string
}

/** The price of a listing as text, on every card and page: "₹90/kg", "₹40–₹75", "" without a price. */
export function listedPrice({ pricePaise, priceToPaise, priceUnit: unit }: ListedPrice): string {
  if (pricePaise === null) return ''
  return priceText({ amount: paise(pricePaise), unit, upTo: priceToPaise == null ? null : paise(priceToPaise) })
}

/** A product in the size that a buyer chose; null: it has no sizes. */
export type OfferedProduct = Product & { variantId: string | null }

/** The product with name, price and stock of a size. */
export function productInSize(product: Product, size: Product['variants'][number] | undefined): OfferedProduct {
  if (!size) return { ...product, variantId: null }
  const { id: variantId, label, price, pricePaise, availability, stock } = size
  return { ...product, variantId, name: nameInSize(product.name, label), price, pricePaise, availability, stock }
}

/** "Toor dal (500 g)" */
export const nameInSize = (name: string, label: string): string => `${name} (${label})`
