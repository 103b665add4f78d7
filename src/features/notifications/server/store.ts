import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import { KINDS_THAT_STAY, kindsOfMatter, type NoticeKind, type NoticeType } from '../rules.ts'

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
  /** The person who caused it; null: the product itself. */
  fromId: uuid('from_id'),
  readAt: time('read_at'),
  clearedAt: time('cleared_at'),
  clearedBatch: uuid('cleared_batch'),
  createdAt: time('created_at').notNull(),
})
export type NoticeRow = typeof notifications.$inferSelect

/**
 * Deletes the notices of the same matter about the same thing.
 * @returns number of unread events of exactly this kind in the deleted notices
 */
export async function replaceMatter(ctx: Ctx, userId: string, kind: NoticeKind, about: string): Promise<number> {
  if (about === '') return 0
  const gone = await takeMatter(ctx, userId, kindsOfMatter(kind), about)
  const unread = gone.filter((row) => row.kind === kind && row.readAt === null)
  return unread.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Deletes the notices of these kinds about a thing.
 * @returns whether there were any
 */
export const deleteMatter = async (ctx: Ctx, userId: string, kinds: readonly NoticeKind[], about: string) =>
  (await takeMatter(ctx, userId, kinds, about)).length > 0

function takeMatter(ctx: Ctx, userId: string, kinds: readonly NoticeKind[], about: string) {
  const { kind, count, readAt, clearedAt } = notifications
  return ctx.db
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.about, about),
        inArray(kind, [...kinds]),
        isNull(clearedAt),
      ),
    )
    .returning({ kind, count, readAt })
}

export async function insertNotice(ctx: Ctx, row: typeof notifications.$inferInsert): Promise<void> {
  await ctx.db.insert(notifications).values(row)
}

const STAYING = KINDS_THAT_STAY.map((kind) => `'${kind}'`).join(', ')
/** The condition of `isFromSeen` before and after the recipient's id. */
const SEEN_FROM = `(kind in (${STAYING}) or coalesce(from_id <> all (array(select v.id from unseen_by(`
const SEEN_TO = '::uuid) v)), true))'

/** SQL condition that excludes notices caused by people whom the recipient cannot see, except `KINDS_THAT_STAY`. */
const isFromSeen = (userId: string) => sql`${sql.raw(SEEN_FROM)}${userId}${sql.raw(SEEN_TO)}`

/** `isFromSeen` as text, for the recipient with this parameter: "$1". */
export const seenNoticesOf = (parameter: string): string => `${SEEN_FROM}${parameter}${SEEN_TO}`

/** SQL condition that excludes a browser's notice of its own sign-in. */
const isNotOwnSignIn = (ctx: Ctx) =>
  ctx.actor ? sql`not (kind = 'signedIn' and count = 1 and params->>'sessionId' = ${ctx.actor.sessionId})` : sql`true`

const isShown = (ctx: Ctx, userId: string) =>
  and(eq(notifications.userId, userId), isNull(notifications.clearedAt), isFromSeen(userId), isNotOwnSignIn(ctx))

/** A person's notices, newest first, after a position in that order. */
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
        isShown(ctx, userId),
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
    .where(and(isShown(ctx, userId), eq(notifications.id, id)))
  return row ?? null
}

export async function countNotices(ctx: Ctx, userId: string): Promise<{ unread: number; hasSos: boolean }> {
  const { rows } = await ctx.db.execute<{ unread: number; hasSos: boolean }>(sql`
    select count(*) filter (where read_at is null)::int as unread, coalesce(bool_or(type = 'sos'), false) as "hasSos"
    from notifications where user_id = ${userId} and cleared_at is null and ${isFromSeen(userId)}
      and ${isNotOwnSignIn(ctx)}`)
  return rows[0]!
}

/** Selects one notice (`id` null: all notices) created up to a time. */
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
    .where(and(isShown(ctx, userId), isNull(notifications.readAt), isOne(which)))
}

/**
 * Marks the notices about a thing as read.
 * @returns whether any was unread
 */
export async function updateReadAbout(ctx: Ctx, userId: string, kind: NoticeKind, about: string): Promise<boolean> {
  const read = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(
      and(
        isShown(ctx, userId),
        isNull(notifications.readAt),
        eq(notifications.kind, kind),
        eq(notifications.about, about),
      ),
    )
    .returning({ id: notifications.id })
  return read.length > 0
}

/**
 * Clears notices.
 * @returns number of notices cleared
 */
export async function updateCleared(
  ctx: Ctx,
  userId: string,
  { batch, ...which }: Which & { batch: string },
): Promise<number> {
  const gone = await ctx.db
    .update(notifications)
    .set({ clearedAt: ctx.now(), clearedBatch: batch })
    .where(and(isShown(ctx, userId), isOne(which)))
    .returning({ id: notifications.id })
  return gone.length
}

/**
 * Restores cleared notices.
 * @returns number of notices restored
 */
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

export async function hasDigest(ctx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 from digests where user_id = ${userId}`)
  return rows.length > 0
}

export async function insertDigest(ctx: Ctx, userId: string, stopToken: string, nextAt: Date): Promise<void> {
  await ctx.db.execute(sql`
    insert into digests (user_id, stop_token, sent_at, next_at)
    values (${userId}, ${stopToken}, ${ctx.now().toISOString()}, ${nextAt.toISOString()}) on conflict do nothing`)
}

export async function deleteDigest(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from digests where user_id = ${userId}`)
}

/**
 * Deletes the digest of a token.
 * @returns false when no digest has that token
 */
export async function deleteDigestByToken(ctx: Ctx, token: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`delete from digests where stop_token::text = ${token}`)
  return (rowCount ?? 0) > 0
}

export interface DueDigest {
  userId: string
  stopToken: string
  email: string
  /** When the previous mail was sent. */
  since: Date
}

/** Claims due digests and sets their next time, so that no other node sends them. Demo people get no mail. */
export async function claimDigests(ctx: Ctx, nextAt: Date, most: number): Promise<DueDigest[]> {
  const { rows } = await ctx.db.execute<Record<'userId' | 'stopToken' | 'email' | 'since', string>>(sql`
    with due as (select d.user_id, d.sent_at, u.email from digests d
      join account_records u on u.id = d.user_id and not u.is_demo
      where d.next_at <= ${ctx.now().toISOString()}
      order by d.next_at limit ${most} for update of d skip locked)
    update digests d set next_at = ${nextAt.toISOString()}, sent_at = ${ctx.now().toISOString()}
    from due where d.user_id = due.user_id
    returning d.user_id as "userId", d.stop_token as "stopToken", due.email, due.sent_at as since`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

/** Schedules another try with the same content, after sending has failed. */
export async function postponeDigest(ctx: Ctx, { userId, since }: DueDigest, nextAt: Date): Promise<void> {
  await ctx.db.execute(sql`update digests set next_at = ${nextAt.toISOString()}, sent_at = ${since.toISOString()}
    where user_id = ${userId}`)
}

/** A person's notices since a time that are neither read nor cleared, newest first. */
export async function unreadSince(ctx: Ctx, userId: string, since: Date, most: number) {
  const { rows } = await ctx.db.execute<Pick<NoticeRow, 'kind' | 'params' | 'count'> & { total: number }>(sql`
    select kind, params, count, (count(*) over ())::int as total from notifications
    where user_id = ${userId} and read_at is null and cleared_at is null and created_at > ${since.toISOString()}
      and ${isFromSeen(userId)}
    order by created_at desc, id desc limit ${most}`)
  return rows
}
