import { sql, type SQL } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Meters } from '#core/units.ts'
import { nearnessWithin } from '#features/discovery/engine/place.ts'
import type { Ctx } from '#kit/server/context.ts'
import { containing } from '#kit/server/likePatterns.ts'
import { isInBox, nearnessTo } from '#kit/server/placeSql.ts'
import type { RequestKind, RequestState } from '../rules.ts'

export interface RequestRow {
  id: string
  askerId: string
  kind: RequestKind
  words: string
  concepts: string[]
  photoId: string | null
  mostPaise: number | null
  latitude: number
  longitude: number
  askedMeters: number
  rangeMeters: number
  state: RequestState
  isDemo: boolean
  createdAt: Date
  closesAt: Date
  nextRoundAt: Date | null
}

type RawRow = Omit<RequestRow, 'createdAt' | 'closesAt' | 'nextRoundAt'> &
  Record<'createdAt' | 'closesAt', string> & { nextRoundAt: string | null } & Record<string, unknown>

const facts = sql`r.id, r.asker_id as "askerId", r.kind, r.words, r.concepts, r.photo_id as "photoId",
  r.most_paise::float8 as "mostPaise", r.latitude, r.longitude, r.asked_meters as "askedMeters",
  r.range_meters as "rangeMeters", r.state, r.is_demo as "isDemo",
  r.created_at as "createdAt", r.closes_at as "closesAt", r.next_round_at as "nextRoundAt"`

const rowOf = <Raw extends RawRow>(raw: Raw): RequestRow & Raw => ({
  ...raw,
  createdAt: new Date(raw.createdAt),
  closesAt: new Date(raw.closesAt),
  nextRoundAt: raw.nextRoundAt === null ? null : new Date(raw.nextRoundAt),
})

async function rowsWhere(ctx: Ctx, rest: SQL): Promise<RequestRow[]> {
  const { rows } = await ctx.db.execute<RawRow>(sql`select ${facts} from requests r ${rest}`)
  return rows.map(rowOf)
}

/** Serializes one person's requests until the transaction ends. */
export async function lockAsker(ctx: Ctx, askerId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asker ${askerId}`}, 4))`)
}

/** Number of requests a person made since a time, and of open ones. */
export async function countRequests(ctx: Ctx, askerId: string, since: Date): Promise<{ made: number; open: number }> {
  const { rows } = await ctx.db.execute<{ made: number; open: number }>(sql`
    select count(*) filter (where created_at > ${since.toISOString()})::int as made,
      count(*) filter (where state = 'open')::int as open from requests where asker_id = ${askerId}`)
  return rows[0]!
}

/**
 * Inserts a request.
 * @returns false when its id is taken
 */
export async function insertRequest(ctx: Ctx, row: RequestRow): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into requests (id, asker_id, kind, words, concepts, photo_id, most_paise, latitude, longitude, asked_meters,
      range_meters, state, is_demo, created_at, closes_at, next_round_at)
    values (${row.id}, ${row.askerId}, ${row.kind}, ${row.words}, ${sql.param(row.concepts)}::text[], ${row.photoId},
      ${row.mostPaise}, ${row.latitude}, ${row.longitude}, ${row.askedMeters}, ${row.rangeMeters}, ${row.state},
      ${row.isDemo}, ${row.createdAt.toISOString()}, ${row.closesAt.toISOString()},
      ${row.nextRoundAt?.toISOString() ?? null})
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** A request; optionally locked until the transaction ends. */
export async function requestById(ctx: Ctx, id: string, isLocked = false): Promise<RequestRow | null> {
  if (!UUID_PATTERN.test(id)) return null
  const [row] = await rowsWhere(ctx, sql`where r.id = ${id} ${isLocked ? sql`for update` : sql``}`)
  return row ?? null
}

export async function changeRequest(
  ctx: Ctx,
  id: string,
  changes: Partial<Pick<RequestRow, 'state' | 'rangeMeters' | 'nextRoundAt'>> & { isHidden?: boolean },
): Promise<void> {
  const { state, rangeMeters, nextRoundAt, isHidden } = changes
  await ctx.db.execute(sql`
    update requests set state = coalesce(${state ?? null}, state),
      ended_at = case when ${state ?? 'open'} = 'open' then ended_at else ${ctx.now().toISOString()}::timestamptz end,
      range_meters = coalesce(${rangeMeters ?? null}, range_meters),
      is_hidden = coalesce(${isHidden ?? null}, is_hidden),
      next_round_at = ${nextRoundAt === undefined ? sql`next_round_at` : (nextRoundAt?.toISOString() ?? null)}
    where id = ${id}`)
}

