import type { OutputOf } from '#core/contract.ts'
import { addDays, dayOf } from '#core/dates.ts'
import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { RESTORABLE_FOR, statusForStock, type SHOP_ITEMS_FATES } from '../rules.ts'
import type { listDeletedShops as endpoint, Shop } from '../shopContract.ts'
import { ownListing, shopToSellIn } from './listings.ts'
import { deletedShopsOf, forgetLeft, haveLeft, noteLeft } from './shopStore.ts'
import {
  deleteRow,
  hideItems,
  hideListing,
  isInShop,
  lockDeleted,
  lockItemsOf,
  lockListing,
  purgeDeletedRows,
  putInShop,
  restoreItemsOf,
  restoreListing,
  setClosedOn,
  setRowStatus,
  stockOf,
  unassignItems,
} from './listingStore.ts'
import { myShop } from './shops.ts'
import { emptyOffice } from './serviceStore.ts'
import { refreshPremium } from './visibility.ts'

/**
 * Makes a listing of the signed-in person active or inactive (F-07, F-50, F-86). A listing with the status low stays
 * low (F-33), and an inactive one without stock becomes low instead of active.
 * @throws Refusal 'notFound', 'notYours'
 */
export async function setStatus(ctx: Ctx, input: { id: string; status: 'active' | 'inactive' }) {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id)
    const wanted = current.status === 'low_stock' ? current.status : input.status
    const status = wanted === 'active' ? statusForStock(wanted, await stockOf(inside, current.id)) : wanted
    if (status !== current.status) await setRowStatus(inside, current, status)
    return { id: current.id, status }
  })
}

/**
 * Closes a shop or office of the signed-in person for `day`, or undoes that. A past day changes nothing: such a request
 * was delayed by a missing network. Calendar days are those of India.
 * @throws Refusal 'notFound' for other kinds, 'notYours', 'invalidInput' for a future day
 */
export async function setClosedToday(ctx: Ctx, { id, isClosed, day }: { id: string; isClosed: boolean; day: string }) {
  const today = dayOf(ctx.now())
  // A phone's clock may be some minutes ahead at midnight.
  if (day > addDays(today, 1)) throw new Refusal('invalidInput', { fields: { day: 'invalid' } })
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, id)
    if (current.kind !== 'shop' && current.kind !== 'office') throw new Refusal('notFound')
    const isOver = day < today
    const closedOn = isOver ? current.closedOn : isClosed ? day : null
    if (closedOn !== current.closedOn) await setClosedOn(inside, id, closedOn)
    return { id, closedOn }
  })
}

/**
 * Deletes a listing of the signed-in person (F-06, F-48, F-87, F-132). Items of a deleted shop remain without a shop
 * (F-08), with their own free days counted from their creation; services of a deleted office remain without one
 * (F-113). Shops and offices are only hidden for an hour and can be restored with `restoreShop` and `restoreOffice`
 * (W-44); so are the others if `changeItems` deletes them.
 * @throws Refusal 'notFound', 'notYours'
 */
export async function deleteOwnListing(ctx: Ctx, input: { id: string }): Promise<{ id: string; serviceIds: string[] }> {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id)
    const { id, kind } = current
    if (kind === 'shop') {
      await lockItemsOf(inside, id)
      await noteLeft(inside, id, null)
      await unassignItems(inside, id)
    }
    const serviceIds = kind === 'office' ? await emptyOffice(inside, id) : []
    if (kind === 'office' || kind === 'shop') await hideListing(inside, current)
    else await deleteRow(inside, id)
    if (current.paidUntil && current.ownerId) await refreshPremium(inside, current.ownerId)
    return { id, serviceIds }
  })
}

/**
 * Deletes a shop of the signed-in person, restorable for an hour. Its items remain without a shop, move to another of
 * their shops, or are deleted with it.
 * @throws Refusal 'shopNotFound', 'notYours', 'invalidInput' without a shop to move them to, 'shopLocationNotFound'
 */
export async function deleteShop(
  ctx: Ctx,
  input: { id: string; items: (typeof SHOP_ITEMS_FATES)[number]; toShopId?: string | undefined },
): Promise<{ id: string }> {
  const { id, items, toShopId } = input
  if (items === 'move' && (!toShopId || toShopId === id))
    throw new Refusal('invalidInput', { fields: { toShopId: 'required' } })
  return ctx.transaction(async (inside) => {
    // Locks shops in the order of their ids, then items, to avoid deadlocks.
    for (const shopId of [id, ...(items === 'move' ? [toShopId!] : [])].sort()) await ownListing(inside, shopId, 'shop')
    const shop = await ownListing(inside, id, 'shop')
    await lockItemsOf(inside, id)
    if (items !== 'delete') await noteLeft(inside, id, items === 'move' ? toShopId! : null)
    const now = inside.now()
    await hideListing(inside, shop, now)
    if (items === 'delete') await hideItems(inside, id, now)
    else if (items === 'move') await putInShop(inside, isInShop(id), await shopToSellIn(inside, toShopId!))
    else await unassignItems(inside, id)
    if (shop.paidUntil && shop.ownerId) await refreshPremium(inside, shop.ownerId)
    return { id }
  })
}

/**
 * Restores a shop of the signed-in person deleted within the last hour, with those of its items that are still where
 * the deletion put them.
 * @throws Refusal 'shopNotFound', 'notYours'
 */
export async function restoreShop(ctx: Ctx, { id }: { id: string }): Promise<Shop> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const gone = await lockDeleted(inside, id, new Date(inside.now().getTime() - RESTORABLE_FOR))
    if (gone?.kind !== 'shop') throw new Refusal('shopNotFound')
    if (gone.ownerId !== userId) throw new Refusal('notYours')
    await restoreListing(inside, gone)
    await restoreItemsOf(inside, id, gone.deletedAt!)
    await putInShop(inside, haveLeft(id, userId), (await lockListing(inside, id))!)
    await forgetLeft(inside, id)
    if (gone.paidUntil) await refreshPremium(inside, userId)
    return myShop(inside, { id })
  })
}

/**
 * Own shops that can still be restored, last deleted first.
 * @throws Refusal 'notSignedIn'
 */
export async function listDeletedShops(ctx: Ctx): Promise<OutputOf<typeof endpoint>> {
  const rows = await deletedShopsOf(ctx, signedIn(ctx).userId, new Date(ctx.now().getTime() - RESTORABLE_FOR))
  const until = ({ deletedAt }: { deletedAt: Date }) => new Date(deletedAt.getTime() + RESTORABLE_FOR).toISOString()
  return {
    shops: rows.map(({ id, name, products, deletedAt }) => ({ id, name, products, until: until({ deletedAt }) })),
  }
}

/** Permanently deletes listings that were not restored in time. */
export async function purgeDeleted(ctx: Ctx): Promise<void> {
  await purgeDeletedRows(ctx, new Date(ctx.now().getTime() - RESTORABLE_FOR))
}
