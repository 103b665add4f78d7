import { causeOf } from '#kit/server/causeOf.ts'
import type { Ctx } from '#kit/server/context.ts'
import { nextStatus } from '../rules.ts'
import { lockedOrder, moveOrder } from './steps.ts'
import { dueOrders } from './store.ts'

const AT_ONCE = 200

/**
 * Automatic steps (ADR 0014): unanswered requests and unfulfilled confirmations expire, handed-over orders complete.
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
  const next = nextStatus(found.order.status, 'lapse', 'clock')
  if (next) await moveOrder(ctx, found, next, 'clock')
}

const isDue = (dueAt: string | null, now: Date) => dueAt !== null && (dueAt === '-infinity' || new Date(dueAt) <= now)
