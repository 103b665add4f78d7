import { randomInt } from 'node:crypto'
import { Refusal } from '#core/errors.ts'
import { makeCode, spendCode } from '#features/accounts/server/codes.ts'
import { sendCode } from '#features/accounts/server/messages.ts'
import { countSending } from '#features/accounts/server/throttle.ts'
import { worldOf } from '#features/accounts/server/visits.ts'
import { tidyPhone } from '#features/accounts/typed.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { isBlocked, unseenAmong } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import type { Invite, PhoneFinding } from '../inviteContract.ts'
import { CODE_LENGTH, CODE_LETTERS, INVITE_LASTS, inviteCodeOf, MOST_JOINS } from '../inviteRules.ts'
import type { NearbyPerson } from '../contract.ts'
import * as store from './inviteStore.ts'
import { acceptLink, insertLink, lockLink, selectLink, selectLinks } from './memberStore.ts'
import { nameOf, relationOf, requireRoom, settleEmpty } from './members.ts'
import { countAttempt } from './tries.ts'
import { readCirclePerson } from './nearby.ts'
import * as personStore from './personStore.ts'

const presented = ({ code, expiresAt, joined }: store.InviteRow): Invite => ({
  code,
  expiresAt: expiresAt.toISOString(),
  joined,
})

/**
 * The signed-in person's open invite.
 * @throws Refusal 'notSignedIn'
 */
export async function myInvite(ctx: Ctx): Promise<{ invite: Invite | null }> {
  const open = await store.openInvite(ctx, signedIn(ctx).userId)
  return { invite: open && presented(open) }
}

/**
 * Creates an invite to the signed-in person's circle, or returns the open one (ADR 0023).
 * @throws Refusal 'notSignedIn', 'tooManyTries' beyond 20 new ones in a day
 */
export async function makeInvite(ctx: Ctx): Promise<{ invite: Invite }> {
  const { userId } = signedIn(ctx)
  const open = await store.openInvite(ctx, userId)
  if (open) return { invite: presented(open) }
  await countAttempt(ctx, 'invite')
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  await store.insertInvite(ctx, { ownerId: userId, code, expiresAt: new Date(ctx.now().getTime() + INVITE_LASTS) })
  return { invite: presented((await store.openInvite(ctx, userId))!) }
}

/**
 * Ends the signed-in person's invite.
 * @throws Refusal 'notSignedIn'
 */
export async function withdrawInvite(ctx: Ctx): Promise<{ withdrawn: boolean }> {
  return { withdrawn: await store.deleteInvite(ctx, signedIn(ctx).userId) }
}

/**
 * The owner of an invite code, and the relation of the two people.
 * @throws Refusal 'notSignedIn', 'tooManyTries', 'inviteNotFound' for a code that is wrong, expired, withdrawn or the
 *   person's own, or whose owner is blocked or suspended, 'demoPerson' when only one of the two is a demo person
 */
export async function lookAtInvite(ctx: Ctx, { code }: { code: string }) {
  const forget = await countAttempt(ctx, 'code')
  const told = await ctx.transaction(async (inside) => invited(inside, (await usable(inside, code)).ownerId))
  await forget()
  return told
}

/**
 * Accepts an invite: its owner has already agreed by creating it, so the two are in each other's circle at once, and
 * the owner is notified. Accepting as a member changes nothing.
 * @throws Refusal 'notSignedIn', 'inviteNotFound', 'demoPerson', 'circleFull', 'tooManyTries'
 */
export async function acceptInvite(ctx: Ctx, { code }: { code: string }) {
  const { userId } = signedIn(ctx)
  const forget = await countAttempt(ctx, 'code')
  const told = await ctx.transaction(async (inside) => {
    const { ownerId } = await usable(inside, code)
    const link = await lockLink(inside, userId, ownerId)
    if (link?.acceptedAt) return invited(inside, ownerId)
    await requireRoom(inside, userId, ownerId)
    if (!link) await insertLink(inside, ownerId, userId)
    await acceptLink(inside, userId, ownerId)
    await store.countJoined(inside, ownerId)
    for (const id of [userId, ownerId]) await settleEmpty(inside, id)
    const name = await nameOf(inside, userId)
    const actionUrl = `/circle?userId=${userId}`
    await notify(inside, ownerId, { kind: 'circleAccepted', params: { name }, actionUrl, about: userId })
    await tell(inside, ownerId, 'circle', { change: 'accepted', userId })
    return invited(inside, ownerId)
  })
  await forget()
  return told
}

/** An open invite that the signed-in person may accept. */
async function usable(ctx: Ctx, typed: string): Promise<store.InviteRow> {
  const { userId, isDemo } = signedIn(ctx)
  const invite = await store.lockInvite(ctx, inviteCodeOf(typed))
  const isUsable =
    invite !== null &&
    invite.ownerId !== userId &&
    invite.joined < MOST_JOINS &&
    !(await isBlocked(ctx, userId, invite.ownerId)) &&
    !(await unseenAmong(ctx, [invite.ownerId])).has(invite.ownerId)
  if (!isUsable) throw new Refusal('inviteNotFound')
  if ((await worldOf(ctx, invite.ownerId)) !== isDemo) throw new Refusal('demoPerson')
  return invite
}

