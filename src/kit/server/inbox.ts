import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'

/** An event of one person's inbox; `number` increases by one within the inbox, without gaps. */
export interface InboxEvent {
  number: number
  type: string
  payload: unknown
  createdAt: Date
}

/**
 * Appends an event to a person's inbox, in the transaction of the change itself. The row takes the next number under
 * the inbox's row lock, so readers never skip one (ADR 0015). NOTIFY is sent on commit.
 * @returns the event's number
 */
export async function tell(ctx: Ctx, userId: string, type: string, payload: unknown): Promise<number> {
  return ctx.transaction(async ({ db, now }) => {
    const { rows } = await db.execute<{ last_number: string }>(
      sql`insert into inboxes (user_id, last_number) values (${userId}, 1)
          on conflict (user_id) do update set last_number = inboxes.last_number + 1 returning last_number`,
    )
    const number = Number(rows[0]!.last_number)
    await db.execute(
      sql`insert into inbox_events (user_id, number, type, payload, created_at)
          values (${userId}, ${number}, ${type}, ${JSON.stringify(payload)}, ${now().toISOString()})`,
    )
    await db.execute(sql`select pg_notify('inbox', ${userId})`)
    return number
  })
}

/** Number of the last event of a person's inbox, 0 when there is none, and its ISO time, "" when it is not stored. */
export async function lastEventOf(ctx: Ctx, userId: string): Promise<{ number: number; at: string }> {
  const { rows } = await ctx.db.execute<{ number: string; at: string | null }>(
    sql`select i.last_number as number, e.created_at as at
        from inboxes i left join inbox_events e on e.user_id = i.user_id and e.number = i.last_number
        where i.user_id = ${userId}`,
  )
  const [last] = rows
  return { number: Number(last?.number ?? 0), at: last?.at ? new Date(last.at).toISOString() : '' }
}

/** Events of a person's inbox after `number`, oldest first; at most `limit`. */
export async function toldSince(ctx: Ctx, userId: string, number: number, limit = 200): Promise<InboxEvent[]> {
  const { rows } = await ctx.db.execute<{ number: string; type: string; payload: unknown; created_at: string }>(
    sql`select number, type, payload, created_at from inbox_events
        where user_id = ${userId} and number > ${number} order by number limit ${limit}`,
  )
  return rows.map((row) => ({
    number: Number(row.number),
    type: row.type,
    payload: row.payload,
    createdAt: new Date(row.created_at),
  }))
}

/**
 * Claims up to 100 events of a type that have no notification yet; other transactions skip them until this one ends.
 */
export async function claimUnnoticed(ctx: Ctx, type: string): Promise<{ userId: string; payload: unknown }[]> {
  const { rows } = await ctx.db.execute<{ userId: string; payload: unknown }>(sql`
    update inbox_events e set noticed_at = ${ctx.now().toISOString()}
    from (select user_id, number from inbox_events where type = ${type} and noticed_at is null
          order by user_id, number limit 100 for update skip locked) due
    where e.user_id = due.user_id and e.number = due.number
    returning e.user_id as "userId", e.payload`)
  return rows
}
