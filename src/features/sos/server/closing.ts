import type { Ctx } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import type { Ending } from '../rules.ts'
import * as store from './alertStore.ts'
import { stopRings, toldOf } from './recipientStore.ts'
import { dropWays } from './wayStore.ts'

/**
 * Ends an alert for good, in one transaction: recipients are told, pushes stop, and nobody receives the sender's
 * position any more. The recipients of an alert that joined another follow that one: they are not told. Call with the
 * alert locked.
 */
export async function closeAlert(ctx: Ctx, alert: store.AlertRow, how: Ending): Promise<void> {
  await ctx.transaction(async (inside) => {
    await store.updateAlert(inside, alert.id, { endedAt: inside.now(), endedHow: how })
    await store.addEvent(inside, alert.id, 'ended', { actorId: alert.userId, detail: how })
    await stopRings(inside, alert.id)
    await dropWays(inside, alert.id)
    const told = alert.joinsId === null ? await toldOf(inside, alert.id) : []
    await tellAll(inside, told, 'sosEnded', { alertId: alert.id, kind: alert.kind, how })
    await tellNow(inside, alert.userId, 'sosLedger', { alertId: alert.id })
  })
}
