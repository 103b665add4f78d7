import { Refusal } from '#core/errors.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import { notify, settleNotices } from '#features/notifications/server/notifications.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import { firstReminder, nextReminder, type ShareMinutes } from '../rules.ts'
import { areInCircle, nameOf } from './members.ts'
import * as store from './shareStore.ts'

/** Most shares processed in one round of `settleShares`. */
const AT_ONCE = 200

/**
 * Shares the exact position with one circle member for 15 minutes, an hour or eight; ends automatically. The member is
 * notified. Sharing again restarts the time.
 * @throws Refusal 'notSignedIn', 'notInCircle'
 */
export async function sharePosition(
  ctx: Ctx,
  { userId: viewerId, minutes: length }: { userId: string; minutes: ShareMinutes },
): Promise<{ id: string; endsAt: string }> {
  const { userId: ownerId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    if (!UUID_PATTERN.test(viewerId) || !(await areInCircle(inside, ownerId, viewerId)))
      throw new Refusal('notInCircle')
    const startedAt = inside.now()
    const endsAt = new Date(startedAt.getTime() + minutes(length))
    await store.putShare(inside, { ownerId, viewerId, startedAt, endsAt, remindAt: firstReminder(startedAt, endsAt) })
    const params = { name: await nameOf(inside, ownerId), minutes: length }
    const actionUrl = `/circle?userId=${ownerId}`
    await notify(inside, viewerId, { kind: 'positionShared', params, actionUrl, about: ownerId })
    await tell(inside, viewerId, 'circle', { change: 'shared', userId: ownerId })
    return { id: viewerId, endsAt: endsAt.toISOString() }
  })
}

/**
 * Stops sharing the position immediately: with one person, or without an id with everybody.
 * @returns the number of ended shares
 */
export async function stopSharing(ctx: Ctx, { userId }: { userId?: string | undefined }): Promise<{ stopped: number }> {
  const { userId: ownerId } = signedIn(ctx)
  if (userId !== undefined && !UUID_PATTERN.test(userId)) return { stopped: 0 }
  return ctx.transaction(async (inside) => {
    const ended = await store.deleteShares(inside, ownerId, userId ?? null)
    const viewers = ended.map(({ viewerId }) => viewerId)
    for (const viewerId of viewers) await forgetShare(inside, ownerId, viewerId)
    await tellAll(inside, viewers, 'circle', { change: 'shareEnded', userId: ownerId })
    return { stopped: ended.length }
  })
}

/** End times of active shares: `given` by the person, by the viewer's id; `got` from others, by the owner's id. */
export async function sharesOf(
  ctx: Ctx,
  userId: string,
): Promise<{ given: Map<string, Date>; got: Map<string, Date> }> {
  const rows = await store.selectShares(ctx, userId)
  return {
    given: new Map(rows.filter(({ ownerId }) => ownerId === userId).map((row) => [row.viewerId, row.endsAt])),
    got: new Map(rows.filter(({ viewerId }) => viewerId === userId).map((row) => [row.ownerId, row.endsAt])),
  }
}

/**
 * Ends expired shares and reminds owners of active ones (ADR 0014).
 * @returns how many
 */
export async function settleShares(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (inside) => {
    const due = await store.takeDueShares(inside, AT_ONCE)
    for (const share of due) await (share.endsAt <= inside.now() ? endShare(inside, share) : remind(inside, share))
    return due.length
  })
}

async function endShare(ctx: Ctx, { ownerId, viewerId }: store.ShareRow): Promise<void> {
  await store.deleteShares(ctx, ownerId, viewerId)
  await tell(ctx, viewerId, 'circle', { change: 'shareEnded', userId: ownerId })
  await tell(ctx, ownerId, 'circle', { change: 'shareEnded', userId: viewerId })
  await forgetShare(ctx, ownerId, viewerId)
}

/** Deletes the notifications of a share that has ended. */
async function forgetShare(ctx: Ctx, ownerId: string, viewerId: string): Promise<void> {
  await settleNotices(ctx, viewerId, 'positionShared', ownerId)
  await settleNotices(ctx, ownerId, 'stillSharing', viewerId)
}

async function remind(ctx: Ctx, share: store.ShareRow): Promise<void> {
  const { ownerId, viewerId, endsAt } = share
  const left = Math.max(1, Math.round((endsAt.getTime() - ctx.now().getTime()) / minutes(1)))
  const params = { name: await nameOf(ctx, viewerId), minutes: left }
  await notify(ctx, ownerId, { kind: 'stillSharing', params, actionUrl: '/circle', about: viewerId, fromId: viewerId })
  await store.saveReminder(ctx, share, nextReminder(ctx.now(), endsAt))
}
