import { Refusal } from '#core/errors.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { worldOf } from '#features/accounts/server/visits.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import {
  avoidedIds,
  blockPerson,
  isBlocked,
  myBlocks,
  unblockPerson,
  unseenAmong,
} from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import { MOST_ASKS, MOST_MEMBERS, type Relation } from '../rules.ts'
import * as store from './memberStore.ts'
import { deleteShares } from './shareStore.ts'

/** Ids of the people in this person's circle: asked and accepted (K-10), nobody who is blocked on either side or suspended. */
export async function circleOf(ctx: Ctx, userId: string): Promise<string[]> {
  const avoided = await avoidedIds(ctx, userId)
  return (await store.selectCircle(ctx, userId)).filter((id) => !avoided.has(id))
}

/** True when the two are in each other's circle and neither blocks the other. */
export async function areInCircle(ctx: Ctx, userId: string, otherId: string): Promise<boolean> {
  const link = await store.selectLink(ctx, userId, otherId)
  return link?.acceptedAt != null && !(await isBlocked(ctx, userId, otherId))
}

/** What a link means to one of its two. To its asker a declined request looks like one that waits. */
export function relationOf(link: store.LinkRow | null, userId: string): Relation {
  if (!link) return 'none'
  if (link.acceptedAt) return 'member'
  if (link.askerId === userId) return link.withdrawnAt ? 'none' : 'asked'
  return link.declinedAt ? 'none' : 'asking'
}

/**
 * Asks somebody to share a circle (K-09, K-10); he is told. Who was asked by him is thereby accepted. Asking again changes
 * nothing, and after a declined request tells nobody anything.
 * @throws Refusal 'notSignedIn', 'userNotFound' for oneself, nobody and whoever is blocked, 'demoPerson', 'tooManyAsks',
 *   'circleFull'
 */
export async function askToCircle(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<{ relation: Relation }> {
  const { userId, isDemo } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    await reachable(inside, otherId)
    const link = await store.lockLink(inside, userId, otherId)
    if (link?.acceptedAt) return { relation: 'member' }
    const isTheirs = link?.otherId === userId
    if (isTheirs && !link.withdrawnAt) return acceptCircle(inside, { userId: otherId })
    if ((await worldOf(inside, otherId)) !== isDemo) throw new Refusal('demoPerson')
    await checkRoom(inside, userId)
    if (isTheirs) await store.deleteLink(inside, userId, otherId)
    if (link && !isTheirs) await store.withdrawLink(inside, userId, otherId, false)
    else await tellAsked(inside, userId, otherId)
    return { relation: 'asked' }
  })
}

async function tellAsked(ctx: Ctx, userId: string, otherId: string): Promise<void> {
  await store.insertLink(ctx, userId, otherId)
  const name = await nameOf(ctx, userId)
  await notify(ctx, otherId, { kind: 'circleAsked', params: { name }, actionUrl: '/circle', about: userId })
  await tell(ctx, otherId, 'circle', { change: 'asked', userId })
}

/**
 * Accepts somebody's request: from now on the two are in each other's circle, and the asker is told. One that was declined
 * before can still be accepted.
 * @throws Refusal 'notSignedIn', 'userNotFound', 'notAsked' when there is no request, 'circleFull'
 */
export async function acceptCircle(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<{ relation: Relation }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    await reachable(inside, otherId)
    const link = await store.lockLink(inside, userId, otherId)
    if (link?.acceptedAt) return { relation: 'member' }
    if (!link || link.otherId !== userId || link.withdrawnAt) throw new Refusal('notAsked')
    await checkRoom(inside, userId, otherId)
    await store.acceptLink(inside, userId, otherId)
    const name = await nameOf(inside, userId)
    const actionUrl = `/circle?userId=${userId}`
    await notify(inside, otherId, { kind: 'circleAccepted', params: { name }, actionUrl, about: userId })
    await tell(inside, otherId, 'circle', { change: 'accepted', userId })
    return { relation: 'member' }
  })
}

