import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAsked,
  listings,
  newestFirst,
  offices,
  services,
  listingColumns,
  specializations,
  type Which,
} from './store.ts'

/** Services with the data of their screens, newest first. */
export async function selectServices(ctx: Ctx, which: Which) {
  return ctx.db
    .select({
      ...listingColumns(ctx),
      service: services,
      officeName: sql<string>`coalesce((select o.title from listings o where o.id = ${services.officeId}), '')`,
    })
    .from(listings)
    .innerJoin(services, eq(services.listingId, listings.id))
    .where(isAsked('service', which, ctx))
    .orderBy(...newestFirst)
}
export type ServiceRow = Awaited<ReturnType<typeof selectServices>>[number]

/** Offices with the data of their screens, newest first. */
export async function selectOffices(ctx: Ctx, { officeId: _, ...which }: Which) {
  return ctx.db
    .select({
      ...listingColumns(ctx),
      office: offices,
      services: sql<number>`(
        select count(*)::int from services s join listings l on l.id = s.listing_id
        where s.office_id = "listings"."id" and l.deleted_at is null)`,
    })
    .from(listings)
    .innerJoin(offices, eq(offices.listingId, listings.id))
    .where(isAsked('office', which, ctx))
    .orderBy(...newestFirst)
}
export type OfficeRow = Awaited<ReturnType<typeof selectOffices>>[number]

/** Specializations with the data of their screens, newest first. */
export async function selectSpecializations(ctx: Ctx, which: Which) {
  return ctx.db
    .select({ ...listingColumns(ctx), specialization: specializations })
    .from(listings)
    .innerJoin(specializations, eq(specializations.listingId, listings.id))
    .where(isAsked('specialization', which, ctx))
    .orderBy(...newestFirst)
}
export type SpecializationRow = Awaited<ReturnType<typeof selectSpecializations>>[number]

export async function putService(ctx: Ctx, row: typeof services.$inferInsert): Promise<void> {
  await ctx.db.insert(services).values(row).onConflictDoUpdate({ target: services.listingId, set: row })
}

/** Stores an office; columns missing in the row (an imported contact) are unchanged. */
export async function putOffice(ctx: Ctx, row: typeof offices.$inferInsert): Promise<void> {
  await ctx.db.insert(offices).values(row).onConflictDoUpdate({ target: offices.listingId, set: row })
}

export async function putSpecialization(ctx: Ctx, row: typeof specializations.$inferInsert): Promise<void> {
  await ctx.db.insert(specializations).values(row).onConflictDoUpdate({ target: specializations.listingId, set: row })
}

/** Puts a service into an office; null removes it. */
export async function placeService(ctx: Ctx, serviceId: string, officeId: string | null): Promise<void> {
  await ctx.db.update(services).set({ officeId }).where(eq(services.listingId, serviceId))
}

/**
 * Removes all services from an office (F-113).
 * @returns their ids
 */
export async function emptyOffice(ctx: Ctx, officeId: string): Promise<string[]> {
  const taken = await ctx.db
    .update(services)
    .set({ officeId: null })
    .where(eq(services.officeId, officeId))
    .returning({ id: services.listingId })
  return taken.map(({ id }) => id)
}

/** Puts a person's services into an office, except those that are already in one. */
export async function fillOffice(
  ctx: Ctx,
  officeId: string,
  ownerId: string,
  serviceIds: readonly string[],
): Promise<void> {
  if (serviceIds.length === 0) return
  const own = ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.kind, 'service'), eq(listings.ownerId, ownerId)))
  await ctx.db
    .update(services)
    .set({ officeId })
    .where(
      and(inArray(services.listingId, [...serviceIds]), isNull(services.officeId), inArray(services.listingId, own)),
    )
}

/** True when the office is moveable. */
export async function isMoveable(ctx: Ctx, officeId: string): Promise<boolean> {
  const [row] = await ctx.db.select({ moveable: offices.moveable }).from(offices).where(eq(offices.listingId, officeId))
  return row?.moveable ?? false
}
