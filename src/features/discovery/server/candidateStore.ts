import { sql, type SQL } from 'drizzle-orm'
import { EARTH_RADIUS, type LatLng } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import type { Database } from '#kit/server/context.ts'
import { isInBox, nearnessTo } from '#kit/server/placeSql.ts'
import { ANYWHERE, distanceOf, nearnessWithin } from '../engine/place.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import { textArray } from './store.ts'

/** A listing that may match a search, with its sort position as computed by SQL. */
export interface Candidate {
  id: string
  key: number
  distance: Meters
}

/**
 * Largest difference between a distance computed in SQL and one computed by this process: SQL does not round to
 * millionths of a degree, and the last bits of sines differ.
 */
export const SLACK = meters(1)
/** Above this radius a full scan is faster than the geometric index. */
const LARGEST_BOX = meters(300_000)

/**
 * Listings that pass the conditions SQL can check, within `radius` (null: no limit), in the search's order up to {@link
 * SLACK}. Never omits a match; the caller checks words, opening hours and exact distances. `db` is one transaction.
 */
export async function* candidates(
  db: Database,
  search: PlannedSearch,
  radius: Meters | null,
): AsyncGenerator<Candidate[]> {
  await db.execute(sql`declare candidates no scroll cursor for ${candidatesInOrder(search, radius)}`)
  for (let size = search.limit + 8; ; size = Math.min(4 * size, 2000)) {
    const { rows } = await db.execute<{ id: string; key: number; near: number }>(
      sql.raw(`fetch forward ${size} from candidates`),
    )
    if (rows.length > 0) yield rows.map(({ id, key, near }) => ({ id, key, distance: distanceOf(near) }))
    if (rows.length < size) break
  }
}

/** Closes the cursor of candidates at any position. */
export async function closeCandidates(db: Database): Promise<void> {
  await db.execute(sql`close candidates`)
}

function candidatesInOrder(search: PlannedSearch, radius: Meters | null): SQL {
  const now = new Date(search.nowMicros / 1000).toISOString()
  const facts = sql`l.id, l.price_paise, l.rating_sum, l.rating_count, l.views, l.updated_at`
  const own = sql`select ${facts}, l.latitude as lat, l.longitude as lng from visible_listings(null, ${now}) l
    left join office_facts o on o.listing_id = l.id
    where l.latitude is not null and not coalesce(o.moveable, false)
      and ${isInReach(sql`point(l.longitude, l.latitude)`, search, radius)} and ${conditions(search)}`
  const atOffice = sql`select ${facts}, f.latitude as lat, f.longitude as lng from visible_listings(null, ${now}) l
    join service_facts s on s.listing_id = l.id
    join office_facts o on o.listing_id = s.office_id and not o.moveable
    join listing_rows f on f.id = o.listing_id
    where l.latitude is null and f.latitude is not null
      and ${isInReach(sql`point(f.longitude, f.latitude)`, search, radius)} and ${conditions(search)}`
  const reach = radius === null ? sql`true` : sql`near <= ${nearnessWithin(meters(radius + SLACK))}`
  return sql`select id, key, near from (
      select id, ${keyOf(search)} as key, ${nearnessOf(search)} as near from (${own} union all ${atOffice}) l
      where not (lat = 0 and lng = 0)) ranked
    where ${reach} and ${isPast(search)} order by key, near`
}

function conditions({ kinds, isDemo, notOwners, category, isActive, ...search }: PlannedSearch): SQL {
  const all = [sql`l.kind = any(${textArray(kinds)})`, sql`l.is_demo = ${isDemo}`]
  if (notOwners.size > 0) {
    all.push(sql`(l.owner_id is null or l.owner_id <> all(${sql.param([...notOwners])}::uuid[]))`)
  }
  if (category !== null) all.push(sql`l.category = ${category}`)
  if (isActive !== null) all.push(isActive ? sql`l.status = 'active'` : sql`l.status <> 'active'`)
  all.push(...priceConditions(search))
  if (search.lowestRating !== null) {
    all.push(sql`l.rating_count > 0 and l.rating_sum::float8 / l.rating_count >= ${search.lowestRating}`)
  }
  return sql.join(all, sql` and `)
}

/**
 * SQL condition equal to `isPriceWithin` of plannedSearch.ts: `price_paise` is the lowest; only listings with several
 * prices can have some on both sides.
 */
function priceConditions({ lowestPrice, highestPrice }: Pick<PlannedSearch, 'lowestPrice' | 'highestPrice'>): SQL[] {
  const most = highestPrice === null ? [] : [sql`(l.price_paise is null or l.price_paise <= ${highestPrice})`]
  if (lowestPrice === null) return most
  const upTo = highestPrice === null ? sql`` : sql` and sp.price_paise <= ${highestPrice}`
  const ofSize = sql`exists (select from size_prices sp
    where sp.listing_id = l.id and sp.price_paise >= ${lowestPrice}${upTo})`
  return [...most, sql`(l.price_paise >= ${lowestPrice} or (l.price_to_paise >= ${lowestPrice} and ${ofSize}))`]
}