/** Ids of open requests whose scheduled step is due, longest overdue first. */
export async function dueRequests(ctx: Ctx, most: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from requests where state = 'open' and least(next_round_at, closes_at) <= ${ctx.now().toISOString()}
    order by least(next_round_at, closes_at), id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** SQL condition: the viewer can see the requester, who is neither blocked nor hidden. */
const isSeen = (viewerId: string) => sql`
  r.asker_id <> all (array(select v.id from unseen_by(${viewerId}::uuid) v))
  and exists (select from people_as_seen p where p.id = r.asker_id and p.is_public)`

/** True when another person can see a request. */
export async function isSeenBy(ctx: Ctx, id: string, viewerId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from requests r where r.id = ${id} and not r.is_hidden and ${isSeen(viewerId)}`)
  return rows.length > 0
}

export interface BoardSearch {
  viewerId: string
  isDemo: boolean
  at: LatLng
  range: Meters
  kind: RequestKind | null
  /** Null: all. */
  wanted: { concepts: readonly string[]; text: string } | null
  before: { micros: string; id: string } | null
  most: number
}

/** Open requests of others near a place, newest first, with their position in that order. */
export async function selectBoard(
  ctx: Ctx,
  search: BoardSearch,
): Promise<(RequestRow & { micros: string; near: number })[]> {
  const { viewerId, at, range, kind, wanted, before } = search
  const micros = sql`(extract(epoch from r.created_at) * 1000000)::bigint`
  const near = nearnessTo(at, sql`r`)
  const like = wanted && containing(wanted.text)
  const { rows } = await ctx.db.execute<RawRow & { micros: string; near: number }>(sql`
    select ${facts}, ${micros}::text as micros, ${near} as near from requests r
    where r.state = 'open' and not r.is_hidden and r.closes_at > ${ctx.now().toISOString()}
      and ${isInBox(sql`r`, at, range)} and ${near} <= ${nearnessWithin(range)}
      and r.asker_id <> ${viewerId} and r.is_demo = ${search.isDemo}
      and ${kind ? sql`r.kind = ${kind}` : sql`true`}
      and ${wanted ? sql`(r.concepts && ${sql.param([...wanted.concepts])}::text[] or r.words ilike ${like})` : sql`true`}
      and ${before ? sql`(${micros}, r.id) < (${before.micros}::bigint, ${before.id}::uuid)` : sql`true`}
      and ${isSeen(viewerId)}
      and r.asker_id <> all (array(select v.id from avoided_by(${viewerId}::uuid) v))
      and not exists (select from request_tellings t
        where t.request_id = r.id and t.user_id = ${viewerId} and t.declined_at is not null)
    order by r.created_at desc, r.id desc limit ${search.most}`)
  return rows.map(rowOf)
}

/** A person's requests, newest first. */
export const selectAsked = (ctx: Ctx, askerId: string, most: number) =>
  rowsWhere(ctx, sql`where r.asker_id = ${askerId} order by r.created_at desc, r.id desc limit ${most}`)

/** Open requests that a person was notified of or answered, newest first. */
export const selectTold = (ctx: Ctx, userId: string, most: number) =>
  rowsWhere(
    ctx,
    sql`join request_tellings t on t.request_id = r.id and t.user_id = ${userId}
      where r.state = 'open' and not r.is_hidden and t.declined_at is null
        and (t.told_at is not null or t.answered_at is not null) and ${isSeen(userId)}
      order by r.created_at desc, r.id desc limit ${most}`,
  )

/** The viewer's reaction to each request, and its number of answers by people whom they can see. */
export async function selectFigures(ctx: Ctx, ids: readonly string[], viewerId: string) {
  const { rows } = await ctx.db.execute<{
    id: string
    mine: 'told' | 'answered' | 'declined' | null
    answers: number
    told: number
  }>(sql`
    with unseen as (select array(select v.id from unseen_by(${viewerId}::uuid) v) as ids)
    select r.id, (select case when t.declined_at is not null then 'declined' when t.answered_at is not null then 'answered'
        when t.told_at is not null then 'told' end
      from request_tellings t where t.request_id = r.id and t.user_id = ${viewerId}) as mine,
      (select count(*)::int from request_answers a where a.request_id = r.id and a.answerer_id <> all (u.ids)) as answers,
      (select count(*)::int from request_tellings t join people_as_seen p on p.id = t.user_id and p.is_public
        where t.request_id = r.id and t.told_at is not null and t.user_id <> all (u.ids)) as told
    from requests r cross join unseen u where r.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Deletes requests from before a time, with their answers and candidates. */
export async function deleteRequests(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from requests where created_at < ${before.toISOString()}`)
}

/** True for the photo of a request that the viewer can see. */
export async function showsPhoto(ctx: Ctx, photoId: string, viewerId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from requests r where r.photo_id = ${photoId} and r.state = 'open' and not r.is_hidden and ${isSeen(viewerId)}`)
  return rows.length > 0
}

interface Asked {
  /** Coarse areas (insights/rules). */
  cells: readonly string[]
  since: Date
  notBy: string
  isDemo: boolean
}

const MOST_ROWS = 20_000

/** People and concepts of requests in these areas, for counting. */
export async function askedIn(ctx: Ctx, { cells, since, notBy, isDemo }: Asked) {
  const { rows } = await ctx.db.execute<{ personId: string; at: string; concepts: string[] }>(sql`
    select asker_id as "personId", created_at as at, concepts from requests
    where created_at >= ${since.toISOString()} and asker_id <> ${notBy} and is_demo = ${isDemo} and not is_hidden
      and floor(latitude / 0.1)::int || ':' || floor(longitude / 0.1)::int = any(${sql.param([...cells])}::text[])
    order by created_at desc limit ${MOST_ROWS}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** People and words of searches without results in these areas, for counting. */
export async function missedIn(ctx: Ctx, { cells, since, notBy }: Asked) {
  const { rows } = await ctx.db.execute<{ personId: string; at: string; words: string }>(sql`
    select person_id as "personId", searched_at as at, words from missed_words
    where searched_at >= ${since.toISOString()} and person_id <> ${notBy} and cell = any(${sql.param([...cells])}::text[])
    order by searched_at desc limit ${MOST_ROWS}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
