import { priceText } from '#core/money.ts'
import { days, paise } from '#core/units.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import type { Ctx } from '#kit/server/context.ts'
import { lockChangedWishes, noteKnown } from './store.ts'

/** Older changes are recorded without a notification: the server was down too long. */
const STILL_NEWS = days(1)
const AT_ONCE = 500

/**
 * Notifies people once of each lower price of a product on their wishlist, and of its return after it was sold out or
 * unavailable.
 * @returns number of wishes checked
 */
export async function settleWishNews(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (inside) => {
    const changed = await lockChangedWishes(inside, new Date(inside.now().getTime() - STILL_NEWS), AT_ONCE)
    for (const wish of changed) {
      const { userId, listingId, title, price, priceUnit, knownPrice, isAvailable, wasAvailable } = wish
      const actionUrl = `/product/${listingId}`
      const textOf = (amount: number) => priceText({ amount: paise(amount), unit: priceUnit })
      if (isAvailable && !wasAvailable) {
        await notify(inside, userId, { kind: 'wishBack', params: { title }, actionUrl, about: listingId })
      } else if (isAvailable && price !== null && knownPrice !== null && price < knownPrice) {
        const params = { title, price: textOf(price), was: textOf(knownPrice) }
        await notify(inside, userId, { kind: 'wishCheaper', params, actionUrl, about: listingId })
      }
      await noteKnown(inside, wish)
    }
    return changed.length
  })
}
