import type { Item } from './itemContract.ts'
import { nameInSize } from './variantRules.ts'

/** A price change for several items. */
export type PriceStep = { is: 'to'; rupees: number } | { is: 'by'; rupees: number } | { is: 'percent'; percent: number }

/**
 * The price in rupees after a step, never below 0. The result of a percentage is rounded to whole rupees from ₹10 and
 * to paise below ₹10, because price lists do not contain prices such as ₹33.07.
 */
export function priceAfter(rupees: number, step: PriceStep): number {
  if (step.is === 'to') return step.rupees
  if (step.is === 'by') return Math.max(0, roundPaise(rupees + step.rupees))
  const exact = rupees * (1 + step.percent / 100)
  return Math.max(0, exact >= 10 ? Math.round(exact) : roundPaise(exact))
}

const roundPaise = (rupees: number) => Math.round(rupees * 100) / 100

/** The prices of the items: one per item, or one per size of an item with sizes. */
export const pricesOf = (items: readonly Item[]) =>
  items.flatMap(({ id, variants, pricePaise, originalPricePaise, priceUnit, name }) =>
    variants?.length
      ? variants.map((size) => ({
          of: { id, variantId: size.id },
          name: nameInSize(name, size.label),
          pricePaise: size.pricePaise,
          originalPricePaise: null,
          priceUnit: '',
        }))
      : [{ of: { id }, name, pricePaise, originalPricePaise, priceUnit }],
  )

/** Number of prices that a step raises above the item's original price (MRP). */
export const risingAboveBefore = (
  prices: readonly Pick<Item, 'pricePaise' | 'originalPricePaise'>[],
  step: PriceStep,
): number =>
  prices.filter(
    ({ pricePaise, originalPricePaise: before }) =>
      before !== null && pricePaise <= before && Math.round(priceAfter(pricePaise / 100, step) * 100) > before,
  ).length
