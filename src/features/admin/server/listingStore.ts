import { sql, type SQL } from 'drizzle-orm'
import type { ListingKind } from '#features/listings/rules.ts'
import { holdListing } from '#features/listings/server/figures.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import { containing } from '#kit/server/likePatterns.ts'

export type ReviewStatus = 'pending' | 'approved' | 'rejected'

/** A listing in the review queue. */
export interface QueuedRow {
  id: string
  kind: ListingKind
  title: string
  category: string
  description: string
  pricePaise: number | null
  priceUnit: string
  photo: Photo | null
  sellerId: string | null
  sellerName: string | null
  status: ReviewStatus
  isVisible: boolean
  submittedAt: string
  reason: string
}

const status = sql`case when l.reviewed_at is null then 'pending' else l.moderation end`
/** Listings that are reviewed: owned by people, not deleted, of one world (demo or real). */
const isReviewed = (isDemo: boolean): SQL =>
  sql`l.owner_id is not null and l.deleted_at is null and l.is_demo = ${isDemo}`

/** Listings in one state, with their total: pending ones oldest first, others newest first. */
export async function selectQueue(
  ctx: Ctx,
  asked: {
    status: ReviewStatus
    q: string
    kind: ListingKind | null
    only: readonly string[] | null
    without: readonly string[] | null
    isDemo: boolean
    skip: number
    most: number
  },
): Promise<{ rows: QueuedRow[]; total: number }> {
  const direction = asked.status === 'pending' ? sql`asc` : sql`desc`
  const state =
    asked.status === 'pending'
      ? sql`l.reviewed_at is null`
      : sql`l.reviewed_at is not null and l.moderation = ${asked.status}`
  const text = containing(asked.q)
  const { rows } = await ctx.db.execute<QueuedRow & { total: number } & Record<string, unknown>>(sql`
    select l.id, l.kind, l.title, l.category, l.description, l.price_paise::float8 as "pricePaise",
      l.price_unit as "priceUnit", l.owner_id as "sellerId", u.name as "sellerName", ${status} as status,
      (is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}) and l.status <> 'inactive') as "isVisible",
      coalesce(l.submitted_at, l.created_at) as "submittedAt", l.moderation_reason as reason,
      l.first_photo as photo, count(*) over ()::int as total
    from listing_cards l left join people u on u.id = l.owner_id
    where ${isReviewed(asked.isDemo)} and ${state}
      and (${asked.kind}::text is null or l.kind = ${asked.kind}::text)
      and (${asked.only === null} or l.id::text = any(${sql.param([...(asked.only ?? [])])}::text[]))
      and (${asked.without === null} or l.id::text <> all(${sql.param([...(asked.without ?? [])])}::text[]))
      and (${asked.q} = '' or l.title ilike ${text} or u.name ilike ${text} or starts_with(l.id::text, ${asked.q.toLowerCase()}))
    order by coalesce(l.submitted_at, l.created_at) ${direction}, l.id limit ${asked.most} offset ${asked.skip}`)
  return {
    rows: rows.map((row) => ({ ...row, submittedAt: new Date(row.submittedAt).toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}

/** Number of pending listings, and since when the oldest one waits. */
export async function countPending(ctx: Ctx, isDemo: boolean): Promise<{ pending: number; oldest: string | null }> {
  const { rows } = await ctx.db.execute<{ pending: number; oldest: string | null }>(sql`
    select count(*)::int as pending, min(coalesce(l.submitted_at, l.created_at)) as oldest
    from listing_rows l where ${isReviewed(isDemo)} and l.reviewed_at is null`)
  const { pending, oldest } = rows[0]!
  return { pending, oldest: oldest === null ? null : new Date(oldest).toISOString() }
}

/** A possible duplicate of a listing: the same picture, or the same name and kind. */
export interface TwinRow {
  of: string
  id: string
  title: string
  kind: ListingKind
  why: 'photo' | 'title'
  isSameOwner: boolean
}

/**
 * Possible duplicates of these listings: a picture that another seller also uses, or a name that the same seller uses
 * again.
 */
export async function selectTwins(ctx: Ctx, ids: readonly string[]): Promise<TwinRow[]> {
  if (ids.length === 0) return []
  const wanted = sql`any(${sql.param([...ids])}::text[])`
  const { rows } = await ctx.db.execute<TwinRow & Record<string, unknown>>(sql`
    select distinct on (1, 2) * from (
      select l.id as "of", t.id, t.title, t.kind, 'photo' as why, false as "isSameOwner"
      from listing_rows l join listing_pictures lp on lp.listing_id = l.id join photo_cards p on p.id = lp.photo_id
      join photo_cards same on same.sha256 = p.sha256 join listing_pictures tp on tp.photo_id = same.id
      join listing_rows t on t.id = tp.listing_id
      where l.id = ${wanted} and t.owner_id is distinct from l.owner_id and t.deleted_at is null
      union all
      select l.id, t.id, t.title, t.kind, 'title', true
      from listing_rows l join listing_rows t on t.owner_id = l.owner_id and t.kind = l.kind and lower(t.title) = lower(l.title)
        and t.shop_id is not distinct from l.shop_id and t.id <> l.id
      where l.id = ${wanted} and t.deleted_at is null
    ) found order by 1, 2, why`)
  return rows
}

/** Columns of a listing that a decision needs. */
export interface ReviewedRow {
  title: string
  kind: ListingKind
  ownerId: string
  status: ReviewStatus
}

/** A listing under review, locked until the transaction ends. */
export async function lockReviewed(ctx: Ctx, id: string, isDemo: boolean): Promise<ReviewedRow | null> {
  await holdListing(ctx, id)
  const { rows } = await ctx.db.execute<{ title: string; kind: ListingKind; owner_id: string; status: ReviewStatus }>(
    sql`select title, kind, owner_id, ${status} as status from listing_rows l where l.id = ${id} and ${isReviewed(isDemo)}`,
  )
  const row = rows[0]
  return row ? { title: row.title, kind: row.kind, ownerId: row.owner_id, status: row.status } : null
}

/** A listing as buyers see it, in any state; null when it is deleted. */
export async function reportedListing(ctx: Ctx, id: string) {
  const { rows } = await ctx.db.execute<{
    id: string
    kind: ListingKind
    title: string
    description: string
    pricePaise: number | null
    photo: Photo | null
    isVisible: boolean
  }>(sql`
    select l.id, l.kind, l.title, l.description, l.price_paise::float8 as "pricePaise", l.first_photo as photo,
      (is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}) and l.status <> 'inactive') as "isVisible"
    from listing_cards l where l.id::text = ${id} and l.deleted_at is null`)
  return rows[0] ?? null
}
