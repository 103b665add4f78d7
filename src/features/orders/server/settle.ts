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
    await ctx.transaction(async (inside) => {
      const found = await lockedOrder(inside, id)
      if (!found || found.order.isHeld || !isDue(found.order.dueAt, inside.now())) return
      const next = nextStatus(found.order.status, 'lapse', 'clock')
      if (next) await moveOrder(inside, found, next, 'clock')
    })
  }
}

const isDue = (dueAt: string | null, now: Date) => dueAt !== null && (dueAt === '-infinity' || new Date(dueAt) <= now)
