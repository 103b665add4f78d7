import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#core/ids.ts'
import type { ListingKind, ListingStatus } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import { containing } from '#kit/server/likePatterns.ts'
import { visibleTo } from './conversationStore.ts'
import { giveSound } from './soundStore.ts'

/** A message as stored, with its attachments. */
export interface MessageRow {
  id: string
  conversationId: string
  number: number
  senderId: string | null
  recipientId: string | null
  automatic: 'greeting' | 'reply' | null
  text: string
  latitude: number | null
  longitude: number | null
  asksLocation: boolean
  /** Length of a voice message in milliseconds; null: no voice message. */
  voiceMs: number | null
  /** Its sound; null also once the sender's account is deleted. */
  sound: { id: string; wave: number[] } | null
  withheld: boolean
  inboxNumber: number | null
  /** When the server stored the message. */
  at: Date
  listing: ListingRow | null
  photos: Photo[]
  /** Its sender deleted it for both. */
  deletedAt: Date | null
  /** Deleted, but visible to its recipient, who had reported the chat. */
  isKept: boolean
  replyTo: QuotedRow | null
}

/** A message that another one answers, if the caller may see it. */
export interface QuotedRow {
  number: number
  senderId: string | null
  recipientId: string | null
  automatic: 'greeting' | 'reply' | null
  /** Beginning of its text. */
  text: string
  hasPhotos: boolean
  voiceMs: number | null
  isDeleted: boolean
  isKept: boolean
}

/** A listing with the columns of its card. */
export interface ListingRow {
  id: string
  kind: ListingKind
  title: string
  pricePaise: number | null
  priceToPaise: number | null
  priceUnit: string
  isOffered: boolean
  status: ListingStatus
  /** Stock of an item; null: not counted. */
  stock: number | null
  isDemo: boolean
  ownerId: string | null
  photo: Photo | null
}

const listingJson = (now: Date) => sql`json_build_object(
  'id', l.id, 'kind', l.kind, 'title', l.title, 'pricePaise', l.price_paise, 'priceToPaise', l.price_to_paise, 'priceUnit', l.price_unit,
  'status', l.status, 'stock', l.stock, 'isDemo', l.is_demo, 'ownerId', l.owner_id,
  'isOffered', l.status <> 'inactive' and is_visible(l.moderation, l.visible_until, ${now.toISOString()}),
  'photo', l.first_photo)`

/** Most characters of a quoted message. */
const QUOTE_LENGTH = 200

const quoteJson = (userId: string | null) => sql`(
  select json_build_object('number', q.number, 'senderId', q.sender_id, 'recipientId', q.recipient_id,
    'automatic', q.automatic, 'text', left(q.text, ${QUOTE_LENGTH}), 'isDeleted', q.deleted_at is not null, 'isKept', q.is_kept,
    'voiceMs', q.voice_ms,
    'hasPhotos', exists (select from message_photos p where p.message_id = q.id))
  from messages q where q.id = m.reply_to and q.conversation_id = m.conversation_id
    and (not q.withheld or q.sender_id = ${userId}::uuid)
    and not exists (select from message_hides h where h.user_id = ${userId}::uuid and h.message_id = q.id))`

type Raw = Omit<MessageRow, 'at' | 'deletedAt'> & { at: string; deletedAt: string | null } & Record<string, unknown>

