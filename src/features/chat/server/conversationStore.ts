import { sql } from 'drizzle-orm'
import { newId } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import { activeMutes } from './muteStore.ts'

/** A conversation with the ids of its two people; null: the account is deleted. */
export interface ConversationRow {
  id: string
  firstId: string | null
  secondId: string | null
  sellerId: string | null
}

/** A conversation as listed for one of its two people. */
export interface ListedRow extends ConversationRow {
  lastMessageId: string | null
  unread: number
  /** True when the other person has written to this person. */
  wroteBack: boolean
  isMuted: boolean
  /** ISO time; null: not muted, or until it is unmuted. */
  mutedUntil: string | null
}

const columns = sql`c.id, c.first_id as "firstId", c.second_id as "secondId", c.seller_id as "sellerId"`

/** Messages that this person may see: all except those withheld from them, and those that they deleted for themselves. */
export const visibleTo = (userId: string) => sql`((not m.withheld or m.sender_id = ${userId})
  and not exists (select from message_hides h where h.user_id = ${userId} and h.message_id = m.id))`

const ofPair = (a: string, b: string) =>
  sql`least(first_id, second_id) = least(${a}::uuid, ${b}::uuid) and greatest(first_id, second_id) = greatest(${a}::uuid, ${b}::uuid)
      and first_id is not null and second_id is not null`

/** The conversation of two people; null when there is none yet. */
export async function selectPair(ctx: Ctx, a: string, b: string): Promise<ConversationRow | null> {
  const { rows } = await ctx.db.execute<ConversationRow & Record<string, unknown>>(
    sql`select ${columns} from conversations c where ${ofPair(a, b)}`,
  )
  return rows[0] ?? null
}

/**
 * Creates the conversation of two people unless it exists.
 * @returns whether it is new
 */
export async function insertPair(ctx: Ctx, me: string, other: string, sellerId: string | null): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into conversations (id, first_id, second_id, seller_id, created_by, created_at)
    values (${newId()}, ${me}, ${other}, ${sellerId}, ${me}, ${ctx.now().toISOString()})
    on conflict (least(first_id, second_id), greatest(first_id, second_id))
      where first_id is not null and second_id is not null do nothing returning id`)
  return rows.length > 0
}

export async function countStarted(ctx: Ctx, userId: string, since: Date): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: string }>(
    sql`select count(*) from conversations where created_by = ${userId} and created_at > ${since.toISOString()}`,
  )
  return Number(rows[0]!.count)
}

/** A conversation of this person; `isLocked`: locked for writing until the transaction ends. */
export async function selectOwn(
  ctx: Ctx,
  userId: string,
  id: string,
  isLocked = false,
): Promise<ConversationRow | null> {
  const { rows } = await ctx.db.execute<ConversationRow & Record<string, unknown>>(sql`
    select ${columns} from conversations c where c.id = ${id} and (c.first_id = ${userId} or c.second_id = ${userId})
    ${isLocked ? sql`for update` : sql``}`)
  return rows[0] ?? null
}

/** Locks a conversation for writing until the transaction ends. */
export async function lockConversation(ctx: Ctx, id: string): Promise<ConversationRow | null> {
  const { rows } = await ctx.db.execute<ConversationRow & Record<string, unknown>>(
    sql`select ${columns} from conversations c where c.id = ${id} for update`,
  )
  return rows[0] ?? null
}

export async function putSeller(ctx: Ctx, id: string, sellerId: string): Promise<void> {
  await ctx.db.execute(sql`update conversations set seller_id = ${sellerId} where id = ${id}`)
}

interface Wanted {
  id?: string
  withId?: string | undefined
  before?: string | undefined
  limit?: number
}

/**
 * Conversations of a person, latest first; a single one by `id` also before its first message. The person's own
 * automatic replies do not count as the last message, so that the question before them stays visible.
 */
export async function selectListed(ctx: Ctx, userId: string, wanted: Wanted): Promise<ListedRow[]> {
  const { id, withId, before, limit = 1 } = wanted
  const conditions = [sql`(c.first_id = ${userId} or c.second_id = ${userId})`]
  if (id !== undefined) conditions.push(sql`c.id = ${id}`)
  else conditions.push(sql`spoken.at is not null`)
  if (withId !== undefined) conditions.push(ofPair(userId, withId))
  if (before !== undefined) conditions.push(sql`last.created_at < ${before}`)
  const { rows } = await ctx.db.execute<ListedRow & Record<string, unknown>>(sql`
    select ${columns}, last.id as "lastMessageId", ${unreadOf(userId)}::float8 as unread,
      exists (select from messages m where m.conversation_id = c.id and m.sender_id = ${partnerOf(userId)}
        and m.automatic is null and not m.withheld) as "wroteBack",
      muted.conversation_id is not null as "isMuted", muted.muted_until as "mutedUntil"
    from conversations c
    left join conversation_reads r on r.conversation_id = c.id and r.user_id = ${userId}
    left join ${activeMutes(ctx, userId)} muted on muted.conversation_id = c.id
    left join lateral (select m.id, m.created_at from messages m
      where m.conversation_id = c.id and ${visibleTo(userId)} and (m.automatic is null or m.sender_id <> ${userId})
      order by m.number desc limit 1) last on true
    left join lateral (select m.created_at as at from messages m
      where m.conversation_id = c.id and m.automatic is null and ${visibleTo(userId)} limit 1) spoken on true
    where ${sql.join(conditions, sql` and `)}
    order by last.created_at desc nulls last, c.id limit ${limit}`)
  return rows
}

const partnerOf = (userId: string) => sql`(case when c.first_id = ${userId} then c.second_id else c.first_id end)`

const unreadOf = (userId: string) => sql`(select count(*) from messages m where m.conversation_id = c.id
  and m.number > coalesce(r.seen_number, 0) and m.recipient_id = ${userId} and m.automatic is null and not m.withheld
  and m.deleted_at is null)`

/** Number of conversations with unread messages, without those with the given people. */
export async function countWaiting(ctx: Ctx, userId: string, without: readonly string[]): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: string }>(sql`
    select count(*) from conversations c
    left join conversation_reads r on r.conversation_id = c.id and r.user_id = ${userId}
    where (c.first_id = ${userId} or c.second_id = ${userId}) and ${unreadOf(userId)} > 0
      ${without.length > 0 ? sql`and (${partnerOf(userId)} is null or ${partnerOf(userId)} not in ${without})` : sql``}`)
  return Number(rows[0]!.count)
}

/** The people with whom this person has a conversation. */
export async function selectPartners(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select ${partnerOf(userId)} as id from conversations c
    where (c.first_id = ${userId} or c.second_id = ${userId}) and ${partnerOf(userId)} is not null`)
  return rows.map(({ id }) => id)
}

