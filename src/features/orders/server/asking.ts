import { Refusal } from '#core/errors.ts'
import { priceText } from '#core/money.ts'
import { hours, paise } from '#core/units.ts'
import { isSwitchedOff } from '#features/listings/server/figures.ts'
import { namedVariant } from '#features/listings/server/variants.ts'
import { nameInSize } from '#features/listings/variantRules.ts'
import { isBlocked, myBlocks } from '#features/people/server/blocks.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Order } from '../contract.ts'
import { ASKS_PER_HOUR, dueAfter } from '../rules.ts'
import { presentOrder } from './present.ts'
import { sideOf } from './steps.ts'
import { type AskedItem, itemsById } from './stockStore.ts'
import { countAsks, insertOrder, lockAsker, orderById } from './store.ts'
import { tellOfStep } from './telling.ts'

/** Input of a request. */
export interface Asked {
  id: string
  listingId: string
  /** Null or omitted: the item has no sizes. */
  variantId?: string | null | undefined
  quantity: number
  note: string
  pricePaise: number
}

/**
 * Requests an item from its seller (I-03); the present name and price are stored. Stock is only checked: it is reserved
 * when the seller confirms. A repeated call with the same id returns the same order. An item with sizes is requested by
 * size; the size is part of the order's name and has its own price and stock (ADR 0033).
 * @throws Refusal 'notSignedIn', 'productNotFound', 'chooseVariant', 'variantGone', 'ownListing', 'sellerBlockedByYou',
 * 'cannotAsk' (unavailable, a demo item requested by a real person), 'outOfStock', 'shopOff' (its shop is inactive, and
 * no price was agreed), 'priceChanged', 'alreadyAsked' while the caller's earlier request for it is unanswered,
 * 'tooManyOrders'
 * @param agreedPaise price agreed with the seller for this buyer; null: the price of the item
 */
export async function askForItem(ctx: Ctx, asked: Asked, agreedPaise: number | null = null): Promise<Order> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    await lockAsker(inside, userId)
    const before = await orderById(inside, asked.id)
    if (before && sideOf(before, userId) === 'buyer') return presentOrder(inside, before, 'buyer')
    if (before) throw new Refusal('alreadyExists')
    const item = await itemToAskFor(inside, asked, agreedPaise)
    const now = inside.now()
    if ((await countAsks(inside, userId, new Date(now.getTime() - hours(1)))) >= ASKS_PER_HOUR)
      throw new Refusal('tooManyOrders')
    const added = await insertOrder(inside, {
      id: asked.id,
      listingId: item.id,
      variantId: asked.variantId ?? null,
      buyerId: userId,
      sellerId: item.ownerId,
      title: item.title,
      photoId: item.photoId,
      quantity: asked.quantity,
      pricePaise: item.pricePaise,
      priceUnit: item.priceUnit,
      note: asked.note,
      status: 'requested',
      isDemo: item.isDemo,
      createdAt: now,
      dueAt: dueAfter('requested', now)!.toISOString(),
    })
    if (!added) throw new Refusal('alreadyAsked')
    const order = (await orderById(inside, asked.id))!
    await tellOfStep(inside, order, 'requested', 'buyer')
    return presentOrder(inside, order, 'buyer')
  })
}

async function itemToAskFor(
  ctx: Ctx,
  { listingId, variantId, quantity, pricePaise }: Asked,
  agreedPaise: number | null,
): Promise<AskedItem> {
  const { userId, isDemo } = signedIn(ctx)
  const item = (await itemsById(ctx, [listingId])).get(listingId)
  if (item?.ownerId === userId) throw new Refusal('ownListing')
  if (!item?.isVisible || item.ownerId === null) throw new Refusal('productNotFound')
  // Only the person who blocks reads the reason: for a blocked person the item does not exist.
  if ((await myBlocks(ctx)).includes(item.ownerId)) throw new Refusal('sellerBlockedByYou')
  if (item.isDemo !== isDemo || (await isBlocked(ctx, userId, item.ownerId))) throw new Refusal('cannotAsk')
  const variant = await namedVariant(ctx, listingId, variantId ?? null)
  const left = variant && item.stock !== 0 ? variant.stock : item.stock
  if (left !== null && left < quantity) throw new Refusal('outOfStock', { params: { left } })
  if (item.status !== 'active') throw new Refusal('cannotAsk')
  if (item.shopId !== null && agreedPaise === null && (await isSwitchedOff(ctx, item.shopId)))
    throw new Refusal('shopOff')
  const asks = agreedPaise ?? variant?.pricePaise ?? item.pricePaise
  if (asks !== pricePaise) {
    const price = priceText({ amount: paise(asks), unit: item.priceUnit })
    throw new Refusal('priceChanged', { params: { price } })
  }
  return { ...item, title: variant ? nameInSize(item.title, variant.label) : item.title, pricePaise: asks }
}
