import { Refusal } from '#core/errors.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { worldOf } from '#features/accounts/server/visits.ts'
import { notify, settleNotices } from '#features/notifications/server/notifications.ts'
import { avoidedIds, blockedIds, isBlocked } from '#features/people/server/blocks.ts'
import { PEOPLE_CHANGED_EVENT } from '#features/people/events.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import { MOST_ASKS, MOST_MEMBERS, type Relation } from '../rules.ts'
import * as store from './memberStore.ts'
import { deleteShares } from './shareStore.ts'

/**
 * Ids of the people in this person's circle: accepted (K-10), not blocked on either side, not suspended. `isLocked`:
 * nobody leaves it or is blocked until the transaction ends.
 */
export async function circleOf(ctx: Ctx, userId: string, isLocked = false): Promise<string[]> {
  const members = await store.selectCircle(ctx, userId, isLocked)
  const avoided = await avoidedIds(ctx, userId)
  return members.filter((id) => !avoided.has(id))
}

/** Like `circleOf`, with suspended people: their SOS is not refused either. */
export async function linkedWith(ctx: Ctx, userId: string): Promise<string[]> {
  const blocked = await blockedIds(ctx, userId)
  return (await store.selectCircle(ctx, userId)).filter((id) => !blocked.has(id))
}

/** True when the two are in each other's circle and neither blocks the other. */
export async function areInCircle(ctx: Ctx, userId: string, otherId: string): Promise<boolean> {
  const link = await store.selectLink(ctx, userId, otherId)
  return link?.acceptedAt != null && !(await isBlocked(ctx, userId, otherId))
}

/** The relation that a link shows to one of its two people. The asker sees a declined request as unanswered. */
export function relationOf(link: store.LinkRow | null, userId: string): Relation {
  if (!link) return 'none'
  if (link.acceptedAt) return 'member'
  if (link.askerId === userId) return link.withdrawnAt ? 'none' : 'asked'
  return link.declinedAt ? 'none' : 'asking'
}

/**
 * Asks a person to share a circle (K-09, K-10) and notifies them. If they have already asked, this accepts their
 * request. Asking again changes nothing, and after a declined request nobody is notified.
 * @throws Refusal 'notSignedIn', 'userNotFound' for oneself, an unknown id and blocked people, 'demoPerson',
 * 'tooManyAsks', 'circleFull'
 */
export async function requestCircleLink(
  ctx: Ctx,
  { userId: otherId }: { userId: string },
): Promise<{ relation: Relation }> {
  const { userId, isDemo } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    await requireReachable(inside, otherId)
    const link = await store.lockLink(inside, userId, otherId)
    if (link?.acceptedAt) return { relation: 'member' }
    const isTheirs = link?.otherId === userId
    if (isTheirs && !link.withdrawnAt) return acceptCircle(inside, { userId: otherId })
    if ((await worldOf(inside, otherId)) !== isDemo) throw new Refusal('demoPerson')
    await requireRoom(inside, userId)
    if (isTheirs) await store.deleteLink(inside, userId, otherId)
    if (link && !isTheirs) await store.withdrawLink(inside, userId, otherId, false)
    else await sendAsk(inside, userId, otherId)
    return { relation: 'asked' }
  })
}

async function sendAsk(ctx: Ctx, userId: string, otherId: string): Promise<void> {
  await store.insertLink(ctx, userId, otherId)
  const name = await nameOf(ctx, userId)
  await notify(ctx, otherId, { kind: 'circleAsked', params: { name }, actionUrl: '/circle', about: userId })
  await tell(ctx, otherId, 'circle', { change: 'asked', userId })
}

/**
 * Accepts a person's request: the two are now in each other's circle, and the asker is notified. A request declined
 * before can still be accepted.
 * @throws Refusal 'notSignedIn', 'userNotFound', 'notAsked' when there is no request, 'circleFull'
 */
export async function acceptCircle(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<{ relation: Relation }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    await requireReachable(inside, otherId)
    const link = await store.lockLink(inside, userId, otherId)
    if (link?.acceptedAt) return { relation: 'member' }
    if (!link || link.otherId !== userId || link.withdrawnAt) throw new Refusal('notAsked')
    await requireRoom(inside, userId, otherId)
    await store.acceptLink(inside, userId, otherId)
    await settleNotices(inside, userId, 'circleAsked', otherId)
    for (const id of [userId, otherId]) await settleEmpty(inside, id)
    const name = await nameOf(inside, userId)
    const actionUrl = `/circle?userId=${userId}`
    await notify(inside, otherId, { kind: 'circleAccepted', params: { name }, actionUrl, about: userId })
    await tell(inside, otherId, 'circle', { change: 'accepted', userId })
    return { relation: 'member' }
  })
}

