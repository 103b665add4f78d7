import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { listings } from './store.ts'

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

/** A page of them, in the order of their ids. */
export async function selectListed(ctx: Ctx, { skip, limit }: { skip: number; limit: number }) {
  return ctx.db
    .select({ id: listings.id, kind: listings.kind, ownerId: listings.ownerId, updatedAt: listings.updatedAt })
    .from(listings)
    .where(isListed(ctx))
    .orderBy(asc(listings.id))
    .limit(limit)
    .offset(skip)
}
