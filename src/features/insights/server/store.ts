import { sql, type SQL } from 'drizzle-orm'
import { HOME_ZONE } from '#core/dates.ts'
import type { ClickKind, ListingKind } from '#features/listings/rules.ts'
import { countInquiry } from '#features/listings/server/figures.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { DayCounts, ListingCounts, Metric, Span } from '../rules.ts'

/** A person's first message about a listing. */
export interface Inquiry {
  listingId: string
  fromId: string
  text: string
  conversationId: string
}

/**
 * Stores and counts an inquiry, unless this person asked about the listing before or owns it.
 * @returns whether it counts
 */
export async function putInquiry(ctx: Ctx, { listingId, fromId, text, conversationId }: Inquiry): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into inquiries (listing_id, buyer_id, conversation_id, text, created_at)
    select l.id, ${fromId}, ${conversationId}, ${text}, ${ctx.now().toISOString()}
    from listing_rows l where l.id = ${listingId} and l.owner_id is distinct from ${fromId}::uuid
    on conflict do nothing returning listing_id`)
  if (rows.length === 0) return false
  await countInquiry(ctx, listingId)
  return true
}

export async function eraseInquiryText(
  ctx: Ctx,
  { listingId, fromId, text }: Omit<Inquiry, 'conversationId'>,
): Promise<void> {
  await ctx.db.execute(
    sql`update inquiries set text = '' where listing_id = ${listingId} and buyer_id = ${fromId} and text = ${text}`,
  )
}

export interface InquiryRow {
  buyerId: string
  conversationId: string | null
  text: string
  at: Date
}

/** Inquiries about a listing, newest first. */
export async function selectInquiries(ctx: Ctx, listingId: string): Promise<InquiryRow[]> {
  const { rows } = await ctx.db.execute<Omit<InquiryRow, 'at'> & { at: string }>(sql`
    select buyer_id as "buyerId", conversation_id as "conversationId", text,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from inquiries where listing_id = ${listingId} order by created_at desc, buyer_id limit 500`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

export interface MissedSearch {
  personId: string
  words: string
  cell: string
}

/**
 * Stores searches without a result, each once per person and area. Deletes searches of the same person from the
 * `stillTyping` milliseconds before if one text begins with the other ("brea", then "bread").
 */
export async function putMissed(
  ctx: Ctx,
  searches: readonly (MissedSearch & { at: Date })[],
  stillTyping: number,
): Promise<void> {
  const rows = JSON.stringify(searches.map((search) => ({ ...search, at: search.at.toISOString() })))
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g("personId" uuid, words text, cell text, at timestamptz)`
  await ctx.db.execute(sql`
    delete from missed_searches m using ${given}
    where m.person_id = g."personId" and m.searched_at >= g.at - ${`${stillTyping} milliseconds`}::interval
      and (starts_with(g.words, m.words) or starts_with(m.words, g.words))`)
  await ctx.db.execute(sql`
    insert into missed_searches (words, cell, person_id, searched_at)
    select g.words, g.cell, g."personId", max(g.at) from ${given}
    where exists (select 1 from people where id = g."personId") group by 1, 2, 3
    on conflict (cell, words, person_id) do update set searched_at = excluded.searched_at`)
}

/** Places of a seller's listings, as the centres of cells of a tenth of a degree; at most `most`. */
export async function placesOf(ctx: Ctx, ownerId: string, most: number) {
  const { rows } = await ctx.db.execute<{ latitude: number; longitude: number }>(sql`
    select distinct (floor(latitude * 10) + 0.5) / 10 as latitude, (floor(longitude * 10) + 0.5) / 10 as longitude
    from listing_rows where owner_id = ${ownerId} and latitude is not null and deleted_at is null limit ${most}`)
  return rows
}

/** Searches by at least the given number of other people in one of these areas, most frequent first. */
export async function mostMissed(
  ctx: Ctx,
  { cells, notBy, least, since, limit }: { cells: string[]; notBy: string; least: number; since: Date; limit: number },
): Promise<{ words: string; people: number }[]> {
  const { rows } = await ctx.db.execute<{ words: string; people: number }>(sql`
    select words, max(people)::int as people from (
      select words, cell, count(*) as people from missed_searches
      where cell in (select jsonb_array_elements_text(${JSON.stringify(cells)}::jsonb))
        and person_id <> ${notBy} and searched_at >= ${since.toISOString()}
      group by words, cell having count(*) >= ${least}
    ) as wanted group by words order by people desc, words limit ${limit}`)
  return rows
}

