import { sql } from 'drizzle-orm'
import { days } from '#core/units.ts'
import type { Ctx } from './context.ts'
import { deleteEventsBefore } from './streamStore.ts'

/** What was told is kept that long for browsers that come back; who stays away longer is told of a gap. */
const EVENTS_KEPT = days(30)

/** PostgreSQL carries fewer than 8,000 bytes in one NOTIFY. */
const MOST_BYTES = 7000

/**
 * Tells a person's open browsers something that is only true now, for example that somebody types. Nothing is stored:
 * who is not looking never hears it. In a transaction it leaves with the commit.
 * @throws Error for a payload of more than 7,000 bytes
 */
export async function tellNow(ctx: Ctx, userId: string, type: string, payload: unknown): Promise<void> {
  const message = JSON.stringify({ to: userId, type, payload })
  if (Buffer.byteLength(message) > MOST_BYTES) throw new Error(`Too much to tell at once: ${type}`)
  await ctx.db.execute(sql`select pg_notify('inbox_now', ${message})`)
}

/**
 * The last number of a person's inbox that one of his devices has said it received: an event told with a number up to
 * it is "delivered".
 */
export async function deliveredUpTo(ctx: Ctx, userId: string): Promise<number> {
  return (await deliveredUpToEach(ctx, [userId])).get(userId) ?? 0
}

/** The same of many people, by id; 0 for who never received anything. */
export async function deliveredUpToEach(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ user_id: string; delivered_number: string }>(
    sql`select user_id, delivered_number from inboxes where user_id in ${[...new Set(userIds)]}`,
  )
  const told = new Map(rows.map((row) => [row.user_id, Number(row.delivered_number)]))
  return new Map(userIds.map((id) => [id, told.get(id) ?? 0]))
}

/**
 * Notes that a device of the person received everything up to `number`; never more than was told, never backwards.
 * @returns the numbers that were delivered by this: after `from`, up to `upTo`; equal when nothing changed
 */
export async function acknowledgeUpTo(
  ctx: Ctx,
  userId: string,
  number: number,
): Promise<{ from: number; upTo: number }> {
  const { rows } = await ctx.db.execute<{ before: string; after: string }>(sql`
    with old as (select user_id, delivered_number from inboxes where user_id = ${userId} for update)
    update inboxes i set delivered_number = greatest(i.delivered_number, least(${number}::bigint, i.last_number))
    from old where i.user_id = old.user_id
    returning old.delivered_number as before, i.delivered_number as after`)
  const [row] = rows
  return row ? { from: Number(row.before), upTo: Number(row.after) } : { from: 0, upTo: 0 }
}

/** Clears away what was told a month ago. */
export async function purgeEvents(ctx: Ctx): Promise<void> {
  await deleteEventsBefore(ctx, new Date(ctx.now().getTime() - EVENTS_KEPT))
}
