import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** A time-limited permission to see a person's exact position. */
export interface ShareRow {
  ownerId: string
  viewerId: string
  startedAt: Date
  endsAt: Date
  remindAt: Date | null
}

type Raw = { owner_id: string; viewer_id: string; started_at: string; ends_at: string; remind_at: string | null }
const shareOf = (row: Raw): ShareRow => ({
  ownerId: row.owner_id,
  viewerId: row.viewer_id,
  startedAt: new Date(row.started_at),
  endsAt: new Date(row.ends_at),
  remindAt: row.remind_at === null ? null : new Date(row.remind_at),
})

async function shares(ctx: Ctx, query: SQL): Promise<ShareRow[]> {
  const { rows } = await ctx.db.execute<Raw>(query)
  return rows.map(shareOf)
}

/** Active shares by and with a person, earliest end first. */
export const selectShares = (ctx: Ctx, userId: string): Promise<ShareRow[]> =>
  shares(
    ctx,
    sql`select * from position_shares where (owner_id = ${userId} or viewer_id = ${userId})
      and ends_at > ${ctx.now().toISOString()} order by ends_at, owner_id, viewer_id`,
  )

export async function putShare(ctx: Ctx, { ownerId, viewerId, startedAt, endsAt, remindAt }: ShareRow): Promise<void> {
  await ctx.db.execute(sql`
    insert into position_shares (owner_id, viewer_id, started_at, ends_at, remind_at)
    values (${ownerId}, ${viewerId}, ${startedAt.toISOString()}, ${endsAt.toISOString()}, ${remindAt?.toISOString() ?? null})
    on conflict (owner_id, viewer_id) do update
      set started_at = excluded.started_at, ends_at = excluded.ends_at, remind_at = excluded.remind_at`)
}

/** Ends a person's shares: with one viewer, or with null all of them. */
export const deleteShares = (ctx: Ctx, ownerId: string, viewerId: string | null): Promise<ShareRow[]> =>
  shares(
    ctx,
    sql`delete from position_shares where owner_id = ${ownerId}
      and (${viewerId}::uuid is null or viewer_id = ${viewerId}::uuid) returning *`,
  )

/** Claims up to `most` shares whose end or reminder is due, locked until the transaction ends. */
export const takeDueShares = (ctx: Ctx, most: number): Promise<ShareRow[]> =>
  shares(
    ctx,
    sql`select * from position_shares where least(ends_at, coalesce(remind_at, ends_at)) <= ${ctx.now().toISOString()}
      order by ends_at limit ${most} for update skip locked`,
  )

export async function saveReminder(ctx: Ctx, { ownerId, viewerId }: ShareRow, remindAt: Date | null): Promise<void> {
  await ctx.db.execute(sql`update position_shares set remind_at = ${remindAt?.toISOString() ?? null}
    where owner_id = ${ownerId} and viewer_id = ${viewerId}`)
}