async function select(ctx: Ctx, where: SQL, order: SQL, limit: number): Promise<MessageRow[]> {
  const { rows } = await ctx.db.execute<Raw>(sql`
    select m.id, m.conversation_id as "conversationId", m.number::float8 as number, m.sender_id as "senderId",
      m.recipient_id as "recipientId", m.automatic, m.text, m.latitude, m.longitude, m.asks_location as "asksLocation",
      m.voice_ms as "voiceMs", (select json_build_object('id', s.id, 'wave', s.wave) from message_sounds s
        where s.message_id = m.id) as sound, m.withheld, m.inbox_number::float8 as "inboxNumber", m.created_at as at,
      m.deleted_at as "deletedAt", m.is_kept as "isKept", ${quoteJson(ctx.actor?.userId ?? null)} as "replyTo",
      (select ${listingJson(ctx.now())} from cards_seen_by(${ctx.actor?.userId ?? null}::uuid) l where l.id = m.listing_id) as listing,
      coalesce((select json_agg(p.card order by mp.position) from message_photos mp
        join photo_cards p on p.id = mp.photo_id where mp.message_id = m.id), '[]') as photos
    from messages m where ${where} order by ${order} limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    deletedAt: row.deletedAt === null ? null : new Date(row.deletedAt),
  }))
}

export const selectByIds = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, MessageRow>> => {
  const rows = ids.length === 0 ? [] : await select(ctx, sql`m.id in ${ids}`, sql`m.number`, ids.length)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Messages of a conversation that this person may see: the latest before a number, oldest first. */
export async function selectBefore(ctx: Ctx, userId: string, id: string, before: number, limit: number) {
  const where = sql`m.conversation_id = ${id} and m.number < ${before}::bigint and ${visibleTo(userId)}`
  return (await select(ctx, where, sql`m.number desc`, limit)).reverse()
}

/** Like `selectBefore`, for the first messages after a number. */
export async function selectAfter(ctx: Ctx, userId: string, id: string, after: number, limit: number) {
  const where = sql`m.conversation_id = ${id} and m.number > ${after}::bigint and ${visibleTo(userId)}`
  return select(ctx, where, sql`m.number`, limit)
}

/** Messages that contain a text, latest first. */
export async function selectWithText(
  ctx: Ctx,
  userId: string,
  text: string,
  conversationId: string | null,
  limit: number,
) {
  const mine = sql`m.conversation_id in (select id from conversations where first_id = ${userId} or second_id = ${userId})`
  const inside = conversationId === null ? mine : sql`${mine} and m.conversation_id = ${conversationId}`
  return select(
    ctx,
    sql`${inside} and m.text ilike ${containing(text)} and ${visibleTo(userId)}
      and (m.deleted_at is null or m.is_kept and m.recipient_id = ${userId})`,
    sql`m.created_at desc, m.number desc`,
    limit,
  )
}

export interface NewMessage {
  /** The id chosen by the sender's browser. */
  id?: string | undefined
  conversationId: string
  senderId: string
  recipientId: string
  automatic?: 'greeting' | 'reply'
  text: string
  listingId?: string | null
  place?: { latitude: number; longitude: number } | undefined
  asksLocation?: boolean
  opens?: boolean
  withheld?: boolean
  inboxNumber: number | null
  answeredAfterMs?: number | null
  photoIds?: readonly string[]
  /** A sound that the sender may send, with its length. */
  voice?: { id: string; wave: readonly number[]; durationMs: number } | undefined
  /** Id of the message that it answers. */
  replyTo?: string | null
}

/** The next message number of a conversation; its lock keeps numbers in commit order. */
export async function takeNumber(ctx: Ctx, conversationId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ number: string }>(
    sql`update conversations set last_number = last_number + 1 where id = ${conversationId} returning last_number as number`,
  )
  return Number(rows[0]!.number)
}

/** The id that the browser chose, or a new one if it is already used. */
async function freeId(ctx: Ctx, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return newId()
  const { rows } = await ctx.db.execute(sql`select 1 from messages where id = ${wanted}`)
  return rows.length === 0 ? wanted : newId()
}

/**
 * Inserts a message with its attachments.
 * @returns its id
 */
export async function insertMessage(ctx: Ctx, number: number, message: NewMessage): Promise<string> {
  const id = await freeId(ctx, message.id)
  const { place, voice, photoIds = [] } = message
  await ctx.db.execute(sql`
    insert into messages (id, conversation_id, number, sender_id, recipient_id, automatic, text, listing_id, latitude,
      longitude, asks_location, opens, withheld, inbox_number, answered_after_ms, reply_to,
      voice_ms, created_at)
    values (${id}, ${message.conversationId}, ${number}, ${message.senderId}, ${message.recipientId},
      ${message.automatic ?? null}, ${message.text}, ${message.listingId ?? null}, ${place?.latitude ?? null},
      ${place?.longitude ?? null}, ${message.asksLocation ?? false}, ${message.opens ?? false},
      ${message.withheld ?? false}, ${message.inboxNumber}, ${message.answeredAfterMs ?? null},
      ${message.replyTo ?? null}, ${voice?.durationMs ?? null}, ${ctx.now().toISOString()})`)
  for (const [position, photoId] of photoIds.entries()) {
    await ctx.db.execute(
      sql`insert into message_photos (message_id, position, photo_id) values (${id}, ${position}, ${photoId})`,
    )
  }
  if (voice) await giveSound(ctx, id, voice.id, voice.wave)
  return id
}

/** Facts about earlier messages that decide the effects of a person's next message in a conversation. */
export async function selectBefores(ctx: Ctx, conversationId: string, userId: string, otherId: string) {
  const { rows } = await ctx.db.execute<{ isFirst: boolean; waitingSince: string | null; otherWrote: boolean }>(sql`
    select not exists (select from messages where conversation_id = ${conversationId} and automatic is null) as "isFirst",
      exists (select from messages where conversation_id = ${conversationId} and automatic is null
        and sender_id = ${otherId}) as "otherWrote",
      (select min(created_at) from messages where conversation_id = ${conversationId} and automatic is null
        and not withheld and sender_id = ${otherId} and number > coalesce((select max(number) from messages
          where conversation_id = ${conversationId} and automatic is null and sender_id = ${userId}), 0)) as "waitingSince"`)
  const row = rows[0]!
  return { ...row, waitingSince: row.waitingSince === null ? null : new Date(row.waitingSince) }
}

/** Number of people that a person wrote to first since a moment. */
export async function countOpened(ctx: Ctx, userId: string, since: Date): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: string }>(
    sql`select count(*) from messages where sender_id = ${userId} and opens and created_at > ${since.toISOString()}`,
  )
  return Number(rows[0]!.count)
}

/** A person's latest answer times, in milliseconds. */
export async function selectAnswers(ctx: Ctx, userId: string, limit: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ ms: number }>(sql`
    select answered_after_ms::float8 as ms from messages where sender_id = ${userId} and answered_after_ms is not null
    order by created_at desc limit ${limit}`)
  return rows.map(({ ms }) => ms)
}

/** A listing for a card, if this person may see it: visible to all, or their own. */
export async function selectListing(ctx: Ctx, userId: string, id: string): Promise<ListingRow | null> {
  const { rows } = await ctx.db.execute<{ card: ListingRow }>(sql`
    select ${listingJson(ctx.now())} as card from cards_seen_by(${userId}::uuid) l where l.id = ${id}
      and (l.owner_id = ${userId} or is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}))`)
  return rows[0]?.card ?? null
}

/** Senders of the messages just delivered to a person, by the numbers of the recipient's inbox. */
export async function selectDelivered(ctx: Ctx, recipientId: string, { from, upTo }: { from: number; upTo: number }) {
  const { rows } = await ctx.db.execute<{ senderId: string; conversationId: string }>(sql`
    select distinct sender_id as "senderId", conversation_id as "conversationId" from messages
    where recipient_id = ${recipientId} and inbox_number > ${from}::bigint and inbox_number <= ${upTo}::bigint
      and sender_id is not null and not withheld`)
  return rows
}
