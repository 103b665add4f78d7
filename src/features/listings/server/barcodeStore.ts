import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { buyersSee } from './store.ts'

const textArray = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`

/** Own items with one of these codes, newest first. */
export async function ownWithCode(ctx: Ctx, ownerId: string, codes: readonly string[]) {
  const { rows } = await ctx.db.execute<{ id: string; name: string; shop: string }>(sql`
    select l.id, l.title as name, coalesce(s.title, '') as shop
    from items i join listings l on l.id = i.listing_id left join listings s on s.id = l.shop_id
    where i.code = any(${textArray(codes)}) and l.owner_id = ${ownerId} and l.deleted_at is null
    order by l.created_at desc limit 20`)
  return rows
}

/** A listing of another seller with the same code. */
export interface SameCode {
  name: string
  category: string
  photoId: string | null
}

/**
 * The best listing of another seller with one of these codes that the caller may see as a buyer: not inactive, its
 * seller (if it has one) with a public profile, and neither blocked by nor hidden from the caller. Listings with a
 * photo come first.
 */
export async function othersWithCode(
  ctx: Ctx,
  { userId, isDemo }: { userId: string; isDemo: boolean },
  codes: readonly string[],
): Promise<SameCode | null> {
  const { rows } = await ctx.db.execute<SameCode & Record<string, unknown>>(sql`
    select l.title as name, l.category,
      (select p.photo_id from listing_photos p where p.listing_id = l.id order by p.position limit 1) as "photoId"
    from items i join ${buyersSee(ctx)} l on l.id = i.listing_id left join people_as_seen seller on seller.id = l.owner_id
    where i.code = any(${textArray(codes)}) and l.status <> 'inactive' and l.is_demo = ${isDemo}
      and l.owner_id is distinct from ${userId}::uuid and coalesce(seller.is_public, l.owner_id is null)
      and (l.owner_id is null or l.owner_id not in (select id from avoided_by(${userId}::uuid)))
    order by exists (select from listing_photos p where p.listing_id = l.id) desc, l.rating_count desc, l.updated_at desc, l.id
    limit 1`)
  return rows[0] ?? null
}
