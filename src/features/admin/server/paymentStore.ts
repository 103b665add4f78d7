import { sql } from 'drizzle-orm'
import type { ListingKind } from '#features/listings/rules.ts'
import type { Ctx } from '#kit/server/context.ts'

interface Owned {
  ownerId: string | null
  ownerName: string | null
}

export interface PaidRow extends Owned {
  id: string
  kind: ListingKind
  title: string
  paidUntil: string
}

/** Listings with a running paid period, earliest end first. */
export async function selectPaid(ctx: Ctx, most: number): Promise<PaidRow[]> {
  const { rows } = await ctx.db.execute<PaidRow & Record<string, unknown>>(sql`
    select l.id, l.kind, l.title, l.owner_id as "ownerId", u.name as "ownerName", l.paid_until as "paidUntil"
    from listing_rows l left join people u on u.id = l.owner_id
    where l.paid_until > ${ctx.now().toISOString()} and l.deleted_at is null order by l.paid_until, l.id limit ${most}`)
  return rows.map((row) => ({ ...row, paidUntil: new Date(row.paidUntil).toISOString() }))
}

export interface ConfirmedRow extends Owned {
  id: string
  amountPaise: number
  months: number
  settledAt: string
}

/** Payments confirmed since a time, newest first. */
export async function selectConfirmed(ctx: Ctx, since: Date, most: number): Promise<ConfirmedRow[]> {
  const { rows } = await ctx.db.execute<ConfirmedRow & Record<string, unknown>>(sql`
    select p.id, p.user_id as "ownerId", u.name as "ownerName", p.amount_paise::float8 as "amountPaise", p.months,
      p.settled_at as "settledAt"
    from payment_records p left join people u on u.id = p.user_id
    where p.state = 'confirmed' and p.settled_at >= ${since.toISOString()} order by p.settled_at desc, p.id limit ${most}`)
  return rows.map((row) => ({ ...row, settledAt: new Date(row.settledAt).toISOString() }))
}

/** Confirmed amounts of each of the last months in Indian time, the current month last. */
export async function revenueByMonth(ctx: Ctx, months: number): Promise<{ month: string; paise: number }[]> {
  const { rows } = await ctx.db.execute<{ month: string; paise: number }>(sql`
    with months as (
      select generate_series(date_trunc('month', ${ctx.now().toISOString()}::timestamptz at time zone 'Asia/Kolkata')
        - make_interval(months => ${months - 1}::int),
        date_trunc('month', ${ctx.now().toISOString()}::timestamptz at time zone 'Asia/Kolkata'), '1 month') as first)
    select to_char(m.first, 'YYYY-MM') as month, coalesce(sum(p.amount_paise), 0)::float8 as paise
    from months m left join payment_records p on p.state = 'confirmed'
      and p.settled_at >= m.first at time zone 'Asia/Kolkata'
      and p.settled_at < (m.first + interval '1 month') at time zone 'Asia/Kolkata'
    group by m.first order by m.first`)
  return rows
}

/** The payer of a payment. */
export async function payerOf(ctx: Ctx, id: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ user_id: string | null }>(
    sql`select user_id from payment_records where id = ${id}`,
  )
  return rows[0]?.user_id ?? null
}
