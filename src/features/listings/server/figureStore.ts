import { eq, sql } from 'drizzle-orm'
import { dayOf } from '#core/dates.ts'
import { newId } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ListingEventKind, ListingStatus } from '../rules.ts'
import { buyersSee, listings } from './store.ts'

/**
 * Changes the stock of an item: an order takes pieces (negative), or gives them back.
 * @returns the stock left; null when it is not counted or not sufficient
 */
export async function changeStock(ctx: Ctx, listingId: string, pieces: number): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ stock: number }>(sql`
    update items set stock = stock + ${pieces}, taken = taken - ${pieces} where listing_id = ${listingId} and stock + ${pieces} >= 0 returning stock`)
  return rows[0]?.stock ?? null
}

/** Sets the status and raises the version, so that an open form does not overwrite the stock with its old value. */
export async function followStock(ctx: Ctx, id: string, status: ListingStatus): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ status, version: sql`version + 1` })
    .where(eq(listings.id, id))
}

export async function addSales(ctx: Ctx, id: string, pieces: number): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ sales: sql`${listings.sales} + ${pieces}` })
    .where(eq(listings.id, id))
}

export async function addInquiry(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ inquiries: sql`${listings.inquiries} + 1` })
    .where(eq(listings.id, id))
}

export async function writeRatings(
  ctx: Ctx,
  id: string,
  { sum, count }: { sum: number; count: number },
): Promise<void> {
  await ctx.db.execute(sql`
    update listings set rating_sum = ${sum}, rating_count = ${count}
    where id = ${id} and (rating_sum, rating_count) is distinct from (${sum}::int, ${count}::int)`)
}

export async function writeModeration(
  ctx: Ctx,
  id: string,
  { moderation, reason }: { moderation: 'approved' | 'rejected'; reason: string },
): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    update listings set moderation = ${moderation}, moderation_reason = ${reason}, reviewed_at = ${now}, updated_at = ${now}
    where id = ${id}`)
}

/** The stored decision of an administrator about a listing. */
export interface Moderation {
  moderation: 'pending' | 'approved' | 'rejected'
  reason: string
  reviewedAt: string | null
}

export async function readModeration(ctx: Ctx, id: string): Promise<Moderation | null> {
  const { rows } = await ctx.db.execute<Moderation & Record<string, unknown>>(sql`
    select moderation, moderation_reason as reason, reviewed_at as "reviewedAt" from listings where id = ${id}`)
  const row = rows[0]
  return row ? { ...row, reviewedAt: row.reviewedAt && new Date(row.reviewedAt).toISOString() } : null
}

/** Restores an earlier decision, unless something was decided or changed since `decidedAt`. */
export async function restoreModeration(ctx: Ctx, id: string, before: Moderation, decidedAt: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    update listings set moderation = ${before.moderation}, moderation_reason = ${before.reason},
      reviewed_at = ${before.reviewedAt}, updated_at = ${ctx.now().toISOString()}
    where id = ${id} and reviewed_at = ${decidedAt} returning 1`)
  return rows.length > 0
}

export async function writeOwner(ctx: Ctx, id: string, ownerId: string): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    update listings set owner_id = ${ownerId}, submitted_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${id}`)
}

interface ListingEvent {
  listingId: string
  kind: ListingEventKind
  personId: string
  /** For a sale: the order id. */
  reference?: string
}

/**
 * Stores an event of a person other than the owner, on a listing that is not deleted; with `isVisibleOnly` only if
 * buyers see it. Once per person, listing, kind and day; a sale once per order.
 * @returns whether it is new
 */
export async function putEvent(ctx: Ctx, event: ListingEvent, { isVisibleOnly }: { isVisibleOnly: boolean }) {
  const now = ctx.now()
  const { rows } = await ctx.db.execute(sql`
    insert into listing_events (id, listing_id, kind, person_id, reference, day, happened_at)
    select ${newId()}, l.id, ${event.kind}, ${event.personId}, ${event.reference ?? null}, ${dayOf(now)}, ${now.toISOString()}
    from listings l
    where l.id = ${event.listingId} and l.deleted_at is null and l.owner_id is distinct from ${event.personId}::uuid
      and (not ${isVisibleOnly} or (l.kind <> 'specialization'
        and is_visible(l.moderation, l.visible_until, ${now.toISOString()})))
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** The status of a listing that is not deleted; null: there is none. */
export async function statusOf(ctx: Ctx, id: string): Promise<ListingStatus | null> {
  const { rows } = await ctx.db.execute<{ status: ListingStatus }>(
    sql`select status from listings where id = ${id} and deleted_at is null`,
  )
  return rows[0]?.status ?? null
}

/** Increases the view count shown on a listing's cards. */
export async function countView(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`update listings set views = views + 1 where id = ${id}`)
}

/** Owner of a listing, and whether the caller may see it as a buyer; null: unknown id. */
export async function seenBy(ctx: Ctx, id: string): Promise<{ ownerId: string | null; isVisible: boolean } | null> {
  const { rows } = await ctx.db.execute<{ ownerId: string | null; isVisible: boolean }>(sql`
    select owner_id as "ownerId", kind <> 'specialization'
      and exists (select from ${buyersSee(ctx)} v where v.id = l.id) as "isVisible"
    from listings l where id = ${id} and deleted_at is null`)
  return rows[0] ?? null
}

/** Deletes the person ids of events before one day ("2026-11-21"), and events before another. */
export async function forgetEvents(ctx: Ctx, before: { people: string; events: string }): Promise<void> {
  await ctx.db.execute(
    sql`update listing_events set person_id = null where person_id is not null and day < ${before.people}`,
  )
  await ctx.db.execute(sql`delete from listing_events where day < ${before.events}`)
}
