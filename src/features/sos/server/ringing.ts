import { minutes } from '#core/units.ts'
import { pushTo, reachOf, wokenSince } from '#features/notifications/server/push.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { AlertRow } from './alertStore.ts'
import type { RecipientRow } from './recipientStore.ts'

/** A push older than this is dropped: the next one follows. */
const RING_LASTS = minutes(10)

/** Sends another urgent push to a person's devices, replacing the previous one. */
export async function ringDevice(ctx: Ctx, { userId, noticeId }: RecipientRow, alert: AlertRow): Promise<void> {
  const kind = alert.kind === 'drill' ? 'sosDrill' : 'sosRaised'
  const id = alert.joinsId ?? alert.id
  await pushTo(ctx, userId, {
    type: 'sos',
    url: `/circle?sos=${id}`,
    noticeId: noticeId ?? '',
    urgency: 'high',
    lasts: RING_LASTS,
    about: `${kind}${id}`,
  })
}

/** True when a push service has accepted a message for one of the person's devices since they were told: "sent". */
export async function wasWoken(ctx: Ctx, { userId, queuedAt }: RecipientRow): Promise<boolean> {
  return queuedAt !== null && (await wokenSince(ctx, [userId], queuedAt)).has(userId)
}

/** Number of these people with a device that can be reached with the app closed. */
export async function countReachable(ctx: Ctx, userIds: readonly string[]): Promise<number> {
  return (await reachOf(ctx, userIds)).size
}
