import { sql } from 'drizzle-orm'
import { days } from '#core/units.ts'
import type { Ctx } from './context.ts'
import { deleteEventsBefore } from './streamStore.ts'

/** How long events are kept for browsers that reconnect; browsers away for longer get a gap. */
const EVENTS_KEPT = days(30)

/** PostgreSQL carries fewer than 8,000 bytes in one NOTIFY. */
const MOST_BYTES = 7000

/**
 * Sends a transient event to a person's open browsers, for example "is typing". It is not stored: closed browsers never
 * get it. In a transaction it is sent on commit.
 * @throws Error for a payload of more than 7,000 bytes
 */
export async function tellNow(ctx: Ctx, userId: string, type: string, payload: unknown): Promise<void> {
  const message = JSON.stringify({ to: userId, type, payload })
  if (Buffer.byteLength(message) > MOST_BYTES) throw new Error(`Too much to tell at once: ${type}`)
  await ctx.db.execute(sql`select pg_notify('inbox_now', ${message})`)
}

/** The highest inbox number that any device of a person has acknowledged; events up to it count as delivered. */
export async function deliveredUpTo(ctx: Ctx, userId: string): Promise<number> {
  return (await deliveredUpToEach(ctx, [userId])).get(userId) ?? 0
}

/** The highest acknowledged numbers of many people, by id; 0 for people who never received anything. */
export async function deliveredUpToEach(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ user_id: string; delivered_number: string }>(
    sql`select user_id, delivered_number from inboxes where user_id in ${[...new Set(userIds)]}`,
  )
  const byId = new Map(rows.map((row) => [row.user_id, Number(row.delivered_number)]))
  return new Map(userIds.map((id) => [id, byId.get(id) ?? 0]))
}

/**
 * Records that a device of the person received all events up to `number`; limited to existing events, never decreases.
 * @param follow called first with the newly delivered numbers (after `from`, up to `upTo`), if there are any: what it
 * locks is locked before the inbox, as in every other transaction. Two devices may call it with the same numbers.
 * @returns the numbers; equal when nothing changed
 */
export function acknowledgeUpTo(
  ctx: Ctx,
  userId: string,
  number: number,
  follow: (ctx: Ctx, numbers: Delivered) => Promise<void> = async () => {},
): Promise<Delivered> {
  return ctx.transaction(async (inside) => {
    const { rows } = await inside.db.execute<{ from: string; up_to: string }>(sql`
      select delivered_number as from, greatest(delivered_number, least(${number}::bigint, last_number)) as up_to
      from inboxes where user_id = ${userId}`)
    const numbers = { from: Number(rows[0]?.from ?? 0), upTo: Number(rows[0]?.up_to ?? 0) }
    if (numbers.upTo > numbers.from) {
      await follow(inside, numbers)
      await inside.db.execute(sql`
        update inboxes set delivered_number = greatest(delivered_number, ${numbers.upTo}) where user_id = ${userId}`)
    }
    return numbers
  })
}

/** Numbers of events in an inbox: after `from`, up to `upTo`. */
export interface Delivered {
  from: number
  upTo: number
}

/** Deletes events older than 30 days. */
export async function purgeEvents(ctx: Ctx): Promise<void> {
  await deleteEventsBefore(ctx, new Date(ctx.now().getTime() - EVENTS_KEPT))
}
