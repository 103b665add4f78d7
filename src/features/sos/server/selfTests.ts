import { days, hours } from '#core/units.ts'
import { pushTo } from '#features/notifications/server/push.ts'
import type { Ctx } from '#kit/server/context.ts'
import { takeSelfTests } from './keyStore.ts'
import { noteTrials } from './reachStore.ts'

/** How often the devices of a person are tried. */
export const TRIED_EVERY = days(7)
/** A device that was off for longer is tried a week later. */
export const TRIAL_LASTS = hours(12)
const AT_ONCE = 200

/**
 * Tries the way an alert takes to devices whose app is closed, in silence: a push service that no longer knows a browser
 * says so now and not in the night it is needed (`reachOf` then counts it no more).
 */
export async function settleSelfTests(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    const next = new Date(inside.now().getTime() + TRIED_EVERY)
    const due = await takeSelfTests(inside, next, AT_ONCE)
    await noteTrials(inside, due, next)
    for (const userId of due) await tryDevices(inside, userId)
  })
}

/** Wakes every device of a person in silence; each answers. @returns how many are tried */
export const tryDevices = (ctx: Ctx, userId: string): Promise<number> =>
  pushTo(ctx, userId, {
    type: 'selfTest',
    url: '/sosturnoff',
    noticeId: '',
    lasts: TRIAL_LASTS,
    about: 'selfTest',
  })