async function invited(ctx: Ctx, ownerId: string) {
  const seen = (await peopleAsSeen(ctx, [ownerId], 'circle')).get(ownerId)
  const relation = relationOf(await selectLink(ctx, signedIn(ctx).userId, ownerId), signedIn(ctx).userId)
  return { id: ownerId, name: seen?.name ?? '', profilePhoto: seen?.photo ?? '', relation }
}

/** True when this person has a circle member or has sent a request. */
export const hasInvited = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await selectLinks(ctx, userId)).some(({ askerId, acceptedAt }) => acceptedAt !== null || askerId === userId)

/** Whether the signed-in person's number is confirmed, and whether others may find them by it. */
export async function myPhoneFinding(ctx: Ctx): Promise<PhoneFinding> {
  const { isConfirmed, isFindable } = await personStore.phoneOf(ctx, signedIn(ctx).userId)
  return { isConfirmed, isFindable }
}

/**
 * Sends a code to the number of the signed-in person's account.
 * @throws Refusal 'notSignedIn', 'tooManyTries', 'messageNotSent'
 */
export async function sendPhoneCode(
  ctx: Ctx,
  { language = 'en' }: { language?: 'en' | 'hi' | undefined },
): Promise<{ sent: boolean }> {
  const { userId } = signedIn(ctx)
  const waitSeconds = await countSending(ctx, userId)
  if (waitSeconds > 0) throw new Refusal('tooManyTries', { params: { waitSeconds } })
  const { phone } = await personStore.phoneOf(ctx, userId)
  const code = await makeCode(ctx, { userId, purpose: 'phone', sentTo: phone })
  await sendCode(ctx, { to: phone, about: 'contact', code, language })
  return { sent: true }
}

/**
 * Confirms the account's number. Finding the person by it stays off until they allow it.
 * @throws Refusal 'notSignedIn', 'wrongCode', also for a code sent to another number
 */
export async function confirmPhone(ctx: Ctx, { code }: { code: string }): Promise<PhoneFinding> {
  const { userId } = signedIn(ctx)
  const isDone = await ctx.transaction(async (inside) => {
    const sentTo = await spendCode(inside, { userId, purpose: 'phone', typed: code })
    const { phoneDigits } = await personStore.phoneOf(inside, userId)
    if (sentTo === null || digitsOf(sentTo) !== phoneDigits) return false
    await personStore.confirmDigits(inside, userId, phoneDigits)
    return true
  })
  if (!isDone) throw new Refusal('wrongCode')
  return myPhoneFinding(ctx)
}

/**
 * Allows or forbids others to find the signed-in person by the confirmed number.
 * @throws Refusal 'notSignedIn', 'phoneNotConfirmed'
 */
export async function setPhoneFinding(ctx: Ctx, { isFindable }: { isFindable: boolean }): Promise<PhoneFinding> {
  const { userId } = signedIn(ctx)
  if (!(await personStore.phoneOf(ctx, userId)).isConfirmed) throw new Refusal('phoneNotConfirmed')
  await personStore.setFindable(ctx, userId, isFindable)
  return myPhoneFinding(ctx)
}

/**
 * The person with exactly this number, if it is confirmed and they allow being found by it; null for all others,
 * including private and blocked people. The caller needs a confirmed number too, so that an attacker with many accounts
 * needs as many phone numbers.
 * @throws Refusal 'notSignedIn', 'phoneNotConfirmed', 'tooManyTries' beyond 20 in a day
 */
export async function findByPhone(ctx: Ctx, { phone }: { phone: string }): Promise<{ person: NearbyPerson | null }> {
  const { userId, isDemo } = signedIn(ctx)
  if (!(await personStore.phoneOf(ctx, userId)).isConfirmed) throw new Refusal('phoneNotConfirmed')
  await countAttempt(ctx, 'phone')
  const digits = digitsOf(phone).replace(TRUNK_PREFIX, '')
  if (!/^\d{4,15}$/.test(digits)) return { person: null }
  const written = digits.length === 10 ? [digits, `91${digits}`] : [digits, digits.replace(/^91(?=\d{10}$)/, '')]
  const id = await personStore.findablePerson(ctx, { askerId: userId, isDemo, digits: written })
  return { person: id === null ? null : await readCirclePerson(ctx, { id }) }
}

/** The digits of a number, without plus and separators. */
const digitsOf = (phone: string): string => tidyPhone(phone).replace('+', '')

/** The 0 that people in India write before a number of ten digits. */
const TRUNK_PREFIX = /^0(?=\d{10}$)/
