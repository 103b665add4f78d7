import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'

/** Something told to one person; `number` grows by one within that person's inbox, without holes. */
export interface InboxEvent {
  number: number
  type: string
  payload: unknown
  createdAt: Date
}

/**
 * Tells a person something, in the transaction of the change itself: the row takes the next number of that inbox
 * under the inbox's own row lock, so readers never skip one (architecture, Events). The bell rings on commit.
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

/** What a person was told after `number`, oldest first; `limit` rows at most. */
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

/** Whose events of a type no notice was made of yet, 100 at most; nobody else gets them while this transaction runs. */
export async function claimUnnoticed(ctx: Ctx, type: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`
    update inbox_events e set noticed_at = ${ctx.now().toISOString()}
    from (select user_id, number from inbox_events where type = ${type} and noticed_at is null
          order by user_id, number limit 100 for update skip locked) due
    where e.user_id = due.user_id and e.number = due.number
    returning e.user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}
