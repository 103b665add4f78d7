import { UNUSED_PHOTOS_KEPT } from '#features/photos/rules.ts'
import { purgeCodes } from '#features/accounts/server/codes.ts'
import { purgeSignInSteps } from '#features/accounts/server/secondStep.ts'
import { purgeSessions } from '#features/accounts/server/sessions.ts'
import { purgeSignInFailures } from '#features/accounts/server/throttle.ts'
import { purgeUnusedPhotos } from '#features/photos/server/photos.ts'
import { hours, minutes } from '#core/units.ts'
import { settleAreas } from '#features/listings/server/areas.ts'
import { purgeDeleted } from '#features/listings/server/upkeep.ts'
import { forgetOldGeocodes } from '#features/places/server/geocoder.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { purgeIdempotencyKeys } from '#kit/server/idempotency.ts'

/**
 * Clears away, shortly after start and then hourly, what nobody needs: old idempotency keys, sign-in failures and
 * sessions, deleted offices, photos without a use. Every minute it publishes the areas of people that have waited.
 * @returns stop
 */
export function startHousekeeping(machines: Machines): () => void {
  const tidy = async () => {
    const ctx = productCtx(machines)
    try {
      await purgeIdempotencyKeys(ctx)
      await purgeSignInFailures(ctx)
      await purgeSessions(ctx)
      await purgeCodes(ctx)
      await purgeSignInSteps(ctx)
      await forgetOldGeocodes(ctx)
      await purgeDeleted(ctx)
      await purgeUnusedPhotos(ctx, new Date(ctx.now().getTime() - UNUSED_PHOTOS_KEPT))
    } catch (error) {
      machines.log.error({ failure: causeOf(error) }, 'housekeeping failed')
    }
  }
  const settle = () =>
    settleAreas(productCtx(machines)).catch((error: unknown) => {
      machines.log.error({ failure: causeOf(error) }, 'areas could not be settled')
    })
  const everyMinute = setInterval(() => void settle(), minutes(1)).unref()
  const first = setTimeout(() => void tidy(), minutes(2)).unref()
  const hourly = setInterval(() => void tidy(), hours(1)).unref()
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
    clearInterval(everyMinute)
  }
}
