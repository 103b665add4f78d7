import { setPremiumUntil } from '#features/accounts/server/accounts.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { freeUntil } from '../rules.ts'
import type { PublicPage } from '../publicRules.ts'
import {
  endFreeNotBefore,
  latestPaid,
  lockPaid,
  recomputeVisible,
  setFree,
  setPaid,
  countListed,
  selectListed,
} from './visibilityStore.ts'

/** Ends of a listing's free and paid time; null if it never had one. */
export interface VisibleEnds {
  freeUntil: Date | null
  paidUntil: Date | null
}

/**
 * Changes a listing's paid period and what depends on it: until when buyers see it and, for a shop, its items (N-12,
 * N-13), and whether its owner has a subscription (N-10). The version is unchanged, because the text does not change.
 * @param endOf computes the new end of the paid period from the present ends
 * @returns false when the listing no longer exists
 */
export async function changePaid(ctx: Ctx, id: string, endOf: (ends: VisibleEnds) => Date | null): Promise<boolean> {
  return ctx.transaction(async (inside) => {
    const current = await lockPaid(inside, id)
    if (!current) return false
    await setPaid(inside, id, endOf(current))
    await recomputeVisible(inside, [id])
    if (current.ownerId) await refreshPremium(inside, current.ownerId)
    return true
  })
}

/** Updates a person's subscription: it runs as long as one of their listings is paid for (N-10). */
export async function refreshPremium(ctx: Ctx, ownerId: string): Promise<void> {
  await setPremiumUntil(ctx, ownerId, await latestPaid(ctx, ownerId))
}

/**
 * Starts a listing's free period now: an imported place is visible without an end date until it has an owner; then it
 * is treated like any other listing (W-25).
 */
export async function beginFreeTime(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async (inside) => {
    await setFree(inside, id, freeUntil(inside.now(), inside.config.freeDays))
    await recomputeVisible(inside, [id])
  })
}

/**
 * Extends every free period that ends before `soon` to `until`: if payments are not set up, and for the demo
 * neighbourhood.
 * @returns number of listings
 */
export async function prolongFree(ctx: Ctx, ending: { soon: Date; until: Date; onlyDemo: boolean }): Promise<number> {
  return ctx.transaction(async (inside) => {
    const ids = await endFreeNotBefore(inside, ending)
    if (ids.length > 0) await recomputeVisible(inside, ids)
    return ids.length
  })
}

const PAGE_OF: Record<string, PublicPage> = { item: 'product', service: 'service', shop: 'shop', office: 'office' }

/** URL of a public page and when it last changed. */
interface PublicAddress {
  page: PublicPage
  id: string
  updatedAt: Date
}

/** Upper limit of the number of public URLs: also counts those of people with a private profile. */
export const countPublicAddresses = (ctx: Ctx): Promise<number> => countListed(ctx)

/** A page of all public URLs, in the order of their ids, without those of people with a private profile. */
export async function listPublicAddresses(ctx: Ctx, part: { skip: number; limit: number }): Promise<PublicAddress[]> {
  const rows = await selectListed(ctx, part)
  const owners = rows.flatMap(({ ownerId }) => ownerId ?? [])
  const privacy = await privacyOf(ctx, owners)
  return rows
    .filter(({ ownerId }) => ownerId === null || privacy.get(ownerId)!.profileVisibility === 'public')
    .map(({ id, kind, updatedAt }) => ({ page: PAGE_OF[kind]!, id, updatedAt }))
}
