import { and, asc, eq, gt, inArray, isNull, sql, type SQL, or } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { listings, offices, specializations } from './store.ts'

const textArray = (texts: string[]): SQL => sql`${sql.param(texts)}::text[]`

/** A listing with its paid time, locked until the transaction ends; includes a restorable deleted one. */
export async function lockPaid(
  ctx: Ctx,
  id: string,
): Promise<{ ownerId: string | null; paidUntil: Date | null; freeUntil: Date | null } | null> {
  const { rows } = await ctx.db.execute<Record<'owner_id' | 'paid_until' | 'free_until', string | null>>(
    sql`select owner_id, paid_until, free_until from listings where id = ${id} for update`,
  )
  const row = rows[0]
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return row ? { ownerId: row.owner_id, paidUntil: at(row.paid_until), freeUntil: at(row.free_until) } : null
}

export async function setPaid(ctx: Ctx, id: string, until: Date | null): Promise<void> {
  await ctx.db.execute(sql`update listings set paid_until = ${until?.toISOString() ?? null} where id = ${id}`)
}

/** Sets the end of the free period and removes an unlimited visibility. Call `recomputeVisible` afterwards. */
export async function setFree(ctx: Ctx, id: string, until: Date): Promise<void> {
  await ctx.db.execute(
    sql`update listings set free_until = ${until.toISOString()}, visible_until = '-infinity' where id = ${id}`,
  )
}

/**
 * Recomputes until when buyers see these listings and the items of those that are shops: the later of free and paid
 * time.
 */
export async function recomputeVisible(ctx: Ctx, ids: string[]): Promise<void> {
  const own = (alias: SQL) => sql`case when ${alias}.visible_until = 'infinity' then ${alias}.visible_until
    else greatest(coalesce(${alias}.free_until, '-infinity'), coalesce(${alias}.paid_until, '-infinity')) end`
  await ctx.db.execute(sql`
    update listings l set
      visible_until = case when l.deleted_at is null then t.until else l.visible_until end,
      restored_until = case when l.deleted_at is null then l.restored_until else t.until end
    from (
      select c.id, case when s.id is null then ${own(sql`c`)} else ${own(sql`s`)} end as until
      from listings c left join listings s on s.id = c.shop_id
      where c.id = any(${textArray(ids)}) or c.shop_id = any(${textArray(ids)})
    ) t
    where t.id = l.id and (case when l.deleted_at is null then l.visible_until else l.restored_until end) is distinct from t.until`)
}

/** The latest end of a paid time among a person's listings; null without one. */
export async function latestPaid(ctx: Ctx, ownerId: string): Promise<Date | null> {
  const { rows } = await ctx.db.execute<{ latest: string | null }>(
    sql`select max(paid_until) as latest from listings where owner_id = ${ownerId} and deleted_at is null`,
  )
  const latest = rows[0]?.latest
  return latest ? new Date(latest) : null
}

/**
 * Extends free periods of owned listings outside shops.
 * @returns their ids
 */
export async function endFreeNotBefore(
  ctx: Ctx,
  { soon, until, onlyDemo }: { soon: Date; until: Date; onlyDemo: boolean },
): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update listings set free_until = ${until.toISOString()}
    where id in (
      select id from listings
      where shop_id is null and deleted_at is null and owner_id is not null and free_until is not null
        and visible_until <= ${soon.toISOString()} and (is_demo or not ${onlyDemo}::boolean)
      order by id for update skip locked)
    returning id`)
  return rows.map(({ id }) => id)
}

/** Listings for search engines: visible to buyers, approved, not demo. */
const isListed = (ctx: Ctx) =>
  and(
    inArray(listings.kind, ['item', 'service', 'shop', 'office']),
    gt(listings.visibleUntil, sql`${ctx.now().toISOString()}::timestamptz`),
    eq(listings.moderation, 'approved'),
    eq(listings.isDemo, false),
    isNull(listings.deletedAt),
  )

export async function countListed(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(listings)
    .where(isListed(ctx))
  return row!.count
}

/** A page of the listings for search engines, in the order of their ids. */
export async function selectListed(ctx: Ctx, { skip, limit }: { skip: number; limit: number }) {
  return ctx.db
    .select({ id: listings.id, kind: listings.kind, ownerId: listings.ownerId, updatedAt: listings.updatedAt })
    .from(listings)
    .where(isListed(ctx))
    .orderBy(asc(listings.id))
    .limit(limit)
    .offset(skip)
}

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
