import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** The link of two people (a request or a membership); at most one row per pair. */
export interface LinkRow {
  askerId: string
  otherId: string
  askedAt: Date
  acceptedAt: Date | null
  declinedAt: Date | null
  withdrawnAt: Date | null
}

type Raw = {
  asker_id: string
  other_id: string
  asked_at: string
  accepted_at: string | null
  declined_at: string | null
  withdrawn_at: string | null
}
const dated = (text: string | null) => (text === null ? null : new Date(text))
const linkOf = (row: Raw): LinkRow => ({
  askerId: row.asker_id,
  otherId: row.other_id,
  askedAt: new Date(row.asked_at),
  acceptedAt: dated(row.accepted_at),
  declinedAt: dated(row.declined_at),
  withdrawnAt: dated(row.withdrawn_at),
})

const isPair = (userId: string, otherId: string) => sql`
  least(asker_id, other_id) = least(${userId}::uuid, ${otherId}::uuid)
  and greatest(asker_id, other_id) = greatest(${userId}::uuid, ${otherId}::uuid)`

async function links(ctx: Ctx, where: SQL): Promise<LinkRow[]> {
  const { rows } = await ctx.db.execute<Raw>(sql`select * from circle_links where ${where}`)
  return rows.map(linkOf)
}

/**
 * Ids of the people in this person's circle, oldest membership first. `isLocked`: nobody leaves it until the transaction
 * ends.
 */
export async function selectCircle(ctx: Ctx, userId: string, isLocked = false): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select case when asker_id = ${userId} then other_id else asker_id end as id from circle_links
    where (asker_id = ${userId} or other_id = ${userId}) and accepted_at is not null order by accepted_at, id
    ${isLocked ? sql`for key share` : sql``}`)
  return rows.map(({ id }) => id)
}

/** All links of this person, newest request first. */
export const selectLinks = (ctx: Ctx, userId: string): Promise<LinkRow[]> =>
  links(ctx, sql`asker_id = ${userId} or other_id = ${userId} order by asked_at desc, asker_id, other_id`)

/** The link of two people. */
export async function selectLink(ctx: Ctx, userId: string, otherId: string): Promise<LinkRow | null> {
  return (await links(ctx, isPair(userId, otherId)))[0] ?? null
}

/** Like `selectLink`, locked; changes of one pair are serialised even before a row exists. */
export async function lockLink(ctx: Ctx, userId: string, otherId: string): Promise<LinkRow | null> {
  const pair = [userId, otherId].sort().join(' ')
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`circle ${pair}`}, 2))`)
  return (await links(ctx, sql`${isPair(userId, otherId)} for update`))[0] ?? null
}

export async function insertLink(ctx: Ctx, askerId: string, otherId: string): Promise<void> {
  await ctx.db.execute(sql`insert into circle_links (asker_id, other_id, asked_at)
    values (${askerId}, ${otherId}, ${ctx.now().toISOString()})`)
}

/** Turns a request into a membership. */
export async function acceptLink(ctx: Ctx, userId: string, otherId: string): Promise<void> {
  await ctx.db.execute(sql`update circle_links
    set accepted_at = ${ctx.now().toISOString()}, declined_at = null, withdrawn_at = null where ${isPair(userId, otherId)}`)
}

export async function declineLink(ctx: Ctx, userId: string, otherId: string): Promise<void> {
  await ctx.db.execute(sql`update circle_links set declined_at = ${ctx.now().toISOString()}
    where ${isPair(userId, otherId)} and accepted_at is null`)
}

/**
 * Marks a declined request as withdrawn by its asker, or as sent again; the other person does not see it either way.
 */
export async function withdrawLink(ctx: Ctx, userId: string, otherId: string, isWithdrawn: boolean): Promise<void> {
  const at = isWithdrawn ? ctx.now().toISOString() : null
  await ctx.db.execute(sql`update circle_links set withdrawn_at = ${at}::timestamptz where ${isPair(userId, otherId)}`)
}

export async function deleteLink(ctx: Ctx, userId: string, otherId: string): Promise<void> {
  await ctx.db.execute(sql`delete from circle_links where ${isPair(userId, otherId)}`)
}

/** Number of members of a person's circle, and of their unanswered requests. */
export async function countLinks(ctx: Ctx, userId: string): Promise<{ members: number; asks: number }> {
  const { rows } = await ctx.db.execute<{ members: number; asks: number }>(sql`
    select count(*) filter (where accepted_at is not null)::int as members,
      count(*) filter (where accepted_at is null and withdrawn_at is null and asker_id = ${userId})::int as asks
    from circle_links where asker_id = ${userId} or other_id = ${userId}`)
  return rows[0]!
}

/** True for two people with an order. */
export async function hasOrderWith(ctx: Ctx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from order_parties o where (o.buyer_id = ${userId} and o.seller_id = ${otherId})
      or (o.buyer_id = ${otherId} and o.seller_id = ${userId}) limit 1`)
  return rows.length > 0
}
