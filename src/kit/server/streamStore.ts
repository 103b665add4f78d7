import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import type { InboxEvent } from './inbox.ts'

/** A browser that missed more events than this gets a gap and reloads everything. */
const MOST_CAUGHT_UP = 1000

/** The last event that a browser received. */
export interface LastHeard {
  number: number
  /**
   * ISO time of the event; null: unknown. If the promotion of a standby lost the event, another event may have the same
   * number.
   */
  at: string | null
}

/** Range of event numbers in an inbox. */
export interface InboxStart {
  /** The first stored number; 1 in an empty inbox. */
  first: number
  /** The last assigned number, 0 in an empty inbox, and the time of its event. */
  last: number
  lastAt: Date | null
  /** Time of the requested event; null: it is not stored. */
  numberAt: Date | null
}

/** Range of event numbers in an inbox, and the time of the event `number`. */
export async function startOf(ctx: Ctx, userId: string, number: number | null): Promise<InboxStart> {
  const timeOf = (wanted: SQL) =>
    sql`(select created_at from inbox_events e where e.user_id = i.user_id and e.number = ${wanted})`
  const { rows } = await ctx.db.execute<Record<'first' | 'last' | 'last_at' | 'number_at', string | null>>(sql`
    select last_number as last, ${timeOf(sql`i.last_number`)} as last_at, ${timeOf(sql`${number}::bigint`)} as number_at,
      (select number from inbox_events e where e.user_id = i.user_id order by number limit 1) as first
    from inboxes i where user_id = ${userId}`)
  const [row] = rows
  const last = Number(row?.last ?? 0)
  const dateOf = (time: string | null | undefined) => (time ? new Date(time) : null)
  return {
    first: row?.first ? Number(row.first) : last + 1,
    last,
    lastAt: dateOf(row?.last_at),
    numberAt: dateOf(row?.number_at),
  }
}

/**
 * True for a browser that was away for too long, or that received events which were lost when a standby was promoted
 * (ADR 0081).
 */
export function cannotResume({ number, at }: LastHeard, { first, last, numberAt }: InboxStart): boolean {
  const isOther = at !== null && numberAt !== null && numberAt.toISOString() !== at
  return isOther || number > last || number + 1 < first || last - number > MOST_CAUGHT_UP
}

/** The people whose inbox has events after the given number. */
export async function behindBy(ctx: Ctx, positions: ReadonlyMap<string, number>): Promise<string[]> {
  if (positions.size === 0) return []
  const ids = sql.param([...positions.keys()])
  const { rows } = await ctx.db.execute<{ user_id: string; last_number: string }>(
    sql`select user_id, last_number from inboxes where user_id = any(${ids}::uuid[])`,
  )
  return rows
    .filter((row) => Number(row.last_number) > positions.get(row.user_id)!)
    .map(({ user_id: userId }) => userId)
}

/** Deletes events older than a given time. */
export async function deleteEventsBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from inbox_events where created_at < ${before.toISOString()}`)
}

/** Each person's events after their own number, oldest first; at most `limit` events each. */
export async function toldSinceEach(
  ctx: Ctx,
  positions: ReadonlyMap<string, number>,
  limit: number,
): Promise<Map<string, InboxEvent[]>> {
  const told = new Map<string, InboxEvent[]>()
  if (positions.size === 0) return told
  const [ids, numbers] = [sql.param([...positions.keys()]), sql.param([...positions.values()])]
  const { rows } = await ctx.db.execute<
    Record<'user_id' | 'number' | 'type' | 'created_at', string> & { payload: unknown }
  >(sql`
    select asked.user_id, e.number, e.type, e.payload, e.created_at
    from unnest(${ids}::uuid[], ${numbers}::bigint[]) as asked (user_id, after)
    cross join lateral (select * from inbox_events i where i.user_id = asked.user_id and i.number > asked.after
      order by i.number limit ${limit}) e
    order by e.number`)
  for (const { user_id: userId, number, type, payload, created_at: createdAt } of rows) {
    const events = told.get(userId) ?? []
    events.push({ number: Number(number), type, payload, createdAt: new Date(createdAt) })
    told.set(userId, events)
  }
  return told
}
