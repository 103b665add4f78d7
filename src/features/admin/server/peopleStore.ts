import { sql } from 'drizzle-orm'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import { containing } from '#kit/server/likePatterns.ts'
import type { AdminPerson } from '../contract.ts'

/**
 * Demo or real people by name, e-mail address, phone number or id, newest first; without their positions and addresses.
 */
export async function selectPeople(
  ctx: Ctx,
  { q, isDemo, most }: { q: string; isDemo: boolean; most: number },
): Promise<{ people: Omit<AdminPerson, 'openOrders'>[]; total: number }> {
  const digits = q.replace(/\D/g, '')
  const matches =
    q === ''
      ? sql`true`
      : UUID_PATTERN.test(q)
        ? sql`u.id = ${q}`
        : sql`(u.name ilike ${containing(q)} or u.email ilike ${containing(q)}
            or (${digits.length >= 4} and u.phone_digits like ${containing(digits)}))`
  const { rows } = await ctx.db.execute<
    Omit<AdminPerson, 'memberSince' | 'suspendedAt' | 'openOrders'> & {
      since: string
      suspended: string | null
      total: number
    }
  >(sql`
    select u.id, u.name, u.email, u.phone, u.created_at as since, u.is_admin as "isAdmin", u.suspended_at as suspended,
      u.suspension_reason as reason,
      (select count(*)::int from listing_rows l where l.owner_id = u.id and l.deleted_at is null) as listings,
      (select count(*)::int from open_reports r where r.seller_id = u.id) as "reports",
      (select count(*)::int from meeting_records m
        where m.state = 'agreed' and u.id in (m.first_id, m.second_id)) as "openMeetings",
      count(*) over ()::int as total
    from account_records u where u.is_demo = ${isDemo} and ${matches} order by u.created_at desc, u.id limit ${most}`)
  const people = rows.map(({ since, suspended, total: _, ...row }) => ({
    ...row,
    memberSince: new Date(since).toISOString(),
    suspendedAt: suspended === null ? null : new Date(suspended).toISOString(),
  }))
  return { people, total: rows[0]?.total ?? 0 }
}

/** Figures about a person as a seller. */
export async function ownerFigures(
  ctx: Ctx,
  id: string,
): Promise<{ name: string; memberSince: string; isSuspended: boolean; listings: number; rejected: number } | null> {
  const { rows } = await ctx.db.execute<{
    name: string
    since: string
    isSuspended: boolean
    listings: number
    rejected: number
  }>(sql`
    select u.name, u.created_at as since, u.suspended_at is not null as "isSuspended", l.listings, l.rejected
    from account_records u cross join lateral (
      select count(*)::int as listings, count(*) filter (where moderation = 'rejected')::int as rejected
      from listing_rows where owner_id = u.id and deleted_at is null) l
    where u.id = ${id}`)
  const [row] = rows
  if (!row) return null
  const { since, ...figures } = row
  return { ...figures, memberSince: new Date(since).toISOString() }
}

/** Number of people, and how many registered since a time. */
export async function countUsers(ctx: Ctx, isDemo: boolean, since: Date): Promise<{ all: number; fresh: number }> {
  const { rows } = await ctx.db.execute<{ all: number; fresh: number }>(sql`
    select count(*)::int as "all", count(*) filter (where created_at >= ${since.toISOString()})::int as fresh
    from account_records where is_demo = ${isDemo}`)
  return rows[0]!
}

/** A person whose account is to be changed, locked until the transaction ends. */
export async function lockPerson(
  ctx: Ctx,
  id: string,
): Promise<{ email: string; isAdmin: boolean; isDemo: boolean; isSuspended: boolean } | null> {
  const { rows } = await ctx.db.execute<{ email: string; isAdmin: boolean; isDemo: boolean; isSuspended: boolean }>(sql`
    select email, is_admin as "isAdmin", is_demo as "isDemo", suspended_at is not null as "isSuspended"
    from account_records where id = ${id} for update`)
  return rows[0] ?? null
}

/** The id of the person with an e-mail address; null when there is none. */
export async function personByEmail(ctx: Ctx, email: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from account_records where lower(email) = lower(${email})`,
  )
  return rows[0]?.id ?? null
}
