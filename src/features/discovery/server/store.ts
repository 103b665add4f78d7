import { type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { Hours } from '#features/listings/contract.ts'
import { hoursOfDays, type ListingStatus, withClosure } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Database, Ctx } from '#kit/server/context.ts'
import type { CellRange } from '#kit/server/indexRegions.ts'
import { PreparedStatement } from '#kit/server/prepared.ts'
import type { FoundKind } from '../rules.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { isInCells } from './regions/cells.ts'

/**
 * Kinds of listing in the search. Specializations and moveable offices are excluded, because their places are positions
 * of people.
 */
const isSearchable = sql`l.kind in ('item', 'service', 'shop', 'office') and not coalesce(o.moveable, false)`

/**
 * Listings visible to buyers, with the columns that a search shows. A service without its own place is at its office,
 * unless that is moveable.
 */
const tables = (
  now: Date | Placeholder,
) => sql`visible_listings(null, ${now instanceof Date ? now.toISOString() : now}) l
  left join people_as_seen seller on seller.id = l.owner_id
  left join listing_rows shop on shop.id = l.shop_id
  left join office_facts o on o.listing_id = l.id
  left join item_facts it on it.listing_id = l.id
  left join service_facts sv on sv.listing_id = l.id
  left join (office_facts at_office join listing_rows office on office.id = at_office.listing_id)
    on office.id = sv.office_id and not at_office.moveable`

const isPlaced = sql`coalesce(l.latitude, office.latitude) is not null
  and not (coalesce(l.latitude, office.latitude) = 0 and coalesce(l.longitude, office.longitude) = 0)`

const columns = sql`
  l.id, l.kind, l.owner_id as "ownerId",
  coalesce(seller.name, '') as "sellerName", l.shop_id as "shopId",
  coalesce(shop.title, '') as "shopName", sv.office_id as "officeId", coalesce(o.providing_service, '') as "providingService",
  l.title, l.category, l.description, l.keywords, l.concepts, coalesce(l.brand, '') as brand, l.price_paise::float8 as "pricePaise", l.price_to_paise::float8 as "priceToPaise",
  case when l.price_to_paise is not null then
    (select array_agg(distinct sp.price_paise::float8) from size_prices sp where sp.listing_id = l.id) end as "sizePrices", l.price_unit as "priceUnit",
  coalesce(l.latitude, office.latitude) as latitude, coalesce(l.longitude, office.longitude) as longitude,
  coalesce(nullif(l.address, ''), office.address, '') as address,
  coalesce(nullif(l.landmark, ''), case when l.address = '' then office.landmark end, '') as landmark,
  case when l.status <> 'inactive' and coalesce(shop.status, '') <> 'inactive' then coalesce(l.hours, shop.hours) end as hours,
  case when office.status <> 'inactive' then office.hours end as "officeHours",
  greatest(l.closed_on, shop.closed_on, office.closed_on)::text as "closedOn",
  sv.days, sv.start_time as "startTime", sv.end_time as "endTime",
  l.status, it.stock, it.codes, l.is_demo as "isDemo", l.views, l.rating_sum as "ratingSum", l.rating_count as "ratingCount",
  (extract(epoch from l.updated_at) * 1000000)::float8 as "updatedMicros",
  case when l.visible_until = 'infinity' then 'Infinity'::float8
    else (extract(epoch from l.visible_until) * 1000000)::float8 end as "visibleUntilMicros",
  (select json_agg(p.card order by lp.position) from listing_pictures lp join photo_cards p on p.id = lp.photo_id
   where lp.listing_id = l.id) as photos`

type RawRow = Omit<SearchRow, 'kind' | 'status' | 'photos' | 'hours'> & {
  kind: FoundKind
  status: ListingStatus
  photos: Photo[] | null
  hours: Hours
  officeHours: Hours
  closedOn: string | null
  days: string[] | null
  startTime: string | null
  endTime: string | null
}

function searchRow({ officeHours, closedOn, days, startTime, endTime, ...row }: RawRow): SearchRow {
  const ownDays = hoursOfDays(days ?? [], startTime ?? '', endTime ?? '')
  // An inactive listing is never open.
  const hours = row.hours ?? ownDays ?? officeHours
  return { ...row, hours: row.status === 'inactive' ? null : withClosure(hours, closedOn), photos: row.photos ?? [] }
}

/**
 * Every listing visible to buyers at `now`, in batches; the database reads the next while one is processed. `db` is one
 * transaction.
 * @param cells only listings there; null: all
 */
export async function* allRows(db: Database, now: Date, cells: CellRange | null = null): AsyncGenerator<SearchRow[]> {
  const isThere = cells ? isInThese(cells) : sql`true`
  await db.execute(sql`declare everything no scroll cursor for
    select ${columns} from ${tables(now)} where ${isSearchable} and ${isPlaced} and ${isThere}`)
  const fetch = () => db.execute<RawRow>(sql`fetch forward 1000 from everything`)
  let coming = fetch()
  try {
    for (;;) {
      const { rows } = await coming
      if (rows.length === 0) break
      coming = fetch()
      yield rows.map(searchRow)
    }
  } finally {
    await coming.catch(() => undefined)
  }
  await db.execute(sql`close everything`)
}

