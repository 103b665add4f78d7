import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { DealingKind } from '../rules.ts'

/** Why a person may review a listing (I-21). */
export interface Dealing {
  buyerId: string
  listingId: string
  /**
   * How they dealt with each other: completed an order, met, or the seller answered them in a conversation about it.
   */
  kind: DealingKind
  orderId?: string | undefined
}

/** Stores a dealing; a purchase replaces a meeting, a meeting replaces a conversation. */
export async function putDealing(ctx: Ctx, { buyerId, listingId, kind, orderId }: Dealing): Promise<void> {
  await ctx.db.execute(sql`
    insert into dealings (buyer_id, listing_id, kind, order_id, happened_at)
    select ${buyerId}, l.id, ${kind}, ${orderId ?? null}, ${ctx.now().toISOString()}
    from listing_rows l where l.id = ${listingId} and l.owner_id is distinct from ${buyerId}::uuid
    on conflict (buyer_id, listing_id) do update
      set kind = excluded.kind, order_id = excluded.order_id, happened_at = excluded.happened_at
      where dealings.kind = 'talked' or excluded.kind = 'bought'`)
}

/** A stored dealing. */
export interface DealingRow {
  listingId: string
  kind: DealingKind
  orderId: string | null
  happenedAt: string
}

const columns = sql`listing_id as "listingId", kind, order_id as "orderId", happened_at as "happenedAt"`

/** A person's dealings, newest first. */
export async function selectDealings(ctx: Ctx, buyerId: string): Promise<DealingRow[]> {
  const { rows } = await ctx.db.execute<DealingRow & Record<string, unknown>>(
    sql`select ${columns} from dealings where buyer_id = ${buyerId} order by happened_at desc, listing_id limit 200`,
  )
  return rows
}

/** A person's dealing with one listing; null without one. */
export async function selectDealing(ctx: Ctx, buyerId: string, listingId: string): Promise<DealingRow | null> {
  const { rows } = await ctx.db.execute<DealingRow & Record<string, unknown>>(
    sql`select ${columns} from dealings where buyer_id = ${buyerId} and listing_id = ${listingId}`,
  )
  return rows[0] ?? null
}