/** SQL expression equal to `keyOf` of plannedSearch.ts. */
function keyOf({ sort }: PlannedSearch): SQL {
  switch (sort) {
    case 'nearest':
      return sql`0::float8`
    case 'cheapest':
      return sql`coalesce(price_paise::float8, 'Infinity'::float8)`
    case 'popular':
      return sql`-(least(rating_count, 1048575)::float8 * 4294967296 + views)`
    case 'newest':
      return sql`-(extract(epoch from updated_at) * 1000000)::float8`
    case 'rating':
      return sql`case when rating_count = 0 then 0::float8 else -(rating_sum::float8 / rating_count) end`
  }
}

const nearnessOf = ({ lat, lng, cosine }: PlannedSearch) => sql`
  least(1, power(sin(radians(lat - ${lat / 1e6}::float8) / 2), 2)
    + ${cosine}::float8 * cos(radians(lat)) * power(sin(radians(lng - ${lng / 1e6}::float8) / 2), 2))`

/**
 * Excludes rows that are clearly on an earlier page; with words nothing is excluded, because SQL does not know the
 * grade.
 */
function isPast({ after, text }: PlannedSearch): SQL {
  if (!after || text) return sql`true`
  const nearest = Math.max(0, distanceOf(after.nearness) - SLACK)
  const near = sql`near >= ${nearnessWithin(meters(nearest))}`
  return sql`(key > ${after.key}::float8 or (key = ${after.key}::float8 and ${near}))`
}

/** The smallest boxes of degrees around the circle: two across the antimeridian, all longitudes at a pole. */
function isInReach(point: SQL, { lat, lng, reach }: PlannedSearch, radius: Meters | null): SQL {
  if (radius === null || reach === ANYWHERE || radius > LARGEST_BOX) return sql`true`
  const angle = (radius + SLACK) / EARTH_RADIUS
  const up = degrees(angle)
  const south = lat / 1e6 - up
  const north = lat / 1e6 + up
  const sine = Math.sin(angle) / Math.cos((lat / 1e6) * (Math.PI / 180))
  const isRoundPole = north >= 90 || south <= -90 || sine >= 1
  const aside = isRoundPole ? 180 : degrees(Math.asin(sine))
  const west = isRoundPole ? -180 : lng / 1e6 - aside
  const east = isRoundPole ? 180 : lng / 1e6 + aside
  const turns = isRoundPole ? [0] : [0, ...(west < -180 ? [360] : []), ...(east > 180 ? [-360] : [])]
  const boxes = turns.map((turn) => {
    const [southWest, northEast] = [`(${west + turn},${south})`, `(${east + turn},${north})`]
    return sql`${point} <@ ${`(${southWest},${northEast})`}::box`
  })
  return sql`(${sql.join(boxes, sql` or `)})`
}

const degrees = (angle: number) => (angle * 180) / Math.PI

/** A skill of a person, with the centre of the area in which it is found. */
export interface SpecialistRow {
  userId: string
  kind: 'specialization' | 'skill'
  name: string
  keywords: string[]
  /** Years. */
  experience: number
  qualification: string
  isDemo: boolean
  near: number
}

export interface SpecialistSearch {
  at: LatLng
  range: Meters
  /** The searcher, who is never among the results. */
  askerId: string
  isDemo: boolean
  now: Date
}

/** Rows read at a time. */
const BATCH = 200

/**
 * Skills of people within a range, nearest first: visible specializations, and skills of profiles with a published
 * area. People who hide themselves or their area are absent (R-16). `db` is one transaction.
 */
export async function* specialistsNear(db: Database, search: SpecialistSearch): AsyncGenerator<SpecialistRow[]> {
  await db.execute(sql`declare specialists no scroll cursor for ${inOrder(search)}`)
  for (;;) {
    const { rows } = await db.execute<SpecialistRow & Record<string, unknown>>(
      sql.raw(`fetch forward ${BATCH} from specialists`),
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
  }
}

/** Closes the cursor of specialists at any position. */
export async function closeSpecialists(db: Database): Promise<void> {
  await db.execute(sql`close specialists`)
}

function inOrder(search: SpecialistSearch): SQL {
  const specializations = sql`select l.owner_id as user_id, 'specialization' as kind, l.title as name, l.keywords,
      s.experience_years as experience, s.qualification, l.is_demo, l.latitude, l.longitude, p.shows_area
    from visible_listings(null, ${search.now.toISOString()}) l
    join specialization_facts s on s.listing_id = l.id join people_as_seen p on p.id = l.owner_id
    where l.kind = 'specialization' and l.status = 'active' and l.latitude is not null and ${isInBox(sql`l`, search.at, search.range)}`
  const skills = sql`select a.id as user_id, 'skill' as kind, entry ->> 'skill' as name,
      array(select jsonb_array_elements_text(coalesce(entry -> 'keywords', '[]'))) as keywords,
      0::float8 as experience, '' as qualification, a.is_demo, a.latitude, a.longitude, a.shows_area
    from people_near a cross join lateral jsonb_array_elements(a.skills) as entry
    where a.latitude is not null and ${isInBox(sql`a`, search.at, search.range)}`
  return sql`select p.user_id as "userId", kind, name, keywords, experience, qualification, is_demo as "isDemo", near
    from (select p.*, ${nearnessTo(search.at, sql`p`)} as near from (${specializations} union all ${skills}) p) p
    where p.user_id <> ${search.askerId} and is_demo = ${search.isDemo} and p.shows_area
      and p.user_id <> all (array(select v.id from avoided_by(${search.askerId}::uuid) v))
      and near <= ${nearnessWithin(search.range)}
    order by near, p.user_id, kind desc, name`
}
