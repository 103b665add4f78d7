import { sql } from 'drizzle-orm'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'

/** A shop whose name is the title of a conversation. */
interface ShopRow {
  ownerId: string
  id: string
  title: string
  photo: Photo | null
}

/** Shops by seller, for the sellers who have exactly one shop that this person can see. */
export async function selectOnlyShops(ctx: Ctx, userId: string, sellerIds: readonly string[]) {
  if (sellerIds.length === 0) return new Map<string, ShopRow>()
  const { rows } = await ctx.db.execute<ShopRow & Record<string, unknown>>(sql`
    select l.owner_id as "ownerId", min(l.id) as id, min(l.title) as title, (array_agg(l.first_photo))[1] as photo
    from cards_seen_by(${userId}::uuid) l
    where l.owner_id in ${[...new Set(sellerIds)]} and l.kind = 'shop' and l.status <> 'inactive'
      and is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()})
    group by l.owner_id having count(*) = 1`)
  return new Map(rows.map((row) => [row.ownerId, row]))
}

/** Listings of a seller that the other person asked about in a conversation. */
export async function selectAskedListings(ctx: Ctx, conversationId: string, sellerId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct m.listing_id as id from messages m join listing_rows l on l.id = m.listing_id and l.owner_id = ${sellerId}
    where m.conversation_id = ${conversationId} and m.listing_id is not null and m.sender_id is distinct from ${sellerId}::uuid
      and m.automatic is null and not m.withheld`)
  return rows.map(({ id }) => id)
}