/** Declines a person's request. The requester is not notified; if they ask again, nobody is notified either. */
export async function declineCircle(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<void> {
  const { userId } = signedIn(ctx)
  const link = await store.selectLink(ctx, userId, otherId)
  if (!link || link.otherId !== userId) return
  await store.declineLink(ctx, userId, otherId)
  await settleNotices(ctx, userId, 'circleAsked', otherId)
}

/**
 * Withdraws a request of the signed-in person. A declined one is kept, hidden from both, so that it cannot be repeated
 * to harass.
 */
export async function withdrawCircleRequest(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<void> {
  const { userId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    const link = await store.lockLink(inside, userId, otherId)
    if (!link || link.askerId !== userId || link.acceptedAt) return
    if (link.declinedAt) await store.withdrawLink(inside, userId, otherId, true)
    else {
      await store.deleteLink(inside, userId, otherId)
      await tellChanged(inside, [userId, otherId])
    }
    await settleNotices(inside, otherId, 'circleAsked', userId)
  })
}

/**
 * Ends the circle membership of the two people and all positions shared between them. The other is notified only if
 * their circle is empty now; their open browsers no longer show the membership.
 */
export async function leaveCircle(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<void> {
  const { userId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    const link = await store.lockLink(inside, userId, otherId)
    await deleteShares(inside, userId, otherId)
    await deleteShares(inside, otherId, userId)
    if (!link?.acceptedAt) return
    await store.deleteLink(inside, userId, otherId)
    await settleTogether(inside, otherId)
    await tellEnded(inside, otherId)
  })
}

/** Deletes the notices that the two people have of their being in one circle and of positions shared between them. */
export async function settleTogether(ctx: Ctx, otherId: string): Promise<void> {
  const { userId } = signedIn(ctx)
  for (const kind of ['circleAsked', 'circleAccepted', 'positionShared', 'stillSharing'] as const) {
    await settleNotices(ctx, userId, kind, otherId)
    await settleNotices(ctx, otherId, kind, userId)
  }
}

/** Makes the browsers of both people refetch their circle, which the signed-in person has ended. */
export async function tellEnded(ctx: Ctx, otherId: string): Promise<void> {
  const { userId } = signedIn(ctx)
  await tellChanged(ctx, [userId, otherId])
  await notifyIfEmpty(ctx, otherId, userId)
}

/**
 * Notifies a person whom nobody but `leaverId` has in their circle. The notice gives no name or reason: it must not
 * reveal a block (K-16). Call it after `tellChanged`, whose lock on the inbox orders concurrent departures.
 */
export async function notifyIfEmpty(ctx: Ctx, userId: string, leaverId: string): Promise<void> {
  if ((await circleOf(ctx, userId)).some((id) => id !== leaverId)) return
  await notify(ctx, userId, { kind: 'circleEmpty', params: {}, actionUrl: '/circle', about: 'circle', fromId: null })
}

/** Deletes a person's notice of an empty circle: somebody is in it again. */
export const settleEmpty = (ctx: Ctx, userId: string) => settleNotices(ctx, userId, 'circleEmpty', 'circle')

/** The event names nobody. It is stored, so that browsers without a connection get it when they are back. */
export const tellChanged = (ctx: Ctx, userIds: readonly string[]) => tellAll(ctx, userIds, PEOPLE_CHANGED_EVENT, {})

/**
 * Removes any link with a person: leaves the circle, withdraws the signed-in person's request or declines theirs.
 * @throws Refusal 'notSignedIn'
 */
export async function removeFromCircle(ctx: Ctx, { userId: otherId }: { userId: string }) {
  const { userId } = signedIn(ctx)
  const link = UUID_PATTERN.test(otherId) ? await store.selectLink(ctx, userId, otherId) : null
  const relation = relationOf(link, userId)
  if (relation === 'member') await leaveCircle(ctx, { userId: otherId })
  if (relation === 'asked') await withdrawCircleRequest(ctx, { userId: otherId })
  if (relation === 'asking') await declineCircle(ctx, { userId: otherId })
  return { relation: 'none' as const }
}

/**
 * Requires that the signed-in person can reach another.
 * @throws Refusal 'userNotFound' for oneself, an unknown id, and people who are suspended or blocked on either side
 */
export async function requireReachable(ctx: Ctx, otherId: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const exists = UUID_PATTERN.test(otherId) && otherId !== userId && (await worldOf(ctx, otherId)) !== null
  if (!exists || (await avoidedIds(ctx, userId)).has(otherId)) throw new Refusal('userNotFound')
}

/**
 * Requires that the circles of these people are not full.
 * @throws Refusal 'circleFull'; for a single person also 'tooManyAsks', with too many unanswered requests
 */
export async function requireRoom(ctx: Ctx, ...userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    const { members, asks } = await store.countLinks(ctx, userId)
    if (members >= MOST_MEMBERS) throw new Refusal('circleFull')
    if (userIds.length === 1 && asks >= MOST_ASKS) throw new Refusal('tooManyAsks')
  }
}

/** The person's name as shown to circle members and to people asked to be one. */
export async function nameOf(ctx: Ctx, userId: string): Promise<string> {
  return (await peopleAsSeen(ctx, [userId], 'circle')).get(userId)?.name ?? ''
}
