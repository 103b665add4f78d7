import { sql, type SQL } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Meters } from '#core/units.ts'
import type { Hours } from '#features/listings/contract.ts'
import type { ListingKind } from '#features/listings/rules.ts'
import type { Ctx } from '#kit/server/context.ts'
import { isInBox } from '#kit/server/placeSql.ts'
import { type MeetingState, PUBLIC_PLACES, type PublicPlace } from '../rules.ts'

export interface MeetingRow {
  id: string
  firstId: string | null
  secondId: string | null
  listingId: string | null
  orderId: string | null
  title: string
  placeName: string
  placeKind: PublicPlace | null
  address: string
  latitude: number
  longitude: number
  at: Date
  state: MeetingState
  turnId: string | null
  revision: number
  isDemo: boolean
  createdAt: Date
  metAt: Date | null
  endedAt: Date | null
  /** Null in a cancelled meeting: a block, a suspension or a deleted account called it off. */
  endedBy: string | null
  remindedAt: Date | null
  /** Time and place before the last change, as the other person knows them; null and '': never changed. */
  wasAt: Date | null
  wasPlace: string
}

const TIMES = ['at', 'createdAt', 'metAt', 'endedAt', 'remindedAt', 'wasAt'] as const
type Raw = Record<string, unknown>

/** The columns of a meeting `m`, as `meetingOf` reads them. */
export const meetingFacts = sql`m.id, m.first_id as "firstId", m.second_id as "secondId", m.listing_id as "listingId",
  m.order_id as "orderId", m.title, m.place_name as "placeName", m.place_kind as "placeKind", m.address, m.latitude,
  m.longitude, m.at, m.state, m.turn_id as "turnId", m.revision, m.is_demo as "isDemo", m.created_at as "createdAt",
  m.met_at as "metAt", m.ended_at as "endedAt", m.ended_by as "endedBy", m.reminded_at as "remindedAt",
  m.was_at as "wasAt", m.was_place as "wasPlace"`

export function meetingOf(raw: Raw): MeetingRow {
  const times = TIMES.map((name) => [name, raw[name] === null ? null : new Date(raw[name] as string)])
  const placeKind = PUBLIC_PLACES.find((kind) => kind === raw['placeKind']) ?? null
  return { ...raw, ...Object.fromEntries(times), placeKind } as MeetingRow
}

async function rowsWhere(ctx: Ctx, rest: SQL): Promise<MeetingRow[]> {
  const { rows } = await ctx.db.execute<Raw>(sql`select ${meetingFacts} from meetings m ${rest}`)
  return rows.map(meetingOf)
}

/** A meeting; optionally locked until the transaction ends. */
export async function meetingById(ctx: Ctx, id: string, isLocked = false): Promise<MeetingRow | null> {
  if (!UUID_PATTERN.test(id)) return null
  const [row] = await rowsWhere(ctx, sql`where m.id = ${id} ${isLocked ? sql`for update` : sql``}`)
  return row ?? null
}

/**
 * Inserts a meeting.
 * @returns false when its id is taken, or the two people already have an open meeting
 */
export async function insertMeeting(ctx: Ctx, row: MeetingRow): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into meetings (id, first_id, second_id, listing_id, order_id, title, place_name, place_kind, address,
      latitude, longitude, at, state, turn_id, revision, is_demo, created_at)
    values (${row.id}, ${row.firstId}, ${row.secondId}, ${row.listingId}, ${row.orderId}, ${row.title},
      ${row.placeName}, ${row.placeKind ?? ''}, ${row.address}, ${row.latitude}, ${row.longitude},
      ${row.at.toISOString()}, ${row.state}, ${row.turnId}, ${row.revision}, ${row.isDemo},
      ${row.createdAt.toISOString()})
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** Writes the changeable columns of a locked meeting, and the time of its next scheduled step. */
export async function saveMeeting(ctx: Ctx, row: MeetingRow, nextStepAt: Date | null): Promise<void> {
  const time = (at: Date | null) => at?.toISOString() ?? null
  await ctx.db.execute(sql`
    update meetings set place_name = ${row.placeName}, place_kind = ${row.placeKind ?? ''}, address = ${row.address},
      latitude = ${row.latitude}, longitude = ${row.longitude}, at = ${time(row.at)}, state = ${row.state},
      turn_id = ${row.turnId}, revision = ${row.revision}, met_at = ${time(row.metAt)},
      ended_at = ${time(row.endedAt)}, ended_by = ${row.endedBy}, reminded_at = ${time(row.remindedAt)},
      next_step_at = ${time(nextStepAt)}, was_at = ${time(row.wasAt)}, was_place = ${row.wasPlace}
    where id = ${row.id}`)
}

/**
 * SQL condition: this person is one of the meeting's two people and may see the other, or neither of the two called it
 * off, so that nobody goes there in vain.
 */
const isTheirs = (userId: string) => sql`
  ${userId}::uuid in (m.first_id, m.second_id) and (m.state = 'cancelled' and m.ended_by is null
    or m.first_id is not null and m.second_id is not null and not exists (
      select from unseen_by(${userId}::uuid) v where v.id in (m.first_id, m.second_id) and v.id <> ${userId}))`

