import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** True for a photo in a message that this person wrote or received. */
export async function showsPhoto(ctx: Ctx, photoId: string, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from message_photos p join messages m on m.id = p.message_id
    where p.photo_id = ${photoId} and (m.sender_id = ${userId} and m.deleted_at is null
      or m.recipient_id = ${userId} and not m.withheld) limit 1`)
  return rows.length > 0
}
