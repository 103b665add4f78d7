import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { listings, offices, specializations } from './store.ts'

/** A person's moveable offices and waiting specializations that are not at a point. */
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

/** Moves listings to a point. Version and time of change are unchanged, so that others see only the new place. */
export async function moveListings(ctx: Ctx, ids: readonly string[], point: LatLng, address: string): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ latitude: point.latitude, longitude: point.longitude, address })
    .where(inArray(listings.id, [...ids]))
}

/** Marks the person's specializations as no longer waiting for an area. */
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
