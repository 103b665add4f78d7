import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { doublePrecision, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type PublishedArea, REPUBLISHED_AFTER } from '#core/area.ts'
import type { Ctx } from '#kit/server/context.ts'

const publishedAreas = pgTable('published_areas', {
  userId: uuid('user_id').primaryKey(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true, mode: 'date' }).notNull(),
  nextLatitude: doublePrecision('next_latitude'),
  nextLongitude: doublePrecision('next_longitude'),
  nextDueAt: timestamp('next_due_at', { withTimezone: true, mode: 'date' }),
})
type AreaRow = typeof publishedAreas.$inferSelect

const areaOf = (row: AreaRow): PublishedArea => ({
  point: { latitude: row.latitude, longitude: row.longitude },
  publishedAt: row.publishedAt,
  next: row.nextLatitude === null ? null : { latitude: row.nextLatitude, longitude: row.nextLongitude! },
  dueAt: row.nextLatitude === null ? null : (row.nextDueAt ?? new Date(row.publishedAt.getTime() + REPUBLISHED_AFTER)),
})

const columnsOf = ({ point, publishedAt, next, dueAt }: PublishedArea) => ({
  latitude: point.latitude,
  longitude: point.longitude,
  publishedAt,
  nextLatitude: next?.latitude ?? null,
  nextLongitude: next?.longitude ?? null,
  nextDueAt: dueAt,
})

/** A person's area, locked until the transaction ends; null if none was published yet. */
export async function lockArea(ctx: Ctx, userId: string): Promise<PublishedArea | null> {
  const [row] = await ctx.db.select().from(publishedAreas).where(eq(publishedAreas.userId, userId)).for('update')
  return row ? areaOf(row) : null
}

/** A person's area, locked; `first` is inserted if none was published yet. */
export async function lockOrMakeArea(ctx: Ctx, userId: string, first: PublishedArea): Promise<PublishedArea> {
  await ctx.db
    .insert(publishedAreas)
    .values({ userId, ...columnsOf(first) })
    .onConflictDoNothing()
  return (await lockArea(ctx, userId))!
}

export async function saveArea(ctx: Ctx, userId: string, area: PublishedArea): Promise<void> {
  await ctx.db.update(publishedAreas).set(columnsOf(area)).where(eq(publishedAreas.userId, userId))
}

/** People whose pending area is due to be published. */
export async function peopleWaiting(ctx: Ctx, now: Date, most: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: publishedAreas.userId })
    .from(publishedAreas)
    .where(
      and(
        isNotNull(publishedAreas.nextLatitude),
        lte(publishedAreas.publishedAt, new Date(now.getTime() - REPUBLISHED_AFTER)),
        or(isNull(publishedAreas.nextDueAt), lte(publishedAreas.nextDueAt, now)),
      ),
    )
    .limit(most)
  return rows.map(({ userId }) => userId)
}

/** Stores that one person blocks another, and whether they know the other's name. */
export async function insertBlock(ctx: Ctx, blockerId: string, blockedId: string, isKnown: boolean): Promise<void> {
  await ctx.db.execute(sql`
    insert into blocks (blocker_id, blocked_id, created_at, is_known)
    values (${blockerId}, ${blockedId}, ${ctx.now().toISOString()}, ${isKnown}) on conflict do nothing`)
}

export async function deleteBlock(ctx: Ctx, blockerId: string, blockedId: string): Promise<void> {
  await ctx.db.execute(sql`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`)
}

/** Ids of people whom this person blocks or is blocked by. */
export async function selectBlockedIds(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select blocked_id as id from blocks where blocker_id = ${userId}
    union select blocker_id from blocks where blocked_id = ${userId}`)
  return rows.map(({ id }) => id)
}

/** Ids of people whom this person cannot see or has blocked. */
export async function selectAvoided(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from avoided_by(${userId}::uuid)`)
  return rows.map(({ id }) => id)
}

/** The given people whom a viewer (null: a visitor) cannot see. */
export async function selectUnseen(ctx: Ctx, viewerId: string | null, ids: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from unseen_by(${viewerId}::uuid) where id = any(${sql.param([...ids])}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** The suspended ones of the given people. */
export async function selectSuspended(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from people where is_suspended and id = any(${sql.param([...ids])}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** People whom this person blocks, newest first, and whether they knew the name. */
export async function selectOwnBlocks(ctx: Ctx, userId: string): Promise<{ id: string; isKnown: boolean }[]> {
  const { rows } = await ctx.db.execute<{ id: string; isKnown: boolean }>(
    sql`select blocked_id as id, is_known as "isKnown" from blocks where blocker_id = ${userId} order by created_at desc`,
  )
  return rows
}
