import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { EARTH_RADIUS, type LatLng } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'

/** Profile and area of a person, before privacy settings are applied. */
export interface PersonRow {
  id: string
  isDemo: boolean
  skills: { skill: string; keywords?: string[] }[]
  area: LatLng | null
}

type Raw = {
  id: string
  is_demo: boolean
  skills: PersonRow['skills']
  latitude: number | null
  longitude: number | null
}
const personOf = ({ id, is_demo, skills, latitude, longitude }: Raw): PersonRow => ({
  id,
  isDemo: is_demo,
  skills,
  area: latitude === null ? null : { latitude, longitude: longitude! },
})

/** People by id with their published areas. */
export async function selectPeople(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PersonRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Raw>(sql`
    select u.id, u.is_demo, u.skills, u.latitude, u.longitude from people_near u
    where u.id in ${[...ids]}`)
  return new Map(rows.map((row) => [row.id, personOf(row)]))
}

/** Above this range a full scan is faster than the geometric index. */
const LARGEST_BOX = meters(300_000)

/** A wide range is first searched up to this distance: in a crowded area the nearest people are all within it. */
const FIRST_LOOK = meters(20_000)

interface NearbyAsked {
  askerId: string
  isDemo: boolean
  at: LatLng
  range: Meters
  most: number
}

/**
 * People whose published area is at most `range` (inclusive, in whole metres) from `at`, nearest first: public profiles
 * that share their area, of the viewer's world (demo or real), without the viewer, their circle and blocked people.
 */
export async function selectNearby(ctx: Ctx, asked: NearbyAsked): Promise<PersonRow[]> {
  let range = meters(Math.min(asked.range, FIRST_LOOK))
  for (;;) {
    const found = await selectWithin(ctx, { ...asked, range })
    if (found.length >= asked.most || range >= asked.range) return found
    range = meters(Math.min(asked.range, range * 12))
  }
}

async function selectWithin(ctx: Ctx, asked: NearbyAsked): Promise<PersonRow[]> {
  const { askerId, isDemo, at, range, most } = asked
  const { rows } = await ctx.db.execute<Raw>(sql`
    select id, is_demo, skills, latitude, longitude from (
      select a.id, a.is_demo, a.skills, a.latitude, a.longitude, round(${metersFrom(at)}) as away
      from people_near a
      where ${isInBox(at, range)} and a.latitude is not null and a.id <> ${askerId} and a.is_demo = ${isDemo} and a.shows_area
        and a.id <> all (array(select v.id from avoided_by(${askerId}::uuid) v))
        and not exists (select from circle_links c where c.accepted_at is not null
          and ((c.asker_id = a.id and c.other_id = ${askerId}) or (c.asker_id = ${askerId} and c.other_id = a.id)))
    ) near where away <= ${range} order by away, id limit ${most}`)
  return rows.map(personOf)
}

const metersFrom = ({ latitude, longitude }: LatLng) => sql`
  2 * ${EARTH_RADIUS}::float8 * asin(sqrt(least(1, power(sin(radians(a.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(a.latitude)) * power(sin(radians(a.longitude - ${longitude}::float8) / 2), 2))))`

/**
 * Condition: the area lies in a box of degrees around a point. Always true for a large range, and for a box that
 * crosses the antimeridian or is close to a pole.
 */
function isInBox(at: LatLng, range: Meters): SQL {
  if (range > LARGEST_BOX) return sql`true`
  const up = (((range + 1) / EARTH_RADIUS) * 180) / Math.PI
  const aside = up / Math.cos((Math.min(89, Math.abs(at.latitude) + up) * Math.PI) / 180)
  const [south, north] = [at.latitude - up, at.latitude + up]
  const [west, east] = [at.longitude - aside, at.longitude + aside]
  if (west < -180 || east > 180 || Math.abs(at.latitude) + up > 89) return sql`true`
  return sql`point(a.longitude, a.latitude) <@ ${`(${west},${south}),(${east},${north})`}::box`
}

/** The account's number, whether it is confirmed, and whether others may find the person by it. */
interface PhoneRow {
  phone: string
  phoneDigits: string
  isConfirmed: boolean
  isFindable: boolean
}

type RawNumber = { phone: string; phone_digits: string; is_confirmed: boolean; is_findable: boolean }

/**
 * The number of an account; a confirmation counts only for the current number.
 * @throws Refusal 'notSignedIn' when the account was just deleted
 */
export async function phoneOf(ctx: Ctx, userId: string): Promise<PhoneRow> {
  const { rows } = await ctx.db.execute<RawNumber>(sql`
    select u.phone, u.phone_digits, p.user_id is not null as is_confirmed, coalesce(p.is_findable, false) as is_findable
    from account_records u left join confirmed_phones p on p.user_id = u.id and p.phone_digits = u.phone_digits
    where u.id = ${userId}`)
  const row = rows[0]
  if (!row) throw new Refusal('notSignedIn')
  return {
    phone: row.phone,
    phoneDigits: row.phone_digits,
    isConfirmed: row.is_confirmed,
    isFindable: row.is_findable,
  }
}

export async function confirmDigits(ctx: Ctx, userId: string, digits: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into confirmed_phones (user_id, phone_digits, confirmed_at, is_findable)
    values (${userId}, ${digits}, ${ctx.now().toISOString()}, false)
    on conflict (user_id) do update set phone_digits = excluded.phone_digits, confirmed_at = excluded.confirmed_at,
      is_findable = confirmed_phones.is_findable and confirmed_phones.phone_digits = excluded.phone_digits`)
}

export async function setFindable(ctx: Ctx, userId: string, isFindable: boolean): Promise<void> {
  await ctx.db.execute(sql`update confirmed_phones set is_findable = ${isFindable} where user_id = ${userId}`)
}

/**
 * The id of the person who confirmed exactly this number, allows being found by it and is visible to the caller; null
 * otherwise. One statement for all cases, so that the response time reveals nothing.
 * @param digits all spellings of the number: with and without the country code
 */
export async function findablePerson(
  ctx: Ctx,
  { askerId, isDemo, digits }: { askerId: string; isDemo: boolean; digits: readonly string[] },
): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select u.id from account_records u join confirmed_phones p on p.user_id = u.id and p.phone_digits = u.phone_digits
    join people_as_seen seen on seen.id = u.id
    where u.phone_digits = any(${sql.param([...digits])}::text[]) and p.is_findable and u.id <> ${askerId}
      and u.is_demo = ${isDemo} and seen.is_public
      and u.id not in (select id from avoided_by(${askerId}))
    order by length(u.phone_digits) desc limit 1`)
  return rows[0]?.id ?? null
}
