import type { Ctx } from '#kit/server/context.ts'
import { RESTORABLE_FOR, statusForStock } from '../rules.ts'
import { ownListing } from './listings.ts'
import { deleteRow, hideListing, purgeDeletedRows, setRowStatus, stockOf, unassignItems } from './listingStore.ts'
import { emptyOffice } from './serviceStore.ts'
import { refreshPremium } from './visibility.ts'

/**
 * Switches an own listing on or off (F-07, F-50, F-86). One without stock stays low (F-33), also when it was off.
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
 * Deletes an own listing for good (F-06, F-48, F-87, F-132). Items of a deleted shop stay, unassigned (F-08), with free
 * days of their own counted from their creation; services of a deleted office stay without one (F-113). An office is only
 * hidden at first, since it goes without a question (W-44): `restoreOffice` brings it back.
 * @throws Refusal 'notFound', 'notYours'
 */
export async function deleteOwnListing(ctx: Ctx, input: { id: string }): Promise<{ id: string; serviceIds: string[] }> {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id)
    const { id, kind } = current
    if (kind === 'shop') await unassignItems(inside, id)
    const serviceIds = kind === 'office' ? await emptyOffice(inside, id) : []
    if (kind === 'office') await hideListing(inside, current)
    else await deleteRow(inside, id)
    if (current.paidUntil && current.ownerId) await refreshPremium(inside, current.ownerId)
    return { id, serviceIds }
  })
}

/** Deletes for good what nobody brought back in time. */
export async function purgeDeleted(ctx: Ctx): Promise<void> {
  await purgeDeletedRows(ctx, new Date(ctx.now().getTime() - RESTORABLE_FOR))
}
