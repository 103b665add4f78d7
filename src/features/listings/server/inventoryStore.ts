import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { items, listings, buyersSee } from './store.ts'

/** Stock of one item. */
export interface ItemStock {
  /** Null: not counted. */
  stock: number | null
  /** Null: not sold out for today. */
  soldOutUntil: Date | null
  /** The stock to restore at that time. */
  soldOutStock: number | null
  /** Pieces that orders have taken, less those given back. */
  taken: number
}

const columns = {
  stock: items.stock,
  soldOutUntil: items.soldOutUntil,
  soldOutStock: items.soldOutStock,
  taken: items.taken,
}

/** The stock of an item whose listing is already locked. */
export async function itemStock(ctx: Ctx, id: string): Promise<ItemStock> {
  const [row] = await ctx.db.select(columns).from(items).where(eq(items.listingId, id))
  return row!
}

export async function setItemStock(ctx: Ctx, id: string, stock: Omit<ItemStock, 'taken'>): Promise<void> {
  await ctx.db.update(items).set(stock).where(eq(items.listingId, id))
}

/** Takes a lock that makes a person's imports run one after the other, until the transaction ends. */
export async function lockImports(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${userId}`}, 0))`)
}

/** A batch of locked items whose "sold out today" is over, skipping those locked by other nodes. */
export async function dueSoldOut(ctx: Ctx) {
  return ctx.db
    .select({ ...columns, listing: listings })
    .from(items)
    .innerJoin(listings, eq(listings.id, items.listingId))
    .where(and(lte(items.soldOutUntil, ctx.now()), isNull(listings.deletedAt)))
    .orderBy(asc(listings.id))
    .limit(500)
    .for('update', { skipLocked: true })
}

/** Stores the order of a shop's items; those not named lose their position. */
export async function setShopOrder(ctx: Ctx, shopId: string, itemIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    update items i set shop_order = wanted.position, shop_order_in = case when wanted.position is null then null else ${shopId} end
    from listings l left join (
      select id, min(position)::int as position
      from unnest(${sql.param([...itemIds])}::text[]) with ordinality as given (id, position) group by id
    ) wanted on wanted.id = l.id
    where l.id = i.listing_id and l.shop_id = ${shopId}
      and (i.shop_order, i.shop_order_in)
        is distinct from (wanted.position, case when wanted.position is null then null else ${shopId} end)`)
}

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
interface SameCode {
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
