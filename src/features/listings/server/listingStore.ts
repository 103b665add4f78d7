import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { ListingStatus } from '../rules.ts'
import { buyersSee, items, listingPhotos, type ListingRow, listings, type NewListing } from './store.ts'

export async function insertListingRow(ctx: Ctx, values: NewListing): Promise<string> {
  await ctx.db.insert(listings).values(values)
  return values.id
}

/** A shop's id is its creation time in milliseconds, moved on to the next free one (F-12, W-74). */
export async function insertShopListing(ctx: Ctx, values: Omit<NewListing, 'id'>): Promise<string> {
  for (let millisecond = ctx.now().getTime(); ; millisecond++) {
    const id = String(millisecond)
    const added = await ctx.db
      .insert(listings)
      .values({ ...values, id })
      .onConflictDoNothing({ target: listings.id })
      .returning({ id: listings.id })
    if (added.length > 0) return id
  }
}

/** A listing that is not deleted, locked until the transaction ends. */
export async function lockListing(ctx: Ctx, id: string): Promise<ListingRow | null> {
  const [row] = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
    .for('update')
  return row ?? null
}

/** A listing, deleted or not, locked until the transaction ends. */
export async function lockRow(ctx: Ctx, id: string): Promise<ListingRow | null> {
  const [row] = await ctx.db.select().from(listings).where(eq(listings.id, id)).for('update')
  return row ?? null
}

/** True when the asker sees the listing as a buyer. */
export async function isSeen(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from ${buyersSee(ctx)} v where v.id = ${id}`)
  return rows.length > 0
}

/** A listing that was deleted after `since`, locked until the transaction ends. */
export async function lockDeleted(ctx: Ctx, id: string, since: Date): Promise<ListingRow | null> {
  const [row] = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), sql`${listings.deletedAt} > ${since.toISOString()}`))
    .for('update')
  return row ?? null
}

export async function ownsListing(ctx: Ctx, ownerId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.ownerId, ownerId), isNull(listings.deletedAt)))
    .limit(1)
  return row !== undefined
}

/** Changes a listing and raises its version. @returns false when somebody else changed it first */
export async function updateListing(ctx: Ctx, current: ListingRow, changes: Partial<NewListing>): Promise<boolean> {
  const changed = await ctx.db
    .update(listings)
    .set({ ...changes, version: current.version + 1, updatedAt: ctx.now() })
    .where(and(eq(listings.id, current.id), eq(listings.version, current.version)))
    .returning({ id: listings.id })
  return changed.length > 0
}

/** Replaces the photos of a listing, in the given order. */
export async function replacePhotos(ctx: Ctx, listingId: string, photoIds: string[]): Promise<void> {
  await ctx.db.delete(listingPhotos).where(eq(listingPhotos.listingId, listingId))
  if (photoIds.length === 0) return
  await ctx.db.insert(listingPhotos).values(photoIds.map((photoId, position) => ({ listingId, position, photoId })))
}

/** Hides a listing from everybody; `restoreListing` brings it back until `purgeDeletedRows` takes it. */
export async function hideListing(ctx: Ctx, row: ListingRow): Promise<void> {
  await updateListing(ctx, row, { deletedAt: ctx.now(), visibleUntil: '-infinity', restoredUntil: row.visibleUntil })
}

export async function restoreListing(ctx: Ctx, row: ListingRow): Promise<void> {
  const visibleUntil = row.restoredUntil ?? row.visibleUntil
  await updateListing(ctx, row, { deletedAt: null, restoredUntil: null, visibleUntil })
}

export async function showsPhoto(ctx: Ctx, photoId: string): Promise<boolean> {
  return (await ctx.db.$count(listingPhotos, eq(listingPhotos.photoId, photoId))) > 0
}

export async function deleteRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(listings).where(eq(listings.id, id))
}

/** Deletes all specializations of a person. @returns how many */
export async function deleteSpecializations(ctx: Ctx, ownerId: string): Promise<number> {
  const gone = await ctx.db
    .delete(listings)
    .where(and(eq(listings.ownerId, ownerId), eq(listings.kind, 'specialization')))
    .returning({ id: listings.id })
  return gone.length
}

/** Deletes for good what was deleted before. */
export async function purgeDeletedRows(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(listings).where(lt(listings.deletedAt, before))
}

/** The stock of an item; null where it is not counted, or the listing is no item. */
export async function stockOf(ctx: Ctx, id: string): Promise<number | null> {
  const [row] = await ctx.db.select({ stock: items.stock }).from(items).where(eq(items.listingId, id))
  return row?.stock ?? null
}

export async function setRowStatus(ctx: Ctx, current: ListingRow, status: ListingStatus): Promise<void> {
  await updateListing(ctx, current, { status })
}

/** Takes the items out of a shop; each has free days of its own from its creation on. */
export async function unassignItems(ctx: Ctx, shopId: string): Promise<void> {
  const free = sql`created_at + make_interval(days => ${ctx.config.freeDays})`
  await ctx.db
    .update(listings)
    .set({
      shopId: null,
      freeUntil: sql`${free}`,
      visibleUntil: sql`greatest(${free}, coalesce(paid_until, '-infinity'))`,
    })
    .where(eq(listings.shopId, shopId))
}

/** Takes the items of a shop to where the shop is (F-59). */
export async function moveItems(ctx: Ctx, { id, latitude, longitude, address }: ListingRow): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ latitude, longitude, address })
    .where(
      and(
        eq(listings.shopId, id),
        sql`(latitude, longitude, address) is distinct from (${latitude}::float8, ${longitude}::float8, ${address}::text)`,
      ),
    )
}

/** The middle of all demo listings; null without any. */
export async function demoMiddle(ctx: Ctx): Promise<{ latitude: number; longitude: number } | null> {
  const [row] = await ctx.db
    .select({
      latitude: sql<number | null>`avg(${listings.latitude})`,
      longitude: sql<number | null>`avg(${listings.longitude})`,
    })
    .from(listings)
    .where(eq(listings.isDemo, true))
  return row?.latitude == null || row.longitude == null ? null : { latitude: row.latitude, longitude: row.longitude }
}