export async function deleteMissed(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from missed_searches where searched_at < ${before.toISOString()}`)
}

/** Selects the numbers: of all listings of a person, of one of their shops with its items, or of one listing. */
export interface Whose {
  ownerId: string
  shopId?: string | undefined
  listingId?: string | undefined
}

const isTheirs = ({ ownerId, shopId, listingId }: Whose, id: SQL): SQL => sql`l.owner_id = ${ownerId}
  ${shopId === undefined ? sql`` : sql`and (${id} = ${shopId} or l.shop_id = ${shopId})`}
  ${listingId === undefined ? sql`` : sql`and ${id} = ${listingId}`}`

/** The sales of items that are deleted now. */
const soldAndDeleted = (whose: Whose, { from, to }: Span): SQL => sql`union all
  select null, l.title, 'sale', (l.done_at at time zone ${HOME_ZONE})::date, 'conversions'
  from sales_of_deleted_items l
  where ${isTheirs(whose, sql`null`)} and l.done_at >= (${from}::date)::timestamp at time zone ${HOME_ZONE}
    and l.done_at < (${to}::date + 1)::timestamp at time zone ${HOME_ZONE}`

/** All counted actions, one row each: listing (null: deleted), its title if deleted, action, metric, day. */
const counted = (whose: Whose, { from, to }: Span): SQL => sql`(
  select l.listing_id, null as title, l.kind as action, l.day,
    case l.kind when 'view' then 'views' when 'sale' then 'conversions' else 'clicks' end as metric
  from counted_events l where ${isTheirs(whose, sql`l.listing_id`)} and l.day between ${from} and ${to}
  union all
  select q.listing_id, null, 'inquiry', (q.created_at at time zone ${HOME_ZONE})::date, 'inquiries'
  from inquiries q join listing_rows l on l.id = q.listing_id
  where l.deleted_at is null and ${isTheirs(whose, sql`l.id`)} and q.created_at >= (${from}::date)::timestamp at time zone ${HOME_ZONE}
    and q.created_at < (${to}::date + 1)::timestamp at time zone ${HOME_ZONE}
  ${whose.listingId === undefined ? soldAndDeleted(whose, { from, to }) : sql``}
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

/** Views and inquiries of a shop and its items, also deleted ones, since it was made. */
export async function figuresOfShop(ctx: Ctx, shopId: string): Promise<{ views: number; inquiries: number }> {
  const { rows } = await ctx.db.execute<{ views: number; inquiries: number }>(
    sql`select views, asked as inquiries from figures_of_shop(${shopId})`,
  )
  return rows[0]!
}

/** The most viewed products, not pages of shops and offices; ties by the sum of the other counts, then oldest first. */
export async function topListings(ctx: Ctx, whose: Whose, span: Span, limit: number): Promise<TopListing[]> {
  const { rows } = await ctx.db.execute<TopListing & Record<string, unknown>>(sql`
    select top.*, l.title as name, l.kind, l.first_photo as photo
    from (select listing_id as id, ${sums} from ${counted(whose, span)} group by listing_id) as top
    join listing_cards l on l.id = top.id where l.kind not in ('shop', 'office')
    order by top.views desc, top.clicks + top.inquiries + top.conversions desc, l.created_at, l.id limit ${limit}`)
  return rows
}

/** Selects the rows of a figure. */
export interface WhichRows {
  metric: Metric
  weekday?: number | undefined
}

interface NumberRow {
  /** Null: deleted. */
  listingId: string | null
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
    select listing_id as "listingId", coalesce(l.title, counted.title) as name, coalesce(l.kind, 'item') as kind, action,
      day::text as day, count(*)::int as count
    from ${counted(whose, span)} left join listing_rows l on l.id = counted.listing_id
    where ${isWanted(which)}
    group by listing_id, coalesce(l.title, counted.title), l.kind, action, day
    order by day desc, count(*) desc, name, listing_id, action
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
