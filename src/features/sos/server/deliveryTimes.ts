import { hours, minutes } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { AlertKind } from '../rules.ts'
import { countDelivered } from './followingStore.ts'
import type { RecipientRow } from './recipientStore.ts'

/** One alert that reached a device: seconds since the server accepted it for this recipient. */
export type Delivery = { kind: AlertKind; seconds: number }
type OnDelivery = (delivery: Delivery) => void

const listeners = new Set<OnDelivery>()

/**
 * Calls the listener whenever an alert reaches a recipient's device. The listener gets no data about the recipient.
 * @returns a function that stops this
 */
export function onDelivery(listener: OnDelivery): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifications newer than this are not counted yet; a reachable device gets an alert much sooner. */
const NOT_COUNTED_FOR = minutes(2)
const MEASURED_OVER = hours(1)

/**
 * Number of people notified of a real alert within the last hour, without the last two minutes, and how many of them
 * have it on a device. An alert that never reaches a device has no delivery time, so only these numbers show it.
 */
export function recentDelivery(ctx: Ctx): Promise<{ told: number; delivered: number }> {
  const now = ctx.now().getTime()
  return countDelivered(ctx, { since: new Date(now - MEASURED_OVER), before: new Date(now - NOT_COUNTED_FOR) })
}

/** Reports that an alert has just reached this recipient's device. Counts after the transaction. */
export function tellDelivery(ctx: Ctx, kind: AlertKind, { queuedAt }: RecipientRow): void {
  if (!queuedAt) return
  const seconds = (ctx.now().getTime() - queuedAt.getTime()) / 1000
  ctx.afterCommit(() => {
    for (const listener of listeners) listener({ kind, seconds })
  })
}
