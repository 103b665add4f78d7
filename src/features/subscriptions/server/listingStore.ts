import { sql } from 'drizzle-orm'
import type { ListingKind } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'

/** A listing that is paid for individually. */
export interface PayableRow {
  id: string
  kind: ListingKind
  ownerId: string | null
  title: string
  freeUntil: Date | null
  paidUntil: Date | null
  isVisible: boolean
  moderation: 'pending' | 'approved' | 'rejected'
  covers: number
  photo: Photo | null
  /** True for an item covered by its shop. */
  isCovered: boolean
  /** True while a reported payment for it waits for an administrator. */
  isBeingChecked: boolean
}

type RawRow = Omit<PayableRow, 'freeUntil' | 'paidUntil'> & { freeUntil: string | null; paidUntil: string | null }

/** A person's individually paid listings, or those with these ids of any owner; earliest end first. */
export async function selectPayable(
  ctx: Ctx,
  which: { ownerId: string } | { ids: readonly string[] },
): Promise<PayableRow[]> {
  const asked =
    'ownerId' in which
      ? sql`l.owner_id = ${which.ownerId} and l.shop_id is null`
      : sql`l.id = any(${sql.param([...which.ids])}::text[])`
  const { rows } = await ctx.db.execute<RawRow & Record<string, unknown>>(sql`
    select l.id, l.kind, l.owner_id as "ownerId", l.title, l.free_until as "freeUntil", l.paid_until as "paidUntil",
      is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}) as "isVisible", l.moderation,
      l.shop_id is not null as "isCovered",
      (select count(*)::int from listing_rows i where i.shop_id = l.id and i.deleted_at is null) as covers,
      exists (select from payment_listings pl join payments p on p.id = pl.payment_id
        where pl.listing_id = l.id and p.state = 'pending' and p.reference is not null) as "isBeingChecked",
      l.first_photo as photo
    from listing_cards l where ${asked} and l.deleted_at is null
    order by l.visible_until, l.created_at, l.id`)
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map((row) => ({ ...row, freeUntil: at(row.freeUntil), paidUntil: at(row.paidUntil) }))
}

/**
 * A person's figures (N-07). Listings are those that need their own ₹1; products of shops are counted separately. Views
 * and inquiries include both.
 */
export async function ownFigures(
  ctx: Ctx,
  ownerId: string,
): Promise<{ active: number; products: number; views: number; inquiries: number }> {
  const { rows } = await ctx.db.execute<{ active: number; products: number; views: number; inquiries: number }>(sql`
    select count(*) filter (where l.shop_id is null and l.status = 'active'
        and is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}))::int as active,
      count(*) filter (where l.shop_id is not null)::int as products,
      coalesce(sum(l.views), 0)::int as views, coalesce(sum(l.inquiries), 0)::int as inquiries
    from listing_rows l where owner_id = ${ownerId} and deleted_at is null`)
  return rows[0]!
}

/** A listing whose free or paid time ends soon or has just ended. */
export interface EndingRow {
  id: string
  ownerId: string
  title: string
  endsAt: Date
  createdAt: Date
}

/** Listings that end between two times and have an owner. */
export async function selectEnding(ctx: Ctx, from: Date, until: Date): Promise<EndingRow[]> {
  const { rows } = await ctx.db.execute<Record<'id' | 'ownerId' | 'title' | 'endsAt' | 'createdAt', string>>(sql`
    select id, owner_id as "ownerId", title, visible_until as "endsAt", created_at as "createdAt" from listing_rows
    where shop_id is null and deleted_at is null and owner_id is not null and not is_demo
      and moderation <> 'rejected'
      and visible_until > ${from.toISOString()} and visible_until <= ${until.toISOString()}
    order by owner_id, visible_until, id`)
  return rows.map((row) => ({ ...row, endsAt: new Date(row.endsAt), createdAt: new Date(row.createdAt) }))
}

/**
 * Records that a reminder is sent.
 * @returns false when it was sent before
 */
export async function noteReminder(ctx: Ctx, { id, endsAt }: EndingRow, daysBefore: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into subscription_reminders (listing_id, ends_at, days_before)
    values (${id}, ${endsAt.toISOString()}, ${daysBefore}) on conflict do nothing returning 1`)
  return rows.length > 0
}
