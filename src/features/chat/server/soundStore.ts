import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { visibleTo } from './conversationStore.ts'

/** A recorded sound. */
export interface SoundRow {
  id: string
  /** Its name in the store of files. */
  fileId: string
  ownerId: string
  format: 'webm' | 'mp4'
  bytes: number
  durationMs: number
  /** SHA-256 of the uploaded file. */
  sha256: Buffer
}

/**
 * Inserts a sound.
 * @returns false when the id is taken
 */
export async function insertSound(ctx: Ctx, sound: SoundRow): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into message_sounds (id, file_id, owner_id, format, bytes, duration_ms, sha256, created_at)
    values (${sound.id}, ${sound.fileId}, ${sound.ownerId}, ${sound.format}, ${sound.bytes}, ${sound.durationMs}, ${sound.sha256},
      ${ctx.now().toISOString()}) on conflict do nothing returning id`)
  return rows.length > 0
}

const COLUMNS = sql`s.id, s.file_id as "fileId", s.owner_id as "ownerId", s.format, s.bytes, s.duration_ms as "durationMs", s.sha256`

export async function selectSound(ctx: Ctx, id: string): Promise<SoundRow | null> {
  const { rows } = await ctx.db.execute<SoundRow & Record<string, unknown>>(
    sql`select ${COLUMNS} from message_sounds s where s.id = ${id}`,
  )
  return rows[0] ?? null
}

/**
 * A sound that this person may hear: their own while its message is not deleted, and those of messages that they
 * received and may see.
 */
export async function selectHeard(ctx: Ctx, id: string, userId: string): Promise<SoundRow | null> {
  const { rows } = await ctx.db.execute<SoundRow & Record<string, unknown>>(sql`
    select ${COLUMNS} from message_sounds s left join messages m on m.id = s.message_id
    where s.id = ${id} and (
      s.owner_id = ${userId} and (m.id is null or m.deleted_at is null and ${visibleTo(userId)})
      or m.recipient_id = ${userId} and ${visibleTo(userId)})`)
  return rows[0] ?? null
}

/**
 * This person's sound that belongs to no message yet, locked until the transaction ends.
 * @returns its length
 */
export async function lockUnsent(ctx: Ctx, id: string, ownerId: string): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ durationMs: number }>(sql`
    select duration_ms as "durationMs" from message_sounds
    where id = ${id} and owner_id = ${ownerId} and message_id is null for update`)
  return rows[0]?.durationMs ?? null
}

/** Assigns a sound to its message. */
export async function giveSound(ctx: Ctx, messageId: string, id: string, wave: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    update message_sounds set message_id = ${messageId}, wave = ${`{${wave.join()}}`}::smallint[] where id = ${id}`)
}

const fileIds = async (ctx: Ctx, statement: SQL): Promise<string[]> => {
  const { rows } = await ctx.db.execute<{ fileId: string }>(statement)
  return rows.map(({ fileId }) => fileId)
}
const deleteWhere = (ctx: Ctx, where: SQL) =>
  fileIds(ctx, sql`delete from message_sounds where ${where} returning file_id as "fileId"`)

/**
 * Deletes the sounds of messages.
 * @returns their files
 */
export const deleteSoundsOf = (ctx: Ctx, messageIds: readonly string[]): Promise<string[]> =>
  messageIds.length === 0 ? Promise.resolve([]) : deleteWhere(ctx, sql`message_id in ${messageIds}`)

/**
 * Deletes sounds uploaded before a time whose message was not sent.
 * @returns their files
 */
export const deleteUnsent = (ctx: Ctx, before: Date): Promise<string[]> =>
  deleteWhere(ctx, sql`message_id is null and created_at < ${before.toISOString()}`)

/** The files of a person's sounds. */
export const soundFilesOf = (ctx: Ctx, ownerId: string): Promise<string[]> =>
  fileIds(ctx, sql`select file_id as "fileId" from message_sounds where owner_id = ${ownerId}`)

/** The given files that belong to a sound. */
export const knownFiles = async (ctx: Ctx, ids: readonly string[]): Promise<Set<string>> =>
  new Set(await fileIds(ctx, sql`select file_id as "fileId" from message_sounds where file_id in ${ids}`))
