import type * as z from 'zod/mini'
import { Refusal } from '#core/errors.ts'
import { days } from '#core/units.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { acknowledgeUpTo, type Delivered, tellNow } from '#kit/server/stream.ts'
import type * as contract from '../contract.ts'
import type { NoticeKind } from '../rules.ts'
import * as store from './store.ts'
import { wordsOf } from './words.ts'

type Input<E extends keyof typeof contract> = (typeof contract)[E] extends { input: infer I extends z.ZodMiniType }
  ? z.output<I>
  : never

const PAGE = 30
/** Cleared notices can be restored for this long. */
const CLEARED_KEPT = days(1)
/** Notices are deleted after this long. */
const RETENTION = days(90)

/** The signed-in person's notices, newest first (M-01 … M-05). */
export async function listNotifications(ctx: Ctx, { type, before }: Input<'listNotifications'>) {
  const { userId } = signedIn(ctx)
  const rows = await store.selectNotices(ctx, userId, { type: type ?? null, before: cursorOf(before), most: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  const { unread, hasSos } = await store.countNotices(ctx, userId)
  const language = await languageOf(ctx, userId)
  return {
    notices: page.map((row) => present(row, language)),
    next: rows.length > PAGE && last ? `${last.createdAt.getTime()}-${last.id}` : null,
    unread,
    hasSos,
  }
}

/**
 * One own notice.
 * @throws Refusal 'notFound'
 */
export async function readNotification(ctx: Ctx, { id }: Input<'readNotification'>) {
  const { userId } = signedIn(ctx)
  const row = await store.noticeById(ctx, userId, id)
  if (!row) throw new Refusal('notFound')
  return present(row, await languageOf(ctx, userId))
}

/** Number of unread notices of the signed-in person (M-04, C-09). */
export async function countUnread(ctx: Ctx) {
  const { unread } = await store.countNotices(ctx, signedIn(ctx).userId)
  return { unread }
}

/** Marks one own notice as read, or all up to a time (M-06, M-13); a deleted notice is not an error. */
export async function markRead(ctx: Ctx, { id, until }: Input<'markRead'>) {
  const { userId } = signedIn(ctx)
  await store.updateRead(ctx, userId, { id: id ?? null, until: momentOf(ctx, until) })
  await tellNow(ctx, userId, 'noticesChanged', {})
  return countUnread(ctx)
}

/** Marks a person's notices about a thing as read, because they have seen the thing itself. */
export async function markReadAbout(ctx: Ctx, userId: string, kind: NoticeKind, about: string): Promise<void> {
  if (await store.updateReadAbout(ctx, userId, kind, about)) await tellNow(ctx, userId, 'noticesChanged', {})
}

/** Clears notices; they can be restored by the batch name for a day (M-09). */
export async function clearNotifications(ctx: Ctx, { batch, id, until }: Input<'clearNotifications'>) {
  const { userId } = signedIn(ctx)
  const cleared = await store.updateCleared(ctx, userId, { batch, id: id ?? null, until: momentOf(ctx, until) })
  await tellNow(ctx, userId, 'noticesChanged', {})
  return { cleared }
}

/** Restores the notices of a cleared batch. */
export async function restoreNotifications(ctx: Ctx, { batch }: Input<'restoreNotifications'>) {
  const { userId } = signedIn(ctx)
  const restored = await store.updateRestored(ctx, userId, batch)
  await tellNow(ctx, userId, 'noticesChanged', {})
  return { restored }
}

/** Called when events were delivered to a person's device; implemented by features above this one, passed by `app`. */
export type OnDelivered = (ctx: Ctx, userId: string, numbers: Delivered) => Promise<void>

/** Acknowledges that a device of the signed-in person received all events up to a number; they count as delivered. */
export const acknowledging =
  (followers: readonly OnDelivered[]) =>
  async (ctx: Ctx, { number }: Input<'acknowledge'>) => {
    const { userId } = signedIn(ctx)
    const { upTo } = await acknowledgeUpTo(ctx, userId, number, async (inside, numbers) => {
      for (const follow of followers) await follow(inside, userId, numbers)
    })
    return { upTo }
  }

/** Deletes notices that are old, or were cleared and not restored. */
export async function purgeNotices(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime()
  await store.deleteNotices(ctx, { cleared: new Date(now - CLEARED_KEPT), created: new Date(now - RETENTION) })
}

/** Limits `until` to now, so that later notices are kept even when the device's clock is fast. */
const momentOf = (ctx: Ctx, until: string | undefined) =>
  until === undefined ? ctx.now() : new Date(Math.min(Date.parse(until), ctx.now().getTime()))

function cursorOf(before: string | undefined): { at: Date; id: string } | null {
  const found = /^(\d{1,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(before ?? '')
  return found ? { at: new Date(Number(found[1])), id: found[2]! } : null
}

function present(row: store.NoticeRow, language: string | null): contract.Notice {
  const params = { ...row.params, count: row.count }
  return {
    id: row.id,
    type: row.type,
    kind: row.kind,
    params,
    ...wordsOf(row.kind, params, language),
    time: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    actionUrl: row.actionUrl,
  }
}
