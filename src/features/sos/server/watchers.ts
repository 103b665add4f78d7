import type { Ctx } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import type { AlertRow } from './alertStore.ts'
import { recipientsOf } from './recipientStore.ts'

/**
 * Rings the open screens of who was alerted and of the sender: something of the alert is different, ask for it. Nothing is
 * stored, and a sender who was forced to turn it off hears nothing any more.
 */
export async function tellWatchers(ctx: Ctx, alert: AlertRow, { exceptSender = false } = {}): Promise<void> {
  const payload = { alertId: alert.id }
  for (const { userId, state } of await recipientsOf(ctx, alert.id))
    if (state !== 'standby') await tellNow(ctx, userId, 'sosChanged', payload)
  if (!exceptSender) await tellSender(ctx, alert)
}

/** The same for the sender alone. */
export async function tellSender(ctx: Ctx, alert: AlertRow): Promise<void> {
  if (alert.duressAt === null) await tellNow(ctx, alert.userId, 'sosLedger', { alertId: alert.id })
}
