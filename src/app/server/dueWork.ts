import { hours, minutes } from '#core/units.ts'
import { purgeCodes } from '#features/accounts/server/codes.ts'
import { purgeSignInSteps } from '#features/accounts/server/secondStep.ts'
import { purgeSessions } from '#features/accounts/server/sessions.ts'
import { purgeSignInFailures } from '#features/accounts/server/throttle.ts'
import { settleAreas } from '#features/listings/server/areas.ts'
import { purgeDeleted } from '#features/listings/server/upkeep.ts'
import { UNUSED_PHOTOS_KEPT } from '#features/photos/rules.ts'
import { purgeUnusedPhotos } from '#features/photos/server/photos.ts'
import { forgetOldGeocodes } from '#features/places/server/geocoder.ts'
import type { Ctx } from '#kit/server/context.ts'
import { purgeIdempotencyKeys } from '#kit/server/idempotency.ts'
import type { RecurringWork } from '#kit/server/recurring.ts'

/** What the clock brings (ADR 0014): each finds in the database what is due, so a restart loses nothing. */
export const DUE_WORK: RecurringWork[] = [
  { name: 'publish areas that waited', every: minutes(1), run: settleAreas },
  { name: 'clear away', every: hours(1), run: clearAway },
]

/** Clears away what nobody needs any more. */
async function clearAway(ctx: Ctx): Promise<void> {
  await purgeIdempotencyKeys(ctx)
  await purgeSignInFailures(ctx)
  await purgeSessions(ctx)
  await purgeCodes(ctx)
  await purgeSignInSteps(ctx)
  await forgetOldGeocodes(ctx)
  await purgeDeleted(ctx)
  await purgeUnusedPhotos(ctx, new Date(ctx.now().getTime() - UNUSED_PHOTOS_KEPT))
}
