import { sql } from 'drizzle-orm'
import { countInquiry } from '#features/listings/server/figures.ts'
import type { Ctx } from '#kit/server/context.ts'

/** A person's first message about a listing. */
export interface Inquiry {
  listingId: string
  fromId: string
  text: string
  conversationId: string
}

/**
 * Stores and counts an inquiry, unless this person asked about the listing before or owns it. @returns whether it
 * counts
 */
export async function putInquiry(ctx: Ctx, { listingId, fromId, text, conversationId }: Inquiry): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into inquiries (listing_id, buyer_id, conversation_id, text, created_at)
    select l.id, ${fromId}, ${conversationId}, ${text}, ${ctx.now().toISOString()}
    from listing_rows l where l.id = ${listingId} and l.owner_id is distinct from ${fromId}::uuid
    on conflict do nothing returning listing_id`)
  if (rows.length === 0) return false
  await countInquiry(ctx, listingId)
  return true
}

export async function eraseInquiryText(
  ctx: Ctx,
  { listingId, fromId, text }: Omit<Inquiry, 'conversationId'>,
): Promise<void> {
  await ctx.db.execute(
    sql`update inquiries set text = '' where listing_id = ${listingId} and buyer_id = ${fromId} and text = ${text}`,
  )
}

export interface InquiryRow {
  buyerId: string
  conversationId: string | null
  text: string
  at: Date
}

/** Inquiries about a listing, newest first. */
export async function selectInquiries(ctx: Ctx, listingId: string): Promise<InquiryRow[]> {
  const { rows } = await ctx.db.execute<Omit<InquiryRow, 'at'> & { at: string }>(sql`
    select buyer_id as "buyerId", conversation_id as "conversationId", text,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from inquiries where listing_id = ${listingId} order by created_at desc, buyer_id limit 500`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
