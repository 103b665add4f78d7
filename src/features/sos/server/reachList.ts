import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { hours, minutes } from '#core/units.ts'
import { areInCircle, nameOf } from '#features/circles/server/members.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { reachOf } from '#features/notifications/server/push.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { readReach } from '../reachContract.ts'
import { membersOf } from './reach.ts'
import * as store from './reachStore.ts'
import { TRIAL_LASTS, TRIED_EVERY, tryDevices } from './selfTests.ts'

/** The same person is asked again after this long. */
const ASKED_EVERY = hours(24)
/** The own devices are tried again after this long. */
const TESTED_EVERY = minutes(1)

/**
 * Person by person who of the signed-in person's circle can be reached with the app closed. Of a device's last answer only
 * the day is told: the time would tell when somebody was awake.
 */
export async function myReach(ctx: Ctx): Promise<OutputOf<typeof readReach>> {
  const { userId, isDemo } = signedIn(ctx)
  const ids = (await membersOf(ctx, { userId, isDemo })).map(({ id }) => id)
  const reachable = await reachOf(ctx, ids)
  const people = await peopleAsSeen(ctx, ids, 'circle')
  const trials = await store.trialsOf(ctx, [...ids, userId])
  const asked = await store.asksBy(ctx, userId)
  const own = trials.get(userId)
  return {
    people: ids.map((id) => ({
      id,
      name: people.get(id)?.name ?? '',
      photo: people.get(id)?.photo ?? '',
      isReachable: reachable.has(id),
      answeredOn: trials.get(id)?.answeredAt?.toISOString().slice(0, 10) ?? null,
      askedAt: asked.get(id)?.toISOString() ?? null,
    })),
    own: { sentAt: own?.sentAt?.toISOString() ?? null, answeredAt: own?.answeredAt?.toISOString() ?? null },
  }
}

/**
 * Asks a member of the circle to switch notifications on; within a day of the last ask nothing more is told.
 * @throws Refusal 'notSignedIn', 'notInCircle'
 */
export async function askToSwitchOn(ctx: Ctx, { id: otherId }: { id: string }): Promise<{ askedAt: string }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    if (!(await areInCircle(inside, userId, otherId))) throw new Refusal('notInCircle')
    const since = new Date(inside.now().getTime() - ASKED_EVERY)
    if (await store.noteAsk(inside, userId, otherId, since)) {
      const name = await nameOf(inside, userId)
      await notify(inside, otherId, {
        kind: 'sosSwitchOn',
        params: { name },
        actionUrl: '/sosturnoff?show=notifications',
        about: userId,
      })
    }
    return { askedAt: (await store.asksBy(inside, userId)).get(otherId)!.toISOString() }
  })
}

/** Tries the signed-in person's own devices, at most once a minute. @throws Refusal 'notSignedIn' */
export async function testMyDevices(ctx: Ctx) {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const last = (await store.trialsOf(inside, [userId])).get(userId)
    const isRecent = last?.sentAt != null && inside.now().getTime() - last.sentAt.getTime() < TESTED_EVERY
    let devices = 0
    if (!isRecent) {
      await store.noteTrials(inside, [userId], new Date(inside.now().getTime() + TRIED_EVERY))
      devices = await tryDevices(inside, userId)
    }
    const now = (await store.trialsOf(inside, [userId])).get(userId)!
    return { sentAt: now.sentAt?.toISOString() ?? null, answeredAt: now.answeredAt?.toISOString() ?? null, devices }
  })
}

/** A device of the signed-in person was woken by a trial. @throws Refusal 'notSignedIn' */
export async function answerSelfTest(ctx: Ctx): Promise<{ answered: boolean }> {
  const since = new Date(ctx.now().getTime() - TRIAL_LASTS)
  return { answered: await store.noteAnswer(ctx, signedIn(ctx).userId, since) }
}
