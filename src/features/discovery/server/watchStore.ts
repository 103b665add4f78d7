import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { WatchedSearch } from '../watchContract.ts'
import type { WatchPace } from '../watchRules.ts'
import { textArray } from './store.ts'

export interface WatchRow {
  id: string
  userId: string
  isDemo: boolean
  label: string
  search: WatchedSearch
  areaName: string
  every: WatchPace
  createdAt: Date
  lookedUntil: Date
}

/** A watch and its number of finds. */
export interface OwnWatchRow extends WatchRow {
  found: number
}

type RawRow = Omit<WatchRow, 'createdAt' | 'lookedUntil'> & { createdAt: string; lookedUntil: string }

const facts = sql`w.id, w.user_id as "userId", u.is_demo as "isDemo", w.label, w.search, w.area_name as "areaName", w.every,
  w.created_at as "createdAt", w.looked_until as "lookedUntil"`

const watchOf = (row: RawRow): WatchRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  lookedUntil: new Date(row.lookedUntil),
})

/** A person's watches, newest first, with their number of finds. */
export async function selectWatches(ctx: Ctx, userId: string): Promise<OwnWatchRow[]> {
  const { rows } = await ctx.db.execute<RawRow & { found: number } & Record<string, unknown>>(sql`
    select ${facts}, (select count(*)::int from watch_matches m
      join listings_seen_by(${userId}::uuid) l on l.id = m.listing_id where m.watch_id = w.id) as found
    from watches w join people u on u.id = w.user_id
    where w.user_id = ${userId} order by w.created_at desc, w.id`)
  return rows.map((row) => ({ ...watchOf(row), found: row.found }))
}

/**
 * Stores a watch, unless the person already has `most`. Concurrent calls of one person run one after the other.
 * @returns whether it was stored
 */
export async function insertWatch(
  ctx: Ctx,
  watch: Pick<WatchRow, 'id' | 'userId' | 'label' | 'search' | 'areaName' | 'every'> & { dueAt: Date },
  most: number,
): Promise<boolean> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`watches ${watch.userId}`}, 3))`)
  const { rows } = await ctx.db.execute(sql`
    insert into watches (id, user_id, label, search, area_name, every, created_at, looked_until, due_at)
    select ${watch.id}, ${watch.userId}, ${watch.label}, ${JSON.stringify(watch.search)}::jsonb, ${watch.areaName},
      ${watch.every}, ${now}, ${now}, ${watch.dueAt.toISOString()}
    where (select count(*) from watches where user_id = ${watch.userId}) < ${most} returning id`)
  return rows.length > 0
}

export async function updatePace(ctx: Ctx, userId: string, id: string, every: WatchPace, dueAt: Date): Promise<void> {
  await ctx.db.execute(sql`
    update watches set every = ${every}, due_at = ${dueAt.toISOString()} where id = ${id} and user_id = ${userId}`)
}

export async function deleteWatch(ctx: Ctx, userId: string, id: string): Promise<void> {
  await ctx.db.execute(sql`delete from watches where id = ${id} and user_id = ${userId}`)
}

/** Due watches, locked against other nodes until the transaction ends. */
export async function lockDueWatches(ctx: Ctx, limit: number): Promise<WatchRow[]> {
  const { rows } = await ctx.db.execute<RawRow & Record<string, unknown>>(sql`
    select ${facts} from watches w join people u on u.id = w.user_id
    where w.due_at <= ${ctx.now().toISOString()} order by w.due_at limit ${limit} for update of w skip locked`)
  return rows.map(watchOf)
}

/** Listings created after `madeAfter` and changed after `changedAfter`: their ids with the time of creation. */
export async function newListings(ctx: Ctx, madeAfter: Date, changedAfter: Date): Promise<Map<string, Date>> {
  const { rows } = await ctx.db.execute<{ id: string; created_at: string }>(sql`
    select id, created_at from listing_rows
    where updated_at > ${changedAfter.toISOString()} and created_at > ${madeAfter.toISOString()}`)
  return new Map(rows.map(({ id, created_at }) => [id, new Date(created_at)]))
}

/**
 * Stores finds of a watch.
 * @returns the ids that were not stored before
 */
export async function insertMatches(ctx: Ctx, watchId: string, listingIds: string[]): Promise<string[]> {
  if (listingIds.length === 0) return []
  const { rows } = await ctx.db.execute<{ listing_id: string }>(sql`
    insert into watch_matches (watch_id, listing_id, found_at)
    select ${watchId}, id, ${ctx.now().toISOString()} from unnest(${textArray(listingIds)}) id
    on conflict do nothing returning listing_id`)
  return rows.map(({ listing_id }) => listing_id)
}

/** Records that these watches were checked, and when they are due next. */
export async function noteLooks(ctx: Ctx, ids: readonly string[], dueAt: Date): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`
    update watches set looked_until = ${ctx.now().toISOString()}, due_at = ${dueAt.toISOString()}
    where id = any(${sql.param([...ids])}::uuid[])`)
}
