import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Inquiry } from './inquiries.ts'

/** Keeps an inquiry and counts it, unless this person asked about this listing before or it is his own. @returns whether it counts */
export async function putInquiry(ctx: Ctx, { listingId, fromId, text, conversationId }: Inquiry): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into inquiries (listing_id, buyer_id, conversation_id, text, created_at)
    select l.id, ${fromId}, ${conversationId}, ${text}, ${ctx.now().toISOString()}
    from listings l where l.id = ${listingId} and l.owner_id is distinct from ${fromId}::uuid
    on conflict do nothing returning listing_id`)
  if (rows.length === 0) return false
  await ctx.db.execute(sql`update listings set inquiries = inquiries + 1 where id = ${listingId}`)
  return true
}
