import type { Ctx } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import type { Ending } from '../rules.ts'
import * as store from './alertStore.ts'
import { recipientsOf, stopRings } from './recipientStore.ts'
import { dropWays } from './wayStore.ts'

/**
 * Ends an alert for good, in one transaction: recipients are told, pushes stop, and nobody receives the sender's
 * position any more. Call with the alert locked.
 */
export async function closeAlert(ctx: Ctx, alert: store.AlertRow, how: Ending): Promise<void> {
  await ctx.transaction(async (inside) => {
    await store.updateAlert(inside, alert.id, { endedAt: inside.now(), endedHow: how })
    await store.addEvent(inside, alert.id, 'ended', { actorId: alert.userId, detail: how })
    await stopRings(inside, alert.id)
    await dropWays(inside, alert.id)
    const told = (await recipientsOf(inside, alert.id)).filter(({ state, hasLeft }) => state !== 'standby' && !hasLeft)
    const payload = { alertId: alert.id, kind: alert.kind, how }
    await tellAll(
      inside,
      told.map(({ userId }) => userId),
      'sosEnded',
      payload,
    )
    await tellNow(inside, alert.userId, 'sosLedger', { alertId: alert.id })
  })
}
