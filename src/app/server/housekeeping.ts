import { UNUSED_PHOTOS_KEPT } from '#features/photos/rules.ts'
import { purgeSessions } from '#features/accounts/server/sessions.ts'
import { purgeSignInFailures } from '#features/accounts/server/throttle.ts'
import { purgeUnusedPhotos } from '#features/photos/server/photos.ts'
import { hours, minutes } from '#core/units.ts'
import { forgetOldGeocodes } from '#features/places/server/geocoder.ts'
import { type Ctx, type Machines, makeCtx } from '#kit/server/context.ts'
import { purgeIdempotencyKeys } from '#kit/server/idempotency.ts'

/** A context of the product itself, for work that nobody asked for. */
export function productCtx(machines: Machines): Ctx {
  return makeCtx({ ...machines, actor: null, requestId: 'housekeeping', address: '', userAgent: '', deviceToken: '' })
}

/**
 * Clears away, shortly after start and then hourly, what nobody needs: old idempotency keys, sign-in failures and
 * sessions, photos without a use.
 * @returns stop
 */
export function startHousekeeping(machines: Machines): () => void {
  const tidy = async () => {
    const ctx = productCtx(machines)
    try {
      await purgeIdempotencyKeys(ctx)
      await purgeSignInFailures(ctx)
      await purgeSessions(ctx)
      await forgetOldGeocodes(ctx)
      await purgeUnusedPhotos(ctx, new Date(ctx.now().getTime() - UNUSED_PHOTOS_KEPT))
    } catch (error) {
      machines.log.error({ err: error }, 'housekeeping failed')
    }
  }
  const first = setTimeout(tidy, minutes(2)).unref()
  const hourly = setInterval(tidy, hours(1)).unref()
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
  }
}
