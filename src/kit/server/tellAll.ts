import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'

/**
 * Appends the same event to many inboxes in one statement, in the transaction of the change itself, like `tell` for
 * each. Inboxes are locked in the order of their ids and last in a transaction, which prevents deadlocks.
 * @returns the event's number in each person's inbox
 */
export async function tellAll(
  ctx: Ctx,
  userIds: readonly string[],
  type: string,
  payload: unknown,
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ user_id: string; last_number: string }>(sql`
    with people as (select distinct id from unnest(${sql.param([...userIds])}::uuid[]) as id order by id),
    taken as (
      insert into inboxes (user_id, last_number) select id, 1 from people
      on conflict (user_id) do update set last_number = inboxes.last_number + 1 returning user_id, last_number
    ), told as (
      insert into inbox_events (user_id, number, type, payload, created_at)
      select user_id, last_number, ${type}, ${JSON.stringify(payload)}::jsonb, ${ctx.now().toISOString()}::timestamptz from taken
    )
    select user_id, last_number, pg_notify('inbox', user_id::text) from taken`)
  return new Map(rows.map((row) => [row.user_id, Number(row.last_number)]))
}

/** PostgreSQL carries fewer than 8,000 bytes in one NOTIFY. */
const MOST_BYTES = 7000

/**
 * Sends the same transient event to the open browsers of many people in one statement, like `tellNow` for each.
 * @throws Error for a payload of more than 7,000 bytes
 */
export async function tellManyNow(ctx: Ctx, userIds: readonly string[], type: string, payload: unknown): Promise<void> {
  if (userIds.length === 0) return
  const told = JSON.stringify({ type, payload })
  if (Buffer.byteLength(told) > MOST_BYTES) throw new Error(`Too much to tell at once: ${type}`)
  await ctx.db.execute(sql`
    select pg_notify('inbox_now', (${told}::jsonb || jsonb_build_object('to', id))::text)
    from unnest(${sql.param([...new Set(userIds)])}::uuid[]) as id`)
}
