import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Dealing } from './dealings.ts'

/** Keeps a dealing; having bought outweighs having talked. */
export async function putDealing(ctx: Ctx, { buyerId, listingId, kind, orderId }: Dealing): Promise<void> {
  await ctx.db.execute(sql`
    insert into dealings (buyer_id, listing_id, kind, order_id, happened_at)
    select ${buyerId}, l.id, ${kind}, ${orderId ?? null}, ${ctx.now().toISOString()}
    from listings l where l.id = ${listingId} and l.owner_id is distinct from ${buyerId}::uuid
    on conflict (buyer_id, listing_id) do update
      set kind = excluded.kind, order_id = excluded.order_id, happened_at = excluded.happened_at
      where dealings.kind = 'talked' or excluded.kind = 'bought'`)
}