/**
 * The last message that a person has seen, by conversation. While one of the two blocks the other, both figures are those
 * of the block; `deliveredUpTo` is null without a block.
 */
export async function selectSeen(
  ctx: Ctx,
  pairs: readonly { id: string; userId: string }[],
): Promise<Map<string, { seenUpTo: number; deliveredUpTo: number | null }>> {
  if (pairs.length === 0) return new Map()
  const wanted = sql.join(
    pairs.map(({ id, userId }) => sql`(${id}::uuid, ${userId}::uuid)`),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<{ id: string; seenUpTo: number; deliveredUpTo: number | null }>(sql`
    select conversation_id as id, coalesce(told_number, seen_number)::float8 as "seenUpTo",
      told_inbox_number::float8 as "deliveredUpTo"
    from conversation_reads where (conversation_id, user_id) in (${wanted})`)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/**
 * Raises the last seen message; never lowers it, never beyond the last message.
 * @returns whether it changed
 */
export async function raiseSeen(ctx: Ctx, id: string, userId: string, upTo: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into conversation_reads as r (conversation_id, user_id, seen_number)
    select c.id, ${userId}, least(${upTo}::bigint, c.last_number) from conversations c where c.id = ${id}
    on conflict (conversation_id, user_id) do update set seen_number = excluded.seen_number
      where r.seen_number < excluded.seen_number returning user_id`)
  return rows.length > 0
}

/**
 * Records that a person is typing, at most once in `pauseMs`.
 * @returns whether to notify the other person now
 */
export async function noteTyping(ctx: Ctx, id: string, userId: string, pauseMs: number): Promise<boolean> {
  const now = ctx.now()
  const { rows } = await ctx.db.execute(sql`
    insert into conversation_reads as r (conversation_id, user_id, typed_at) values (${id}, ${userId}, ${now.toISOString()})
    on conflict (conversation_id, user_id) do update set typed_at = excluded.typed_at
      where r.typed_at is null or r.typed_at <= ${new Date(now.getTime() - pauseMs).toISOString()} returning user_id`)
  return rows.length > 0
}

/** Deletes the conversations whose two accounts are both deleted. */
export async function deleteLeft(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`delete from conversations where first_id is null and second_id is null`)
}

/** True for a photo in a message that this person wrote or received. */
export async function showsPhoto(ctx: Ctx, photoId: string, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from message_photos p join messages m on m.id = p.message_id
    where p.photo_id = ${photoId} and (m.sender_id = ${userId} and m.deleted_at is null
      or m.recipient_id = ${userId} and not m.withheld) limit 1`)
  return rows.length > 0
}