/** True when this person is one of the two and the meeting exists for them. */
export async function isSeenBy(ctx: Ctx, id: string, userId: string): Promise<boolean> {
  return (await rowsWhere(ctx, sql`where m.id = ${id} and ${isTheirs(userId)}`)).length > 0
}

/** A person's meetings, latest first. */
export const selectOwn = (ctx: Ctx, userId: string, most: number): Promise<MeetingRow[]> =>
  rowsWhere(ctx, sql`where ${isTheirs(userId)} order by m.at desc, m.id limit ${most}`)

/** Ids of meetings whose scheduled step is due, longest overdue first. */
export async function dueMeetings(ctx: Ctx, most: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from meetings where next_step_at <= ${ctx.now().toISOString()} order by next_step_at, id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Deletes meetings whose time was before `before`, and those whose two accounts are both deleted. */
export async function deleteMeetings(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from meetings
    where at < ${before.toISOString()} or (first_id is null and second_id is null)`)
}

/** The given listings that the viewer (null: a visitor) may see, by id. */
export async function seenListings(
  ctx: Ctx,
  viewerId: string | null,
  ids: readonly string[],
): Promise<Map<string, SeenListing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<SeenListing & Raw>(sql`
    select l.id, l.kind, l.title, l.owner_id as "ownerId", l.first_photo_id as "photoId", l.latitude, l.longitude
    from cards_seen_by(${viewerId}::uuid) l where l.id in ${[...ids]}
      and (l.owner_id = ${viewerId}::uuid or is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}))`)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface SeenListing {
  id: string
  kind: ListingKind
  title: string
  ownerId: string | null
  photoId: string | null
  latitude: number | null
  longitude: number | null
}

/** True for two people with a chat or an order. */
export async function haveDealt(ctx: Ctx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from conversation_parties c where ${userId}::uuid in (c.first_id, c.second_id)
      and ${otherId}::uuid in (c.first_id, c.second_id)
    union all
    select from order_parties o where ${userId}::uuid in (o.buyer_id, o.seller_id)
      and ${otherId}::uuid in (o.buyer_id, o.seller_id)
    limit 1`)
  return rows.length > 0
}

/** Published areas by person; people who hide theirs are absent. */
export async function areasOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, LatLng>> {
  const { rows } = await ctx.db.execute<{ id: string; latitude: number; longitude: number }>(sql`
    select id, latitude, longitude from people_near
    where id in ${[...ids]} and shows_area and latitude is not null`)
  return new Map(rows.map(({ id, latitude, longitude }) => [id, { latitude, longitude }]))
}

/** A shop, or an office that is not moveable. */
export interface PublicListing extends LatLng {
  id: string
  kind: 'shop' | 'office'
  title: string
  category: string
  concepts: string[]
  address: string
  /** Opening hours, without today's closure; null: unknown, or the place is inactive. */
  hours: Hours
  /** The day on which it is closed besides these hours. */
  closedOn: string | null
  /** True for an imported listing that nobody has claimed. */
  isUnowned: boolean
}

const columns = sql`l.id, l.kind, l.title, coalesce(l.category, '') as category, l.concepts, l.address, l.latitude,
  l.longitude, case when l.status <> 'inactive' then l.hours end as hours,
  case when l.status <> 'inactive' then l.closed_on::text end as "closedOn", l.owner_id is null as "isUnowned"`
const stands = sql`l.kind in ('shop', 'office') and l.latitude is not null
  and not exists (select from office_facts o where o.listing_id = l.id and o.moveable)`
const MOST = 60

/** SQL condition: belongs to none of these people, whose own place may be their home. */
const isOfNone = (people: readonly string[]) => sql`(l.owner_id is null or l.owner_id not in ${[...people]})`

/** Shops and offices around a point that the viewer may see and that belong to none of the two people. */
export async function publicListingsNear(
  ctx: Ctx,
  [viewerId, otherId]: readonly [string, string],
  at: LatLng,
  range: Meters,
): Promise<PublicListing[]> {
  const { rows } = await ctx.db.execute<PublicListing & Record<string, unknown>>(sql`
    select ${columns} from visible_listings(${viewerId}::uuid, ${ctx.now().toISOString()}) l
    where ${stands} and ${isOfNone([viewerId, otherId])} and ${isInBox(sql`l`, at, range)} and l.is_demo = ${ctx.actor?.isDemo ?? false}
    order by power(l.latitude - ${at.latitude}, 2) + power((l.longitude - ${at.longitude})
      * cos(radians(${at.latitude}::float8)), 2), l.id limit ${MOST}`)
  return rows
}

/** One of `publicListingsNear` by its id; null when there is none. */
export async function publicListing(
  ctx: Ctx,
  [viewerId, otherId]: readonly [string, string],
  id: string,
): Promise<PublicListing | null> {
  const { rows } = await ctx.db.execute<PublicListing & Record<string, unknown>>(sql`
    select ${columns} from visible_listings(${viewerId}::uuid, ${ctx.now().toISOString()}) l
    where ${stands} and ${isOfNone([viewerId, otherId])} and l.id = ${id}`)
  return rows[0] ?? null
}
