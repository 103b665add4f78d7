import { causeOf } from '#kit/server/causeOf.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { nextStatus, statusWhenLeft } from '../rules.ts'
import { lockedOrder, moveOrder, sideOf } from './steps.ts'
import { dueOrders, openOrdersOf } from './store.ts'

const AT_ONCE = 200

/**
 * Automatic steps (ADR 0014): unanswered requests and unfulfilled confirmations expire, handed-over orders complete, and
 * orders whose buyer or seller is gone end.
 * Each order is handled in its own transaction and checked again under its lock, so that every node may run this.
 */
export async function settleOrders(ctx: Ctx): Promise<void> {
  for (const id of await dueOrders(ctx, AT_ONCE)) {
    // A failure for one order must not delay the others.
    await ctx
      .transaction((inside) => settleOne(inside, id))
      .catch((error: unknown) => ctx.log.error({ failure: causeOf(error) }, 'an order could not be settled'))
  }
}

async function settleOne(ctx: Ctx, id: string): Promise<void> {
  const found = await lockedOrder(ctx, id)
  if (!found || found.order.isHeld || !isDue(found.order.dueAt, ctx.now())) return
  const { status, buyerId, sellerId } = found.order
  const left = buyerId === null ? 'buyer' : sellerId === null ? 'seller' : null
  const next = left ? statusWhenLeft(status) : nextStatus(status, 'lapse', 'clock')
  if (next) await moveOrder(ctx, found, next, 'clock', { left })
}

/**
 * Ends the open orders of the signed-in person, whose account is deleted in the same transaction: promised pieces return
 * to stock, and the other party is told. What is handed over counts as received, except during a dispute.
 * @throws Refusal 'notSignedIn'
 */
export async function endOrdersBeforeErasing(ctx: Ctx): Promise<void> {
  const { userId } = signedIn(ctx)
  for (const id of await openOrdersOf(ctx, userId)) {
    const found = await lockedOrder(ctx, id)
    const next = found && statusWhenLeft(found.order.status)
    if (!found || !next || (next === 'completed' && found.order.isHeld)) continue
    await moveOrder(ctx, found, next, 'clock', { left: sideOf(found.order, userId) })
  }
}

const isDue = (dueAt: string | null, now: Date) => dueAt !== null && (dueAt === '-infinity' || new Date(dueAt) <= now)
