import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { TryKind } from '../inviteRules.ts'

export interface InviteRow {
  ownerId: string
  code: string
  expiresAt: Date
  joined: number
}

type Raw = { owner_id: string; code: string; expires_at: string; joined: number }
const inviteOf = (row: Raw | undefined): InviteRow | null =>
  row ? { ownerId: row.owner_id, code: row.code, expiresAt: new Date(row.expires_at), joined: row.joined } : null

/** A person's invite that has not expired. */
export async function openInvite(ctx: Ctx, ownerId: string): Promise<InviteRow | null> {
  const { rows } = await ctx.db.execute<Raw>(sql`
    select * from circle_invites where owner_id = ${ownerId} and expires_at > ${ctx.now().toISOString()}`)
  return inviteOf(rows[0])
}

/** An open invite by its code, locked until the transaction ends. */
export async function lockInvite(ctx: Ctx, code: string): Promise<InviteRow | null> {
  const { rows } = await ctx.db.execute<Raw>(sql`
    select * from circle_invites where code = ${code} and expires_at > ${ctx.now().toISOString()} for update`)
  return inviteOf(rows[0])
}

/**
 * Stores a new invite that replaces an expired one.
 * @returns false when another request created one meanwhile
 */
export async function insertInvite(
  ctx: Ctx,
  { ownerId, code, expiresAt }: Omit<InviteRow, 'joined'>,
): Promise<boolean> {
  const now = ctx.now().toISOString()
  const { rowCount } = await ctx.db.execute(sql`
    insert into circle_invites as kept (owner_id, code, created_at, expires_at)
    values (${ownerId}, ${code}, ${now}, ${expiresAt.toISOString()})
    on conflict (owner_id) do update set code = excluded.code, created_at = excluded.created_at,
      expires_at = excluded.expires_at, joined = 0 where kept.expires_at <= ${now}`)
  return (rowCount ?? 0) > 0
}

export async function countJoined(ctx: Ctx, ownerId: string): Promise<void> {
  await ctx.db.execute(sql`update circle_invites set joined = joined + 1 where owner_id = ${ownerId}`)
}

export async function deleteInvite(ctx: Ctx, ownerId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    delete from circle_invites where owner_id = ${ownerId}`)
  return (rowCount ?? 0) > 0
}

/** Records a try for each subject. */
export async function insertTries(ctx: Ctx, subjects: readonly string[], kind: TryKind): Promise<void> {
  for (const subject of subjects)
    await ctx.db.execute(sql`insert into circle_tries (subject, kind, tried_at)
      values (${subject}, ${kind}, ${ctx.now().toISOString()})`)
}

/** Deletes the latest try of each subject. */
export async function deleteNewestTries(ctx: Ctx, subjects: readonly string[], kind: TryKind): Promise<void> {
  for (const subject of subjects)
    await ctx.db.execute(sql`delete from circle_tries where ctid = (
      select ctid from circle_tries where subject = ${subject} and kind = ${kind} order by tried_at desc limit 1)`)
}

/** Times of a subject's tries since a moment, oldest first. */
export async function selectTries(ctx: Ctx, subject: string, kind: TryKind, since: Date): Promise<Date[]> {
  const { rows } = await ctx.db.execute<{ tried_at: string }>(sql`
    select tried_at from circle_tries where subject = ${subject} and kind = ${kind} and tried_at > ${since.toISOString()}
    order by tried_at`)
  return rows.map(({ tried_at }) => new Date(tried_at))
}

/** Serialises the tries of one subject until the transaction ends. */
export async function takeTurn(ctx: Ctx, subject: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`circle_tries ${subject}`}, 0))`)
}

/** Deletes tries before a time, and invites that expired before it. */
export async function deleteOld(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from circle_tries where tried_at < ${before.toISOString()}`)
  await ctx.db.execute(sql`delete from circle_invites where expires_at < ${before.toISOString()}`)
}
