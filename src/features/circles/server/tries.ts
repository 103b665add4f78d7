import { Refusal } from '#core/errors.ts'
import { days, hours } from '#core/units.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { networkOf } from '#kit/server/networkOf.ts'
import { TRIES, type TryKind } from '../inviteRules.ts'
import * as store from './inviteStore.ts'

/**
 * Counts one try of the signed-in person before it is checked, per account and per network address, so that parallel
 * tries all count. Counted in its own transaction: a later refusal does not undo it.
 * @returns a function that removes this try from the count; call it when the try was correct
 * @throws Refusal 'notSignedIn', 'tooManyTries' with the wait; a refused try is not counted
 */
export async function countAttempt(ctx: Ctx, kind: TryKind): Promise<() => Promise<void>> {
  const { withinHours, ofAccount, ofNetwork } = TRIES[kind]
  const since = new Date(ctx.now().getTime() - hours(withinHours))
  const subjects = [
    { name: named(ctx, 'account', signedIn(ctx).userId), most: ofAccount },
    { name: named(ctx, 'network', networkOf(ctx.address)), most: ofNetwork },
  ]
  await ctx.transaction(async (inside) => {
    for (const { name, most } of subjects) {
      await store.takeTurn(inside, name)
      const before = await store.selectTries(inside, name, kind, since)
      if (before.length < most) continue
      const free = before.at(-most)!.getTime() + hours(withinHours)
      throw new Refusal('tooManyTries', { params: { waitSeconds: Math.ceil((free - inside.now().getTime()) / 1000) } })
    }
    await store.insertTries(
      inside,
      subjects.map(({ name }) => name),
      kind,
    )
  })
  return () =>
    store.deleteNewestTries(
      ctx,
      subjects.map(({ name }) => name),
      kind,
    )
}

const named = (ctx: Ctx, kind: string, value: string) =>
  `${kind}:${keyedHash(ctx, `circle ${kind}`, value).toString('hex')}`

/** Deletes expired tries and invites. */
export const purgeInvites = (ctx: Ctx): Promise<void> => store.deleteOld(ctx, new Date(ctx.now().getTime() - days(2)))
