import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { ListingStatus } from '../rules.ts'
import { listings } from './store.ts'

/** Takes pieces of an item for an order (negative), or gives them back. @returns the stock left; null when it is not counted or not sufficient */
export async function changeStock(ctx: Ctx, listingId: string, pieces: number): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ stock: number }>(sql`
    update items set stock = stock + ${pieces}, taken = taken - ${pieces} where listing_id = ${listingId} and stock + ${pieces} >= 0 returning stock`)
  return rows[0]?.stock ?? null
}

/** Raises the version, so that an already open form does not overwrite the stock with the old one. */
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

/** What an administrator had decided about a listing, as stored. */
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
