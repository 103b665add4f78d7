import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { doublePrecision, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PublishedArea } from '#core/area.ts'
import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { listings, offices, specializations } from './store.ts'

const publishedAreas = pgTable('published_areas', {
  userId: uuid('user_id').primaryKey(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true, mode: 'date' }).notNull(),
  nextLatitude: doublePrecision('next_latitude'),
  nextLongitude: doublePrecision('next_longitude'),
})
type AreaRow = typeof publishedAreas.$inferSelect

const areaOf = (row: AreaRow): PublishedArea => ({
  point: { latitude: row.latitude, longitude: row.longitude },
  publishedAt: row.publishedAt,
  next: row.nextLatitude === null ? null : { latitude: row.nextLatitude, longitude: row.nextLongitude! },
})

const columnsOf = ({ point, publishedAt, next }: PublishedArea) => ({
  latitude: point.latitude,
  longitude: point.longitude,
  publishedAt,
  nextLatitude: next?.latitude ?? null,
  nextLongitude: next?.longitude ?? null,
})

/** The area of a person, locked until the transaction ends; null where none was published yet. */
export async function lockArea(ctx: Ctx, userId: string): Promise<PublishedArea | null> {
  const [row] = await ctx.db.select().from(publishedAreas).where(eq(publishedAreas.userId, userId)).for('update')
  return row ? areaOf(row) : null
}

/** The area of a person, locked; `first` where none was published yet. */
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

/** People whose next area waits since `before` or longer. */
export async function peopleWaiting(ctx: Ctx, before: Date, most: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: publishedAreas.userId })
    .from(publishedAreas)
    .where(and(isNotNull(publishedAreas.nextLatitude), lte(publishedAreas.publishedAt, before)))
    .limit(most)
  return rows.map(({ userId }) => userId)
}

/** A person's moveable offices, and the specializations that wait, which do not lie at a point. */
export async function listingsElsewhere(ctx: Ctx, userId: string, { latitude, longitude }: LatLng): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .leftJoin(offices, eq(offices.listingId, listings.id))
    .leftJoin(specializations, eq(specializations.listingId, listings.id))
    .where(
      and(
        eq(listings.ownerId, userId),
        or(eq(offices.moveable, true), eq(specializations.followsArea, true)),
        sql`(${listings.latitude}, ${listings.longitude}) is distinct from (${latitude}::float8, ${longitude}::float8)`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Moves listings to a point. Their version and time of change stay: others must see no more than the new place. */
export async function moveListings(ctx: Ctx, ids: readonly string[], point: LatLng, address: string): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ latitude: point.latitude, longitude: point.longitude, address })
    .where(inArray(listings.id, [...ids]))
}

/** The specializations of a person wait for no area any more. */
export async function endWaiting(ctx: Ctx, userId: string): Promise<void> {
  const own = ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.ownerId, userId), eq(listings.kind, 'specialization')))
  await ctx.db
    .update(specializations)
    .set({ followsArea: false })
    .where(and(eq(specializations.followsArea, true), inArray(specializations.listingId, own)))
}
