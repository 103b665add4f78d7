import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

interface Trial {
  sentAt: Date | null
  answeredAt: Date | null
}

const date = (value: string | null) => (value === null ? null : new Date(value))

/** The last trial of these people's devices, by person. */
export async function trialsOf(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, Trial>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ user_id: string; sent_at: string | null; answered_at: string | null }>(sql`
    select user_id, sent_at, answered_at from sos_self_tests where user_id = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(rows.map((row) => [row.user_id, { sentAt: date(row.sent_at), answeredAt: date(row.answered_at) }]))
}

/** Notes that these people's devices are tried now. */
export async function noteTrials(ctx: Ctx, userIds: readonly string[], next: Date): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db.execute(sql`
    insert into sos_self_tests (user_id, next_at, sent_at)
    select id, ${next.toISOString()}::timestamptz, ${ctx.now().toISOString()}::timestamptz
    from unnest(${sql.param([...userIds])}::uuid[]) as id
    on conflict (user_id) do update set sent_at = excluded.sent_at, next_at = excluded.next_at`)
}

/** Notes an answer to a trial that was sent since a moment. @returns false when none was */
export async function noteAnswer(ctx: Ctx, userId: string, since: Date): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    update sos_self_tests set answered_at = ${ctx.now().toISOString()}
    where user_id = ${userId} and sent_at > ${since.toISOString()}`)
  return (rowCount ?? 0) > 0
}

/** When this person last asked others, by other. */
export async function asksBy(ctx: Ctx, askerId: string): Promise<Map<string, Date>> {
  const { rows } = await ctx.db.execute<{ other_id: string; asked_at: string }>(sql`
    select other_id, asked_at from sos_push_asks where asker_id = ${askerId}`)
  return new Map(rows.map((row) => [row.other_id, new Date(row.asked_at)]))
}

/** Notes an ask unless there was one since a moment. @returns false when there was */
export async function noteAsk(ctx: Ctx, askerId: string, otherId: string, since: Date): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    insert into sos_push_asks as kept (asker_id, other_id, asked_at)
    values (${askerId}, ${otherId}, ${ctx.now().toISOString()})
    on conflict (asker_id, other_id) do update set asked_at = excluded.asked_at
    where kept.asked_at <= ${since.toISOString()}`)
  return (rowCount ?? 0) > 0
}