/** SQL condition: the listing has its own place, or its office's place, in these cells. */
const isInThese = ({ from, to }: CellRange) => sql`(cell_of(l.latitude, l.longitude) between ${from} and ${to}
  or l.id = any (array(select s.id from at_offices_in_cells(${from}, ${to}) s)))`

/** The listings with these ids that are visible to buyers at `now`, in their current state. */
export async function rowsById(db: Database, ids: readonly string[], now: Date): Promise<SearchRow[]> {
  return selectRows(db, sql`l.id = any(${textArray(ids)})`, now)
}

/**
 * {@link rowsById} outside of a transaction, as a prepared statement, because planning takes most of its time.
 * @param cells only listings there; null: all
 */
export async function currentRows(
  db: Database,
  ids: readonly string[],
  now: Date,
  cells: CellRange | null,
): Promise<SearchRow[]> {
  const rows = (await CURRENT_ROWS.rows(db, { ids, now: now.toISOString() })).map(searchRow)
  return cells ? rows.filter((row) => isInCells(cells, row)) : rows
}

const CURRENT_ROWS = new PreparedStatement<RawRow>(
  'search_rows',
  sql`select ${columns} from ${tables(sql.placeholder('now'))}
    where ${isSearchable} and ${isPlaced} and l.id = any(${sql.placeholder('ids')}::text[])`,
)

/**
 * SQL expression: the listings affected by changed ones: themselves, the items of a shop, the services of an office.
 */
export const affectedBy = (changed: SQL): SQL => sql`
  select unnest(${changed}) union select id from listing_rows where shop_id = any(${changed})
  union select listing_id from service_facts where office_id = any(${changed})`

async function selectRows(db: Database, which: SQL, now: Date): Promise<SearchRow[]> {
  const { rows } = await db.execute<RawRow>(
    sql`select ${columns} from ${tables(now)} where ${isSearchable} and ${isPlaced} and ${which}`,
  )
  return rows.map(searchRow)
}

/** A list of texts as one parameter. */
export const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`

/** The owner of a listing that this person may see, null without one; undefined for a listing that they may not see. */
export async function ownerOfSeen(ctx: Ctx, id: string, viewerId: string): Promise<string | null | undefined> {
  const { rows } = await ctx.db.execute<{ ownerId: string | null }>(
    sql`select owner_id as "ownerId" from listings_seen_by(${viewerId}::uuid) where id = ${id}`,
  )
  return rows[0]?.ownerId
}

export async function putFinding(
  ctx: Ctx,
  { listingId, words, personId }: { listingId: string; words: string; personId: string },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into found_searches (listing_id, words, person_id, found_at)
    values (${listingId}, ${words}, ${personId}, ${ctx.now().toISOString()})
    on conflict (listing_id, words, person_id) do update set found_at = excluded.found_at`)
}

export async function mostFound(
  ctx: Ctx,
  { sellerId, least, since, most }: { sellerId: string; least: number; since: Date; most: number },
): Promise<{ words: string; people: number }[]> {
  const { rows } = await ctx.db.execute<{ words: string; people: number }>(sql`
    select f.words, count(distinct f.person_id)::int as people
    from found_searches f join listing_rows l on l.id = f.listing_id
    where l.owner_id = ${sellerId} and l.deleted_at is null and f.found_at >= ${since.toISOString()}
    group by f.words having count(distinct f.person_id) >= ${least}
    order by people desc, f.words limit ${most}`)
  return rows
}

export async function deleteFindings(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from found_searches where found_at < ${before.toISOString()}`)
}

/** Photos of listings without a vector of this model, newest first. */
export async function photosWithoutLook(ctx: Ctx, model: string, limit: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select p.id from photo_cards p
    where exists (select from listing_pictures lp where lp.photo_id = p.id)
      and not exists (select from photo_looks k where k.photo_id = p.id and k.model = ${model})
    order by p.created_at desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function putLook(ctx: Ctx, photoId: string, model: string, vector: Float32Array): Promise<void> {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  await ctx.db.execute(sql`
    insert into photo_looks (photo_id, model, vector) select id, ${model}, ${bytes} from photo_cards where id = ${photoId}
    on conflict (photo_id) do update set model = excluded.model, vector = excluded.vector`)
}

/** Vectors of the photos of these listings, by this model. */
export async function looksOf(
  ctx: Ctx,
  listingIds: readonly string[],
  model: string,
): Promise<{ listingId: string; vector: Float32Array }[]> {
  const { rows } = await ctx.db.execute<{ listing_id: string; vector: Buffer }>(sql`
    select lp.listing_id, k.vector from listing_pictures lp join photo_looks k on k.photo_id = lp.photo_id
    where lp.listing_id = any(${textArray(listingIds)}) and k.model = ${model}`)
  return rows.map(({ listing_id, vector }) => ({
    listingId: listing_id,
    vector: new Float32Array(vector.buffer.slice(vector.byteOffset, vector.byteOffset + vector.byteLength)),
  }))
}
