import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { minutes, hours } from '#core/units.ts'
import { askPassword } from '#features/accounts/server/passwordChange.ts'
import { requireProof } from '#features/accounts/server/sessions.ts'
import { signedInAmong } from '#features/accounts/server/visits.ts'
import { areInCircle, nameOf } from '#features/circles/server/members.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { reachOf } from '#features/notifications/server/push.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { hasDuressPasskey, hasSosPasskey, putDuressPasskey } from '#features/settings/server/passkeys.ts'
import { sosRangeOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Readiness } from '../safetyContract.ts'
import type { readReach } from '../reachContract.ts'
import { membersOf } from './reach.ts'
import { refuseWhileOn } from './ending.ts'
import * as store from './deviceStore.ts'
import { TRIAL_LASTS, TRIED_EVERY, tryDevices } from './keys.ts'

/** Maximum age of the password check: an older one may be from before the phone was taken. */
const PROVEN_WITHIN = minutes(1)

/** How ready the signed-in person's SOS is: whom it would reach, and what is still missing. */
export async function myReadiness(ctx: Ctx): Promise<Readiness> {
  const { userId, isDemo } = signedIn(ctx)
  const ids = (await membersOf(ctx, { userId, isDemo })).map(({ id }) => id)
  const isTexted = ctx.config.smsUrl !== ''
  return {
    members: ids.length,
    reachable: (await reachOf(ctx, ids)).size,
    signedOut: isTexted ? 0 : ids.length - (await signedInAmong(ctx, ids)).size,
    hasPasskey: await hasSosPasskey(ctx, userId),
    rangeMeters: await sosRangeOf(ctx, userId),
  }
}

/**
 * Tells whether a second passkey is set; needs the password, so that a person who only holds the signed-in phone cannot
 * learn it.
 * @throws Refusal 'notSignedIn', 'passwordNeeded'
 */
export async function safeSettings(ctx: Ctx): Promise<{ hasSecondPasskey: boolean }> {
  const { userId } = signedIn(ctx)
  await requireProof(ctx, PROVEN_WITHIN)
  return { hasSecondPasskey: await hasDuressPasskey(ctx, userId) }
}

/**
 * Sets the signed-in person's second passkey; "" removes it. Needs the account password, whose wrong tries are counted
 * like those of the login.
 * @throws Refusal 'notSignedIn', 'sosActive' while an alert is active, 'tooManyTries' with the wait, 'wrongPassword',
 * 'invalidInput'
 */
export async function setDuress(
  ctx: Ctx,
  { passkey, password }: { passkey: string; password: string },
): Promise<{ isSet: boolean }> {
  const { userId } = signedIn(ctx)
  await refuseWhileOn(ctx)
  await askPassword(ctx, password)
  await putDuressPasskey(ctx, passkey)
  return { isSet: await hasDuressPasskey(ctx, userId) }
}

/** The same person is asked again after this long at the earliest. */
const ASKED_EVERY = hours(24)
/** The caller's own devices are tested again after this long at the earliest. */
const TESTED_EVERY = minutes(1)

/**
 * Who of the signed-in person's circle can be reached with the app closed. A device's last answer is given as a date
 * only: the time would show when the person was awake.
 */
export async function myReach(ctx: Ctx): Promise<OutputOf<typeof readReach>> {
  const { userId, isDemo } = signedIn(ctx)
  const ids = (await membersOf(ctx, { userId, isDemo })).map(({ id }) => id)
  const reachable = await reachOf(ctx, ids)
  const signedInIds = await signedInAmong(ctx, ids)
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
      isSignedOut: !signedInIds.has(id),
      answeredOn: trials.get(id)?.answeredAt?.toISOString().slice(0, 10) ?? null,
      askedAt: asked.get(id)?.toISOString() ?? null,
    })),
    own: { sentAt: own?.sentAt?.toISOString() ?? null, answeredAt: own?.answeredAt?.toISOString() ?? null },
  }
}

/**
 * Asks a member of the circle to turn on notifications; within a day of the last request nothing is sent.
 * @throws Refusal 'notSignedIn', 'notInCircle'
 */
export async function askToSwitchOn(ctx: Ctx, { id: otherId }: { id: string }): Promise<{ askedAt: string }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    if (!(await areInCircle(inside, userId, otherId))) throw new Refusal('notInCircle')
    await ask(inside, userId, [otherId])
    return { askedAt: (await store.asksBy(inside, userId)).get(otherId)!.toISOString() }
  })
}

/**
 * Asks every member who cannot be reached with the app closed.
 * @returns number of people newly asked; those asked within a day are left out
 * @throws Refusal 'notSignedIn'
 */
export async function askAllToSwitchOn(ctx: Ctx): Promise<{ asked: number }> {
  const { userId, isDemo } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const ids = (await membersOf(inside, { userId, isDemo })).map(({ id }) => id)
    const reachable = await reachOf(inside, ids)
    const silent = ids.filter((id) => !reachable.has(id))
    return { asked: await ask(inside, userId, silent) }
  })
}

async function ask(ctx: Ctx, userId: string, others: readonly string[]): Promise<number> {
  const asked = await store.noteAsks(ctx, userId, others, new Date(ctx.now().getTime() - ASKED_EVERY))
  const name = await nameOf(ctx, userId)
  // Always in the same order, so that two askers of the same people do not deadlock.
  for (const otherId of asked.toSorted())
    await notify(ctx, otherId, {
      kind: 'sosSwitchOn',
      params: { name },
      actionUrl: '/sosturnoff?show=notifications',
      about: userId,
    })
  return asked.length
}

/**
 * Tests the signed-in person's own devices, at most once a minute.
 * @throws Refusal 'notSignedIn'
 */
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

/**
 * Records that a test push reached a device of the signed-in person.
 * @throws Refusal 'notSignedIn'
 */
export async function answerSelfTest(ctx: Ctx): Promise<{ answered: boolean }> {
  const since = new Date(ctx.now().getTime() - TRIAL_LASTS)
  return { answered: await store.noteAnswer(ctx, signedIn(ctx).userId, since) }
}
