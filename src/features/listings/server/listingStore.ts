import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { ListingStatus } from '../rules.ts'
import { buyersSee, items, listingPhotos, type ListingRow, listings, type NewListing } from './store.ts'

export async function insertListingRow(ctx: Ctx, values: NewListing): Promise<string> {
  await ctx.db.insert(listings).values(values)
  return values.id
}

/** A shop's id is its creation time in milliseconds, or the next free one (F-12, W-74). */
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

/** True when the caller may see the listing as a buyer. */
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

/** Changes a listing that is locked by this transaction, and raises its version. */
export async function updateListing(ctx: Ctx, current: ListingRow, changes: Partial<NewListing>): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ ...changes, version: current.version + 1, updatedAt: ctx.now() })
    .where(eq(listings.id, current.id))
}

/** Replaces the photos of a listing, in this order. */
export async function replacePhotos(ctx: Ctx, listingId: string, photoIds: string[]): Promise<void> {
  await ctx.db.delete(listingPhotos).where(eq(listingPhotos.listingId, listingId))
  if (photoIds.length === 0) return
  await ctx.db.insert(listingPhotos).values(photoIds.map((photoId, position) => ({ listingId, position, photoId })))
}

/** Hides a listing from everybody; `restoreListing` can restore it until `purgeDeletedRows` deletes it. */
export async function hideListing(ctx: Ctx, row: ListingRow, at = ctx.now()): Promise<void> {
  await updateListing(ctx, row, { deletedAt: at, visibleUntil: '-infinity', restoredUntil: row.visibleUntil })
}

export async function restoreListing(ctx: Ctx, row: ListingRow): Promise<void> {
  const visibleUntil = row.restoredUntil ?? row.visibleUntil
  await updateListing(ctx, row, { deletedAt: null, restoredUntil: null, visibleUntil })
}

/** The given ids that belong to items that buyers see or that the person owns. */
export async function selectSeenItemIds(ctx: Ctx, userId: string, ids: string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select l.id from listings_seen_by(${userId}::uuid) l where l.id in ${ids} and l.kind = 'item'
      and (l.owner_id = ${userId} or is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}))
    order by l.id`)
  return rows.map(({ id }) => id)
}

/**
 * `visible`: buyers see a listing with this photo; `ended`: they could see one earlier; null: there is no approved
 * listing with it, or its seller is suspended.
 */
export async function selectShownIn(ctx: Ctx, photoId: string): Promise<'visible' | 'ended' | null> {
  const { rows } = await ctx.db.execute<{ is_visible: boolean }>(sql`
    select bool_or(is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()})) as is_visible
    from listing_photos p join listings_seen_by(null) l on l.id = p.listing_id
    where p.photo_id = ${photoId} and l.moderation = 'approved' having count(*) > 0`)
  return rows[0] ? (rows[0].is_visible ? 'visible' : 'ended') : null
}

export async function deleteRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(listings).where(eq(listings.id, id))
}

/**
 * Deletes all specializations of a person.
 * @returns their number
 */
export async function deleteSpecializations(ctx: Ctx, ownerId: string): Promise<number> {
  const gone = await ctx.db
    .delete(listings)
    .where(and(eq(listings.ownerId, ownerId), eq(listings.kind, 'specialization')))
    .returning({ id: listings.id })
  return gone.length
}

/** Permanently deletes listings hidden before a time. */
export async function purgeDeletedRows(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(listings).where(lt(listings.deletedAt, before))
}

/** The stock of an item; null if it is not counted, or the listing is not an item. */
export async function stockOf(ctx: Ctx, id: string): Promise<number | null> {
  const [row] = await ctx.db.select({ stock: items.stock }).from(items).where(eq(items.listingId, id))
  return row?.stock ?? null
}

export async function setRowStatus(ctx: Ctx, current: ListingRow, status: ListingStatus): Promise<void> {
  await updateListing(ctx, current, { status })
}

/** Sets or clears the day on which a place is closed; the version is unchanged, because the form does not edit this. */
export async function setClosedOn(ctx: Ctx, id: string, closedOn: string | null): Promise<void> {
  await ctx.db.update(listings).set({ closedOn }).where(eq(listings.id, id))
}

/** Removes all items from a shop; each gets its own free days, counted from its creation. */
export async function unassignItems(ctx: Ctx, shopId: string): Promise<void> {
  const free = sql`created_at + make_interval(days => ${ctx.config.freeDays})`
  await ctx.db
    .update(listings)
    .set({
      shopId: null,
      freeUntil: sql`${free}`,
      visibleUntil: sql`greatest(${free}, coalesce(paid_until, '-infinity'))`,
    })
    .where(and(eq(listings.shopId, shopId), isNull(listings.deletedAt)))
}

/** The items of a shop that are not deleted, locked in the order of their ids. */
export async function lockItemsOf(ctx: Ctx, shopId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.shopId, shopId), isNull(listings.deletedAt)))
    .orderBy(listings.id)
    .for('update')
  return rows.map(({ id }) => id)
}

const isChanged = (ctx: Ctx) => ({ version: sql`version + 1`, updatedAt: ctx.now() })

/**
 * Hides all items of a shop, like `hideListing`; `at` is the deletion time of the shop, by which they are restored with
 * it.
 */
export async function hideItems(ctx: Ctx, shopId: string, at: Date): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ ...isChanged(ctx), deletedAt: at, restoredUntil: sql`visible_until`, visibleUntil: '-infinity' })
    .where(and(eq(listings.shopId, shopId), isNull(listings.deletedAt)))
}

/** Puts items into a shop: they get its place and its visibility (N-13). */
export async function putInShop(ctx: Ctx, which: SQL | undefined, shop: ListingRow): Promise<void> {
  const { latitude, longitude, address, visibleUntil } = shop
  await ctx.db
    .update(listings)
    .set({ ...isChanged(ctx), shopId: shop.id, latitude, longitude, address, freeUntil: null, visibleUntil })
    .where(and(eq(listings.kind, 'item'), isNull(listings.deletedAt), which))
}

export const isInShop = (shopId: string) => eq(listings.shopId, shopId)

/** Restores the items that were deleted together with their shop. */
export async function restoreItemsOf(ctx: Ctx, shopId: string, deletedAt: Date): Promise<void> {
  await ctx.db
    .update(listings)
    .set({
      ...isChanged(ctx),
      deletedAt: null,
      visibleUntil: sql`coalesce(restored_until, visible_until)`,
      restoredUntil: null,
    })
    .where(and(eq(listings.shopId, shopId), eq(listings.deletedAt, deletedAt)))
}

/** Moves the items of a shop to the shop's place (F-59). */
export async function moveItems(ctx: Ctx, { id, latitude, longitude, address, landmark }: ListingRow): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ latitude, longitude, address, landmark })
    .where(
      and(
        eq(listings.shopId, id),
        sql`(latitude, longitude, address, landmark)
          is distinct from (${latitude}::float8, ${longitude}::float8, ${address}::text, ${landmark}::text)`,
      ),
    )
}

/** Centre of all demo listings; null without any. */
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
