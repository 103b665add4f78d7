import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { NoticeRow } from './store.ts'

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

/** @returns false when no digest has that token */
export async function deleteDigestByToken(ctx: Ctx, token: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`delete from digests where stop_token::text = ${token}`)
  return (rowCount ?? 0) > 0
}

export interface DueDigest {
  userId: string
  stopToken: string
  email: string
  /** When the previous one was sent. */
  since: Date
}

/** Claims due digests and sets their next time, so that no other node sends them. Demo people get no mail. */
export async function claimDigests(ctx: Ctx, nextAt: Date, most: number): Promise<DueDigest[]> {
  const { rows } = await ctx.db.execute<Record<'userId' | 'stopToken' | 'email' | 'since', string>>(sql`
    with due as (select user_id, sent_at from digests where next_at <= ${ctx.now().toISOString()}
      order by next_at limit ${most} for update skip locked)
    update digests d set next_at = ${nextAt.toISOString()}, sent_at = ${ctx.now().toISOString()}
    from due, account_records u where d.user_id = due.user_id and u.id = d.user_id and not u.is_demo
    returning d.user_id as "userId", d.stop_token as "stopToken", u.email, due.sent_at as since`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

/** Schedules another try with the same content, after the mail server refused it. */
export async function postponeDigest(ctx: Ctx, { userId, since }: DueDigest, nextAt: Date): Promise<void> {
  await ctx.db.execute(sql`update digests set next_at = ${nextAt.toISOString()}, sent_at = ${since.toISOString()}
    where user_id = ${userId}`)
}

/** A person's notices since a time that are neither read nor cleared, newest first. */
export async function unreadSince(ctx: Ctx, userId: string, since: Date, most: number) {
  const { rows } = await ctx.db.execute<Pick<NoticeRow, 'kind' | 'params' | 'count'> & { total: number }>(sql`
    select kind, params, count, (count(*) over ())::int as total from notifications
    where user_id = ${userId} and read_at is null and cleared_at is null and created_at > ${since.toISOString()}
      and coalesce(from_id <> all (array(select v.id from unseen_by(${userId}::uuid) v)), true)
    order by created_at desc, id desc limit ${most}`)
  return rows
}
