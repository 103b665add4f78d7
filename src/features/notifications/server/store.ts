import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import type { NoticeKind, NoticeType } from '../rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  type: text('type').$type<NoticeType>().notNull(),
  kind: text('kind').$type<NoticeKind>().notNull(),
  params: jsonb('params').$type<Record<string, string | number>>().notNull(),
  actionUrl: text('action_url').notNull(),
  about: text('about').notNull(),
  count: integer('count').notNull(),
  /** Whose act it tells of; null: the product's own. */
  fromId: uuid('from_id'),
  readAt: time('read_at'),
  clearedAt: time('cleared_at'),
  clearedBatch: uuid('cleared_batch'),
  createdAt: time('created_at').notNull(),
})
export type NoticeRow = typeof notifications.$inferSelect

/** Takes away the unread notices about the same thing. @returns how many things they stood for */
export async function replaceUnread(ctx: Ctx, userId: string, kind: NoticeKind, about: string): Promise<number> {
  if (about === '') return 0
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    delete from notifications where user_id = ${userId} and kind = ${kind} and about = ${about}
      and read_at is null and cleared_at is null returning count`)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

export async function insertNotice(ctx: Ctx, row: typeof notifications.$inferInsert): Promise<void> {
  await ctx.db.insert(notifications).values(row)
}

/** What was told by people who do not exist for its reader is told no longer. */
const isFromSeen = (userId: string) =>
  sql`coalesce(from_id <> all (array(select v.id from unseen_by(${userId}::uuid) v)), true)`

const isShown = (userId: string) =>
  and(eq(notifications.userId, userId), isNull(notifications.clearedAt), isFromSeen(userId))

/** A person's notices, newest first, from after a place in that order. */
export function selectNotices(
  ctx: Ctx,
  userId: string,
  { type, before, most }: { type: NoticeType | null; before: { at: Date; id: string } | null; most: number },
): Promise<NoticeRow[]> {
  const { createdAt, id } = notifications
  return ctx.db
    .select()
    .from(notifications)
    .where(
      and(
        isShown(userId),
        type ? eq(notifications.type, type) : undefined,
        before ? or(lt(createdAt, before.at), and(eq(createdAt, before.at), lt(id, before.id))) : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
}

export async function noticeById(ctx: Ctx, userId: string, id: string): Promise<NoticeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(notifications)
    .where(and(isShown(userId), eq(notifications.id, id)))
  return row ?? null
}

export async function countNotices(ctx: Ctx, userId: string): Promise<{ unread: number; hasSos: boolean }> {
  const { rows } = await ctx.db.execute<{ unread: number; hasSos: boolean }>(sql`
    select count(*) filter (where read_at is null)::int as unread, coalesce(bool_or(type = 'sos'), false) as "hasSos"
    from notifications where user_id = ${userId} and cleared_at is null and ${isFromSeen(userId)}`)
  return rows[0]!
}

/** One (null: every) notice that came up to a moment. */
interface Which {
  id: string | null
  until: Date
}
const isOne = ({ id, until }: Which) =>
  and(id ? eq(notifications.id, id) : undefined, lte(notifications.createdAt, until))

export async function updateRead(ctx: Ctx, userId: string, which: Which): Promise<void> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(isShown(userId), isNull(notifications.readAt), isOne(which)))
}

/** Marks what stands about one thing as read. @returns whether something was not */
export async function updateReadAbout(ctx: Ctx, userId: string, kind: NoticeKind, about: string): Promise<boolean> {
  const read = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(
      and(isShown(userId), isNull(notifications.readAt), eq(notifications.kind, kind), eq(notifications.about, about)),
    )
    .returning({ id: notifications.id })
  return read.length > 0
}

/** @returns how many */
export async function updateCleared(
  ctx: Ctx,
  userId: string,
  { batch, ...which }: Which & { batch: string },
): Promise<number> {
  const gone = await ctx.db
    .update(notifications)
    .set({ clearedAt: ctx.now(), clearedBatch: batch })
    .where(and(isShown(userId), isOne(which)))
    .returning({ id: notifications.id })
  return gone.length
}

/** @returns how many */
export async function updateRestored(ctx: Ctx, userId: string, batch: string): Promise<number> {
  const back = await ctx.db
    .update(notifications)
    .set({ clearedAt: null, clearedBatch: null })
    .where(
      and(eq(notifications.userId, userId), eq(notifications.clearedBatch, batch), isNotNull(notifications.clearedAt)),
    )
    .returning({ id: notifications.id })
  return back.length
}

export async function deleteNotices(ctx: Ctx, before: { cleared: Date; created: Date }): Promise<void> {
  const { clearedAt, createdAt } = notifications
  await ctx.db.delete(notifications).where(or(lt(clearedAt, before.cleared), lt(createdAt, before.created)))
}
