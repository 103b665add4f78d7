import type { Ctx } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { tellManyNow } from '#kit/server/tellAll.ts'
import type { AlertNews } from '../alertNews.ts'
import type { AlertRow } from './alertStore.ts'
import { type RecipientRow, recipientsOf, toldOf } from './recipientStore.ts'
import { isVisible } from './senderView.ts'

/**
 * Sends a change to the open screens of recipients who have not left, in two statements regardless of their number;
 * without news in it they fetch the alert. Nothing is stored. The sender's screens are told too, unless the alert was
 * turned off under duress. An alert that joined another has no watchers of its own (ADR 0048).
 */
export async function tellWatchers(
  ctx: Ctx,
  alert: AlertRow,
  { exceptSender = false, news = {} }: { exceptSender?: boolean; news?: Omit<AlertNews, 'alertId'> } = {},
): Promise<void> {
  const userIds = alert.joinsId === null ? await toldOf(ctx, alert.id) : []
  await tellManyNow(ctx, userIds, 'sosChanged', { alertId: alert.id, ...news } satisfies AlertNews)
  if (!exceptSender) await tellSender(ctx, alert)
}

/** Tells the open screens of helpers on the way that another helper has moved. */
export async function tellOnTheWay(ctx: Ctx, alert: AlertRow, exceptId: string): Promise<void> {
  const others = (await recipientsOf(ctx, alert.id)).filter(
    ({ userId, answer, hasLeft }) => answer === 'coming' && !hasLeft && userId !== exceptId,
  )
  const userIds = others.map(({ userId }) => userId)
  await tellManyNow(ctx, userIds, 'sosChanged', { alertId: alert.id } satisfies AlertNews)
}

/**
 * Tells the sender's open screens to fetch again, after an action of the sender or of the clock that is visible to all.
 */
export async function tellSender(ctx: Ctx, alert: AlertRow): Promise<void> {
  if (alert.duressAt === null) await tellNow(ctx, alert.userId, 'sosLedger', { alertId: alert.id })
}

/** The same after an action of one recipient, only if the sender may see that recipient at all. */
export async function tellSenderOf(ctx: Ctx, alert: AlertRow, row: RecipientRow): Promise<void> {
  if (isVisible(alert, row)) await tellSender(ctx, alert)
}
