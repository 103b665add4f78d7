import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { visibleTo } from './conversationStore.ts'

/** Data that decides whether and how a message is deleted. */
export interface DeletableRow {
  id: string
  conversationId: string
  number: number
  senderId: string | null
  recipientId: string | null
  withheld: boolean
  text: string
  listingId: string | null
  at: Date
  deletedAt: Date | null
}

/**
 * A message in one of the person's conversations, with the conversation's lock held; null for an unknown one, and for
 * one withheld from them.
 */
export async function lockMessage(ctx: Ctx, userId: string, id: string): Promise<DeletableRow | null> {
  const { rows } = await ctx.db.execute<
    Omit<DeletableRow, 'at' | 'deletedAt'> & { at: string; deletedAt: string | null }
  >(sql`
    select m.id, m.conversation_id as "conversationId", m.number::float8 as number, m.sender_id as "senderId",
      m.recipient_id as "recipientId", m.withheld, m.text, m.listing_id as "listingId", m.created_at as at,
      m.deleted_at as "deletedAt"
    from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${id} and ${userId} in (c.first_id, c.second_id) and (not m.withheld or m.sender_id = ${userId})
    for update of c`)
  const row = rows[0]
  if (!row) return null
  return { ...row, at: new Date(row.at), deletedAt: row.deletedAt === null ? null : new Date(row.deletedAt) }
}

/** True for a message of this conversation that the person sees. */
export async function isMessageOf(ctx: Ctx, userId: string, id: string, conversationId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select from messages m where m.id = ${id} and m.conversation_id = ${conversationId} and ${visibleTo(userId)}`,
  )
  return rows.length > 0
}

/** Marks a message as deleted for both; unless it is kept for its recipient, its content is erased. */
export async function eraseMessage(ctx: Ctx, id: string, isKept: boolean): Promise<void> {
  const now = ctx.now().toISOString()
  if (isKept) {
    await ctx.db.execute(sql`update messages set deleted_at = ${now}, is_kept = true where id = ${id}`)
    return
  }
  await ctx.db.execute(sql`
    update messages set deleted_at = ${now}, text = '', listing_id = null, latitude = null, longitude = null,
      asks_location = false, reply_to = null, voice_ms = null where id = ${id}`)
  await ctx.db.execute(sql`delete from message_photos where message_id = ${id}`)
}

/** True when the sender wrote nothing later in the conversation. */
export async function isLatestOfSender(ctx: Ctx, { conversationId, number, senderId }: DeletableRow): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from messages where conversation_id = ${conversationId} and number > ${number}::bigint
      and sender_id = ${senderId} and automatic is null limit 1`)
  return rows.length === 0
}

/**
 * Hides a message.
 * @returns whether it was not hidden before
 */
export async function insertHide(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into message_hides (user_id, message_id, hidden_at) values (${userId}, ${id}, ${ctx.now().toISOString()})
    on conflict do nothing returning message_id`)
  return rows.length > 0
}

/**
 * Shows a hidden message again.
 * @returns whether it was hidden
 */
export async function deleteHide(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`delete from message_hides where user_id = ${userId} and message_id = ${id} returning message_id`,
  )
  return rows.length > 0
}

/**
 * Erases deleted messages that were kept for people whose accounts are now deleted.
 * @returns the ids of the messages
 */
export async function eraseKeptForNobody(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with gone as (update messages set text = '', listing_id = null, latitude = null, longitude = null,
      asks_location = false, reply_to = null, voice_ms = null, is_kept = false where is_kept and recipient_id is null returning id),
      emptied as (delete from message_photos where message_id in (select id from gone))
    select id from gone`)
  return rows.map(({ id }) => id)
}
