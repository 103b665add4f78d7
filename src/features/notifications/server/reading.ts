import type * as z from 'zod/mini'
import { Refusal } from '#core/errors.ts'
import { days } from '#core/units.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { acknowledgeUpTo, tellNow } from '#kit/server/stream.ts'
import type * as contract from '../contract.ts'
import type { NoticeKind } from '../rules.ts'
import * as store from './store.ts'
import { wordsOf } from './words.ts'

type Input<E extends keyof typeof contract> = (typeof contract)[E] extends { input: infer I extends z.ZodMiniType }
  ? z.output<I>
  : never

const PAGE = 30
/** What was cleared can be brought back that long. */
const CLEARED_KEPT = days(1)
/** Notices are kept that long. */
const KEPT = days(90)

/** What the signed-in person was told, newest first (M-01 … M-05). */
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

/** How many notices the signed-in person has not read (M-04, C-09). */
export async function countUnread(ctx: Ctx) {
  const { unread } = await store.countNotices(ctx, signedIn(ctx).userId)
  return { unread }
}

/** Marks one own notice as read, or all that came up to a moment (M-06, M-13); one that is gone is no error. */
export async function markRead(ctx: Ctx, { id, until }: Input<'markRead'>) {
  const { userId } = signedIn(ctx)
  await store.updateRead(ctx, userId, { id: id ?? null, until: momentOf(ctx, until) })
  await tellNow(ctx, userId, 'noticesChanged', {})
  return countUnread(ctx)
}

/** Marks a person's notices about one thing as read, because he has seen the thing itself. */
export async function markReadAbout(ctx: Ctx, userId: string, kind: NoticeKind, about: string): Promise<void> {
  if (await store.updateReadAbout(ctx, userId, kind, about)) await tellNow(ctx, userId, 'noticesChanged', {})
}

/** Takes notices away, for a day under a name by which they come back (M-09). */
export async function clearNotifications(ctx: Ctx, { batch, id, until }: Input<'clearNotifications'>) {
  const { userId } = signedIn(ctx)
  const cleared = await store.updateCleared(ctx, userId, { batch, id: id ?? null, until: momentOf(ctx, until) })
  await tellNow(ctx, userId, 'noticesChanged', {})
  return { cleared }
}

/** Brings back what was cleared under that name. */
export async function restoreNotifications(ctx: Ctx, { batch }: Input<'restoreNotifications'>) {
  const { userId } = signedIn(ctx)
  const restored = await store.updateRestored(ctx, userId, batch)
  await tellNow(ctx, userId, 'noticesChanged', {})
  return { restored }
}

/** What follows when something was delivered to a device of a person; wired by `app`, for features above this one. */
export type OnDelivered = (ctx: Ctx, userId: string, numbers: { from: number; upTo: number }) => Promise<void>

/** A device of the signed-in person received everything told to him up to a number: "delivered". */
export const acknowledging =
  (followers: readonly OnDelivered[]) =>
  async (ctx: Ctx, { number }: Input<'acknowledge'>) => {
    const { userId } = signedIn(ctx)
    return ctx.transaction(async (inside) => {
      const numbers = await acknowledgeUpTo(inside, userId, number)
      if (numbers.upTo > numbers.from) for (const follow of followers) await follow(inside, userId, numbers)
      return { upTo: numbers.upTo }
    })
  }

/** Clears away notices that are old, or were cleared and not brought back. */
export async function purgeNotices(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime()
  await store.deleteNotices(ctx, { cleared: new Date(now - CLEARED_KEPT), created: new Date(now - KEPT) })
}

/** What came after the tap stays, also when the device's clock is fast. */
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
