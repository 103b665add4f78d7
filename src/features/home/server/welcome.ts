import { joinedAt } from '#features/accounts/server/accounts.ts'
import { hasInvited } from '#features/circles/server/invites.ts'
import { hasListings } from '#features/listings/server/listings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Welcome } from '../contract.ts'
import { isNewAccount } from '../rules.ts'
import { putStep, selectWelcome, type WelcomeStep } from './welcomeStore.ts'

/**
 * The signed-in person's progress in the first steps, derived from their data.
 * @throws Refusal 'notSignedIn'
 */
export async function readWelcome(ctx: Ctx): Promise<Welcome> {
  const { userId } = signedIn(ctx)
  const kept = await selectWelcome(ctx, userId)
  const since = await joinedAt(ctx, userId)
  const [hasListed, invited] = [await hasListings(ctx, userId), await hasInvited(ctx, userId)]
  const isDone = kept.hasLooked && hasListed && invited
  return {
    isShown: !kept.isDismissed && !isDone && since !== null && isNewAccount(since, ctx.now()),
    hasLooked: kept.hasLooked,
    hasListed,
    hasInvited: invited,
    isTourNew: !kept.wasTourOffered,
    freeDays: ctx.config.freeDays,
  }
}

/**
 * Records a first step of the signed-in person; repeating it changes nothing.
 * @throws Refusal 'notSignedIn'
 */
export async function noteWelcome(ctx: Ctx, { what }: { what: WelcomeStep }): Promise<Welcome> {
  await putStep(ctx, signedIn(ctx).userId, what)
  return readWelcome(ctx)
}
