import { setPremiumUntil } from '#features/accounts/server/premium.ts'
import type { Ctx } from '#kit/server/context.ts'
import { freeUntil } from '../rules.ts'
import { endFreeNotBefore, latestPaid, lockPaid, recomputeVisible, setFree, setPaid } from './visibilityStore.ts'

/**
 * Gives a listing paid time, and everything that follows from it: until when buyers see it and, of a shop, its items
 * (N-12, N-13), and whether its owner has a subscription (N-10). A listing keeps its version: nothing of its text changes.
 * @param extend the new end of the paid time, from the present one
 * @returns that end; null when there is no such listing any more
 */
export async function extendPaid(ctx: Ctx, id: string, extend: (paidUntil: Date | null) => Date): Promise<Date | null> {
  return ctx.transaction(async (inside) => {
    const current = await lockPaid(inside, id)
    if (!current) return null
    const until = extend(current.paidUntil)
    await setPaid(inside, id, until)
    await recomputeVisible(inside, [id])
    if (current.ownerId) await refreshPremium(inside, current.ownerId)
    return until
  })
}

/** Keeps what a person is told of his subscription true: it runs as long as one of his listings is paid for (N-10). */
export async function refreshPremium(ctx: Ctx, ownerId: string): Promise<void> {
  await setPremiumUntil(ctx, ownerId, await latestPaid(ctx, ownerId))
}

/**
 * Begins a listing's free time now: an imported place is visible for good until somebody owns it, and from then on it is
 * a listing like any other (decisions, W-25).
 */
export async function beginFreeTime(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async (inside) => {
    await setFree(inside, id, freeUntil(inside.now(), inside.config.freeDays))
    await recomputeVisible(inside, [id])
  })
}

/**
 * Moves every free time that ends before `soon` on to `until`: where nobody can pay, and of the demo neighbourhood.
 * @returns how many listings
 */
export async function prolongFree(ctx: Ctx, ending: { soon: Date; until: Date; onlyDemo: boolean }): Promise<number> {
  return ctx.transaction(async (inside) => {
    const ids = await endFreeNotBefore(inside, ending)
    if (ids.length > 0) await recomputeVisible(inside, ids)
    return ids.length
  })
}
