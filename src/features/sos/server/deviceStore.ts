import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

export async function insertKey(ctx: Ctx, keyHash: Buffer, userId: string, sessionId: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into sos_keys (key_hash, user_id, session_id, made_at)
    values (${hex(keyHash)}::bytea, ${userId}, ${sessionId}, ${ctx.now().toISOString()})`)
}

/** Owner of a key and the session in which it was made. */
export async function keyByHash(ctx: Ctx, keyHash: Buffer): Promise<{ userId: string; sessionId: string } | null> {
  const { rows } = await ctx.db.execute<{ user_id: string; session_id: string }>(
    sql`select user_id, session_id from sos_keys where key_hash = ${hex(keyHash)}::bytea`,
  )
  return rows[0] ? { userId: rows[0].user_id, sessionId: rows[0].session_id } : null
}

export async function deleteKey(ctx: Ctx, userId: string, keyHash: Buffer): Promise<void> {
  await ctx.db.execute(sql`delete from sos_keys where key_hash = ${hex(keyHash)}::bytea and user_id = ${userId}`)
}

/** Sessions in which keys were made. */
export async function keySessions(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ session_id: string }>(sql`select distinct session_id from sos_keys`)
  return rows.map(({ session_id }) => session_id)
}

export async function deleteKeysOfSession(ctx: Ctx, sessionId: string): Promise<void> {
  await ctx.db.execute(sql`delete from sos_keys where session_id = ${sessionId}`)
}

/** Deletes all of a person's keys except the newest ones. */
export async function deleteOldKeys(ctx: Ctx, userId: string, most: number): Promise<void> {
  await ctx.db.execute(sql`
    delete from sos_keys where key_hash in
      (select key_hash from sos_keys where user_id = ${userId} order by made_at desc offset ${most})`)
}

/** Schedules the first test of a person's devices; an existing schedule stays. */
export async function planSelfTest(ctx: Ctx, userId: string, at: Date): Promise<void> {
  await ctx.db.execute(sql`
    insert into sos_self_tests (user_id, next_at) values (${userId}, ${at.toISOString()}) on conflict do nothing`)
}

/** People whose devices are due for a test; their next test is set to `next`. */
export async function takeSelfTests(ctx: Ctx, next: Date, limit: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
    update sos_self_tests t set next_at = ${next.toISOString()}
    from (select user_id from sos_self_tests where next_at <= ${ctx.now().toISOString()}
          order by next_at limit ${limit} for update skip locked) due
    where t.user_id = due.user_id returning t.user_id`)
  return rows.map(({ user_id }) => user_id)
}

/** A person's wrong tries, locked until the transaction ends. */
export async function lockTries(
  ctx: Ctx,
  userId: string,
): Promise<{ wrong: number; blockedUntil: Date | null; lastAt: Date }> {
  const { rows } = await ctx.db.execute<{ wrong: number; blocked_until: string | null; last_at: string }>(sql`
    insert into sos_tries (user_id, wrong, last_at) values (${userId}, 0, ${ctx.now().toISOString()})
    on conflict (user_id) do update set wrong = sos_tries.wrong returning wrong, blocked_until, last_at`)
  const row = rows[0]!
  return {
    wrong: row.wrong,
    blockedUntil: row.blocked_until === null ? null : new Date(row.blocked_until),
    lastAt: new Date(row.last_at),
  }
}

export async function writeTries(ctx: Ctx, userId: string, wrong: number, blockedUntil: Date | null): Promise<void> {
  await ctx.db.execute(sql`
    update sos_tries set wrong = ${wrong}, blocked_until = ${blockedUntil?.toISOString() ?? null},
      last_at = ${ctx.now().toISOString()} where user_id = ${userId}`)
}

interface Trial {
  sentAt: Date | null
  answeredAt: Date | null
}

const date = (value: string | null) => (value === null ? null : new Date(value))

/** The last device test of these people, by person. */
export async function trialsOf(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, Trial>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ user_id: string; sent_at: string | null; answered_at: string | null }>(sql`
    select user_id, sent_at, answered_at from sos_self_tests where user_id = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(rows.map((row) => [row.user_id, { sentAt: date(row.sent_at), answeredAt: date(row.answered_at) }]))
}

/** Records that these people's devices are tested now. */
export async function noteTrials(ctx: Ctx, userIds: readonly string[], next: Date): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db.execute(sql`
    insert into sos_self_tests (user_id, next_at, sent_at)
    select id, ${next.toISOString()}::timestamptz, ${ctx.now().toISOString()}::timestamptz
    from unnest(${sql.param([...userIds])}::uuid[]) as id
    on conflict (user_id) do update set sent_at = excluded.sent_at, next_at = excluded.next_at`)
}

/**
 * Records an answer to a test sent since a time.
 * @returns false when there was no such test
 */
export async function noteAnswer(ctx: Ctx, userId: string, since: Date): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    update sos_self_tests set answered_at = ${ctx.now().toISOString()}
    where user_id = ${userId} and sent_at > ${since.toISOString()}`)
  return (rowCount ?? 0) > 0
}

/** When this person last asked each other person to turn on notifications. */
export async function asksBy(ctx: Ctx, askerId: string): Promise<Map<string, Date>> {
  const { rows } = await ctx.db.execute<{ other_id: string; asked_at: string }>(sql`
    select other_id, asked_at from sos_push_asks where asker_id = ${askerId}`)
  return new Map(rows.map((row) => [row.other_id, new Date(row.asked_at)]))
}

/**
 * Records requests to these people, except those already asked since a time.
 * @returns the people to ask now
 */
export async function noteAsks(ctx: Ctx, askerId: string, otherIds: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ other_id: string }>(sql`
    insert into sos_push_asks as kept (asker_id, other_id, asked_at)
    select ${askerId}, id, ${ctx.now().toISOString()}::timestamptz from unnest(${sql.param([...otherIds])}::uuid[]) as id
    on conflict (asker_id, other_id) do update set asked_at = excluded.asked_at
    where kept.asked_at <= ${since.toISOString()} returning other_id`)
  return rows.map(({ other_id }) => other_id)
}
