import { days, hours } from '#core/units.ts'
import { pushTo } from '#features/notifications/server/push.ts'
import type { Ctx } from '#kit/server/context.ts'
import { takeSelfTests } from './keyStore.ts'
import { noteTrials } from './reachStore.ts'

/** How often a person's devices are tested. */
export const TRIED_EVERY = days(7)
/** Lifetime of a test push; a device that was off longer is tested a week later. */
export const TRIAL_LASTS = hours(12)
const AT_ONCE = 200

/**
 * Tests the push path to devices whose app is closed with a silent push, so that a push service rejects an expired
 * subscription now and not during an emergency (`reachOf` then no longer counts it).
 */
export async function settleSelfTests(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    const next = new Date(inside.now().getTime() + TRIED_EVERY)
    const due = await takeSelfTests(inside, next, AT_ONCE)
    await noteTrials(inside, due, next)
    for (const userId of due) await tryDevices(inside, userId)
  })
}

/** Sends a silent test push to every device of a person; each device answers. @returns number of devices tested */
export const tryDevices = (ctx: Ctx, userId: string): Promise<number> =>
  pushTo(ctx, userId, {
    type: 'selfTest',
    url: '/sosturnoff',
    noticeId: '',
    lasts: TRIAL_LASTS,
    about: 'selfTest',
  })
