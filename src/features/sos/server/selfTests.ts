import { days, hours } from '#core/units.ts'
import { pushTo } from '#features/notifications/server/push.ts'
import type { Ctx } from '#kit/server/context.ts'
import { takeSelfTests } from './keyStore.ts'

/** How often the devices of a person are tried. */
export const TRIED_EVERY = days(7)
/** A device that was off for longer is tried a week later. */
const TRIAL_LASTS = hours(12)
const AT_ONCE = 200

/**
 * Tries the way an alert takes to devices whose app is closed, in silence: a push service that no longer knows a browser
 * says so now and not in the night it is needed (`reachOf` then counts it no more).
 */
export async function settleSelfTests(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    const next = new Date(inside.now().getTime() + TRIED_EVERY)
    for (const userId of await takeSelfTests(inside, next, AT_ONCE)) {
      const trial = {
        type: 'selfTest',
        url: '/sosturnoff',
        noticeId: '',
        lasts: TRIAL_LASTS,
        about: 'selfTest',
      } as const
      await pushTo(inside, userId, trial)
    }
  })
}
