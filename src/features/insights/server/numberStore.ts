import { type SQL, sql } from 'drizzle-orm'
import { HOME_ZONE } from '#core/dates.ts'
import type { ClickKind, ListingKind } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { DayCounts, ListingCounts, Metric, Span } from '../rules.ts'

/** Whose numbers: of all listings of a person, of one of their shops with its items, or of one listing. */
export interface Whose {
  ownerId: string
  shopId?: string | undefined
  listingId?: string | undefined
}

const isTheirs = ({ ownerId, shopId, listingId }: Whose, id: SQL): SQL => sql`l.owner_id = ${ownerId}
  ${shopId === undefined ? sql`` : sql`and (${id} = ${shopId} or l.shop_id = ${shopId})`}
  ${listingId === undefined ? sql`` : sql`and ${id} = ${listingId}`}`

/** All counted actions, one row each: listing, action, metric, day. */
const counted = (whose: Whose, { from, to }: Span): SQL => sql`(
  select l.listing_id, l.kind as action, l.day,
    case l.kind when 'view' then 'views' when 'sale' then 'conversions' else 'clicks' end as metric
  from counted_events l where ${isTheirs(whose, sql`l.listing_id`)} and l.day between ${from} and ${to}
  union all
  select q.listing_id, 'inquiry', (q.created_at at time zone ${HOME_ZONE})::date, 'inquiries'
  from inquiries q join listing_rows l on l.id = q.listing_id
  where l.deleted_at is null and ${isTheirs(whose, sql`l.id`)} and q.created_at >= (${from}::date)::timestamp at time zone ${HOME_ZONE}
    and q.created_at < (${to}::date + 1)::timestamp at time zone ${HOME_ZONE}
) as counted`

const sums = sql`
  count(*) filter (where metric = 'views')::int as views, count(*) filter (where metric = 'clicks')::int as clicks,
  count(*) filter (where metric = 'inquiries')::int as inquiries,
  count(*) filter (where metric = 'conversions')::int as conversions`

/** Counts per day; days without any are absent. */
export async function countsPerDay(ctx: Ctx, whose: Whose, span: Span): Promise<DayCounts[]> {
  const { rows } = await ctx.db.execute<DayCounts & Record<string, unknown>>(
    sql`select day::text as day, ${sums} from ${counted(whose, span)} group by day order by day`,
  )
  return rows
}

type TopListing = ListingCounts & { kind: ListingKind; photo: Photo | null }

/** The most viewed listings; ties by clicks, then inquiries. */
export async function topListings(ctx: Ctx, whose: Whose, span: Span, limit: number): Promise<TopListing[]> {
  const { rows } = await ctx.db.execute<TopListing & Record<string, unknown>>(sql`
    select top.*, l.title as name, l.kind, l.first_photo as photo
    from (select listing_id as id, ${sums} from ${counted(whose, span)} group by listing_id) as top
    join listing_cards l on l.id = top.id
    order by top.views desc, top.clicks + top.inquiries + top.conversions desc, l.created_at, l.id limit ${limit}`)
  return rows
}

/** Selects the rows of a figure. */
export interface WhichRows {
  metric: Metric
  weekday?: number | undefined
}

export interface NumberRow {
  listingId: string
  name: string
  kind: ListingKind
  action: ClickKind | 'view' | 'inquiry' | 'sale'
  day: string
  count: number
}

const isWanted = ({ metric, weekday }: WhichRows): SQL => sql`metric = ${metric}
  ${weekday === undefined ? sql`` : sql`and extract(isodow from day) = ${weekday + 1}`}`

/** The rows of a figure, per listing, action and day, newest first. */
export async function selectNumberRows(
  ctx: Ctx,
  whose: Whose,
  span: Span,
  { which, skip, limit }: { which: WhichRows; skip: number; limit: number },
): Promise<NumberRow[]> {
  const { rows } = await ctx.db.execute<NumberRow & Record<string, unknown>>(sql`
    select listing_id as "listingId", l.title as name, l.kind, action, day::text as day, count(*)::int as count
    from ${counted(whose, span)} join listing_rows l on l.id = counted.listing_id
    where ${isWanted(which)}
    group by listing_id, l.title, l.kind, action, day
    order by day desc, count(*) desc, l.title, listing_id, action
    limit ${limit} offset ${skip}`)
  return rows
}

/** The total of a figure. */
export async function countOf(ctx: Ctx, whose: Whose, span: Span, which: WhichRows): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${counted(whose, span)} where ${isWanted(which)}`,
  )
  return rows[0]!.count
}

/** True while this seller has a paid period (N-10). */
export async function hasSubscription(ctx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select 1 from people where id = ${userId} and premium_until > ${ctx.now().toISOString()}`,
  )
  return rows.length > 0
}