/** Declines somebody's request; the asker is told nothing, and neither is he when he asks again. */
export async function declineCircle(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<void> {
  const { userId } = signedIn(ctx)
  const link = await store.selectLink(ctx, userId, otherId)
  if (link && link.otherId === userId) await store.declineLink(ctx, userId, otherId)
}

/** Takes the own request back. One that was declined stays, unseen by both, so that it cannot be made anew to pester. */
export async function cancelAsk(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<void> {
  const { userId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    const link = await store.lockLink(inside, userId, otherId)
    if (!link || link.askerId !== userId || link.acceptedAt) return
    if (link.declinedAt) await store.withdrawLink(inside, userId, otherId, true)
    else await store.deleteLink(inside, userId, otherId)
  })
}

/** Ends sharing a circle with somebody, and every position shared between the two. The other is told nothing. */
export async function leaveCircle(ctx: Ctx, { userId: otherId }: { userId: string }): Promise<void> {
  const { userId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    const link = await store.lockLink(inside, userId, otherId)
    if (link?.acceptedAt) await store.deleteLink(inside, userId, otherId)
    await deleteShares(inside, userId, otherId)
    await deleteShares(inside, otherId, userId)
  })
}

/**
 * "Remove", whatever stands between the two: leaves the circle, takes the own request back or declines the other's.
 * @throws Refusal 'notSignedIn'
 */
export async function removeFromCircle(ctx: Ctx, { userId: otherId }: { userId: string }) {
  const { userId } = signedIn(ctx)
  const link = UUID_PATTERN.test(otherId) ? await store.selectLink(ctx, userId, otherId) : null
  const relation = relationOf(link, userId)
  if (relation === 'member') await leaveCircle(ctx, { userId: otherId })
  if (relation === 'asked') await cancelAsk(ctx, { userId: otherId })
  if (relation === 'asking') await declineCircle(ctx, { userId: otherId })
  return { relation: 'none' as const }
}

/**
 * Blocks somebody: neither sees, finds or reaches the other any more; their circle and what they shared end with it (a
 * trigger sees to that, whoever blocks from wherever). The blocked one is told nothing.
 * @throws Refusal 'notSignedIn', 'userNotFound'
 */
export async function blockFromCircle(ctx: Ctx, { userId: otherId }: { userId: string }) {
  if (!UUID_PATTERN.test(otherId) || (await unseenAmong(ctx, [otherId])).size > 0) throw new Refusal('userNotFound')
  await ctx.transaction(async (inside) => {
    await store.lockLink(inside, signedIn(inside).userId, otherId)
    await blockPerson(inside, { userId: otherId })
  })
  return { id: otherId }
}

/** Whom the signed-in person blocks, newest first. @throws Refusal 'notSignedIn' */
export async function listBlocked(ctx: Ctx) {
  const ids = await myBlocks(ctx)
  const seen = await peopleAsSeen(ctx, ids, 'circle')
  return {
    people: ids.map((id) => ({ id, name: seen.get(id)?.name ?? '', profilePhoto: seen.get(id)?.photo ?? '' })),
  }
}

/** Takes the own block of somebody back. @throws Refusal 'notSignedIn' */
export async function unblock(ctx: Ctx, { userId }: { userId: string }): Promise<{ id: string }> {
  if (UUID_PATTERN.test(userId)) await unblockPerson(ctx, { userId })
  return { id: userId }
}

/**
 * Passes when the signed-in person can reach somebody.
 * @throws Refusal 'userNotFound' for oneself, nobody, and whoever is blocked on either side or suspended
 */
export async function reachable(ctx: Ctx, otherId: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const exists = UUID_PATTERN.test(otherId) && otherId !== userId && (await worldOf(ctx, otherId)) !== null
  if (!exists || (await avoidedIds(ctx, userId)).has(otherId)) throw new Refusal('userNotFound')
}

/** Passes when there is room in these people's circles. @throws Refusal 'circleFull', 'tooManyAsks' */
export async function checkRoom(ctx: Ctx, ...userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    const { members, asks } = await store.countLinks(ctx, userId)
    if (members >= MOST_MEMBERS) throw new Refusal('circleFull')
    if (userIds.length === 1 && asks >= MOST_ASKS) throw new Refusal('tooManyAsks')
  }
}

/** The person's name as those in a circle, or asked to be in one, are told it. */
export async function nameOf(ctx: Ctx, userId: string): Promise<string> {
  return (await peopleAsSeen(ctx, [userId], 'circle')).get(userId)?.name ?? ''
}
