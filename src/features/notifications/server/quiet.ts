import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { isQuiet, isTimeZone, type QuietHours } from '../quietRules.ts'
import type { NoticeType } from '../rules.ts'
import * as store from './pushStore.ts'

/**
 * The signed-in person's quiet hours.
 * @throws Refusal 'notSignedIn'
 */
export const myQuietHours = async (ctx: Ctx): Promise<{ quiet: QuietHours | null }> => ({
  quiet: await store.quietHoursOf(ctx, signedIn(ctx).userId),
})

/**
 * Sets the signed-in person's quiet hours; null: none.
 * @throws Refusal 'notSignedIn', 'invalidInput' for equal start and end, and for an unknown time zone
 */
export async function setQuietHours(ctx: Ctx, { quiet }: { quiet: QuietHours | null }) {
  const { userId } = signedIn(ctx)
  if (quiet && quiet.fromMinute === quiet.toMinute)
    throw new Refusal('invalidInput', { fields: { toMinute: 'invalid' } })
  if (quiet && !isTimeZone(quiet.timeZone)) throw new Refusal('invalidInput', { fields: { timeZone: 'invalid' } })
  await store.writeQuietHours(ctx, userId, quiet)
  return { quiet }
}

/** True when a notice of this type must not send a push now; never for an SOS. */
export async function mustBeQuiet(ctx: Ctx, userId: string, type: NoticeType): Promise<boolean> {
  if (type === 'sos') return false
  const quiet = await store.quietHoursOf(ctx, userId)
  return quiet !== null && isQuiet(quiet, ctx.now())
}
