import { hours, minutes } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { AlertKind } from '../rules.ts'
import { countDelivered } from './deliveryStore.ts'
import type { RecipientRow } from './recipientStore.ts'

/** One alert that reached a device: seconds since the server accepted it for this recipient. */
export type Delivery = { kind: AlertKind; seconds: number }
type OnDelivery = (delivery: Delivery) => void

const listeners = new Set<OnDelivery>()

/**
 * Calls the listener whenever an alert reaches a recipient's device; it learns nothing about who they are.
 * @returns a function that stops this
 */
export function onDelivery(listener: OnDelivery): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A device that is on and reachable has an alert long before. */
const GIVEN = minutes(2)
const LOOKED_BACK = hours(1)

/**
 * How many people were told of a real alert within the last hour, leaving out the last two minutes, and how many of them
 * have it on a device. Those whom it never reaches are in no delivery time.
 */
export function recentDelivery(ctx: Ctx): Promise<{ told: number; delivered: number }> {
  const now = ctx.now().getTime()
  return countDelivered(ctx, { since: new Date(now - LOOKED_BACK), before: new Date(now - GIVEN) })
}

/** Reports that an alert has just reached this recipient's device. Counts after the transaction. */
export function tellDelivery(ctx: Ctx, kind: AlertKind, { queuedAt }: RecipientRow): void {
  if (!queuedAt) return
  const seconds = (ctx.now().getTime() - queuedAt.getTime()) / 1000
  ctx.afterCommit(() => {
    for (const listener of listeners) listener({ kind, seconds })
  })
}
