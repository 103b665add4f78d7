import type { Ctx } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { tellManyNow } from '#kit/server/tellAll.ts'
import type { AlertNews } from '../contract.ts'
import type { AlertRow } from './alertStore.ts'
import { type RecipientRow, recipientsOf } from './recipientStore.ts'
import { isVisible } from './senderView.ts'

/**
 * Tells the open screens of who was alerted and is still there what is different, in two statements however many they
 * are; without news of their own they ask for the alert. Nothing is stored. The sender's screens are told too, unless
 * one who was forced to turn it off.
 */
export async function tellWatchers(
  ctx: Ctx,
  alert: AlertRow,
  { exceptSender = false, news = {} }: { exceptSender?: boolean; news?: Omit<AlertNews, 'alertId'> } = {},
): Promise<void> {
  const told = (await recipientsOf(ctx, alert.id)).filter(({ state, hasLeft }) => state !== 'standby' && !hasLeft)
  const userIds = told.map(({ userId }) => userId)
  await tellManyNow(ctx, userIds, 'sosChanged', { alertId: alert.id, ...news } satisfies AlertNews)
  if (!exceptSender) await tellSender(ctx, alert)
}

/** Tells the sender's open screens to ask again: of what the sender did, or of what the clock did for all to see. */
export async function tellSender(ctx: Ctx, alert: AlertRow): Promise<void> {
  if (alert.duressAt === null) await tellNow(ctx, alert.userId, 'sosLedger', { alertId: alert.id })
}

/** The same of what one recipient did; only if the sender may be told of that person's line at all. */
export async function tellSenderOf(ctx: Ctx, alert: AlertRow, row: RecipientRow): Promise<void> {
  if (isVisible(alert, row)) await tellSender(ctx, alert)
}
