import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

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

/** Records an answer to a test sent since a time. @returns false when there was no such test */
export async function noteAnswer(ctx: Ctx, userId: string, since: Date): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    update sos_self_tests set answered_at = ${ctx.now().toISOString()}
    where user_id = ${userId} and sent_at > ${since.toISOString()}`)
  return (rowCount ?? 0) > 0
}

/** When this person last asked each other person. */
export async function asksBy(ctx: Ctx, askerId: string): Promise<Map<string, Date>> {
  const { rows } = await ctx.db.execute<{ other_id: string; asked_at: string }>(sql`
    select other_id, asked_at from sos_push_asks where asker_id = ${askerId}`)
  return new Map(rows.map((row) => [row.other_id, new Date(row.asked_at)]))
}

/** Records requests to these people, except those already asked since a time. @returns the people to ask now */
export async function noteAsks(ctx: Ctx, askerId: string, otherIds: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ other_id: string }>(sql`
    insert into sos_push_asks as kept (asker_id, other_id, asked_at)
    select ${askerId}, id, ${ctx.now().toISOString()}::timestamptz from unnest(${sql.param([...otherIds])}::uuid[]) as id
    on conflict (asker_id, other_id) do update set asked_at = excluded.asked_at
    where kept.asked_at <= ${since.toISOString()} returning other_id`)
  return rows.map(({ other_id }) => other_id)
}
