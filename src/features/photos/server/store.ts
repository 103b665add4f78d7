import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const photos = pgTable('photos', {
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id'),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  thumbhash: text().notNull(),
  sha256: bytea().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})
export type PhotoRow = typeof photos.$inferSelect

/** Serializes uploads of this picture by this person until the transaction ends. */
export async function lockPicture(ctx: Ctx, ownerId: string, sha256: Buffer): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId + sha256.toString('hex')}, 2))`)
}

export async function insertPhoto(ctx: Ctx, row: PhotoRow): Promise<void> {
  await ctx.db.insert(photos).values(row)
}

/** This person's photo of exactly this file uploaded after `since`, if there is one. */
export async function samePhoto(ctx: Ctx, ownerId: string, sha256: Buffer, since: Date): Promise<PhotoRow | null> {
  const rows = await ctx.db
    .select()
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.sha256, sha256), gt(photos.createdAt, since)))
    .limit(1)
  return rows[0] ?? null
}

export function countPhotos(ctx: Ctx, ownerId: string, since: Date): Promise<number> {
  return ctx.db.$count(photos, and(eq(photos.ownerId, ownerId), gt(photos.createdAt, since)))
}

export async function photosById(ctx: Ctx, ids: string[]): Promise<PhotoRow[]> {
  return ctx.db.select().from(photos).where(inArray(photos.id, ids))
}

/** The given ids that are photos of this person; locked against purging until the transaction ends. */
export async function lockOwnPhotos(ctx: Ctx, ownerId: string, ids: string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, ids), eq(photos.ownerId, ownerId)))
    .orderBy(photos.id)
    .for('key share')
  return rows.map((row) => row.id)
}

/**
 * Deletes up to `most` photos older than `before` that no row of any table refers to. The referring columns are read
 * from the catalogue's foreign keys. Candidates are locked and checked again, so that a photo that another transaction
 * starts to use is kept.
 * @returns the deleted ids
 */
export async function deleteUnused(ctx: Ctx, before: Date, most: number): Promise<string[]> {
  const unused = sql.join([sql`p.created_at < ${before.toISOString()}`, ...(await absences(ctx))], sql` and `)
  const found = await ctx.db.execute<{ id: string }>(
    sql`select p.id from photos p where ${unused} order by p.created_at limit ${most} for update skip locked`,
  )
  const candidates = found.rows.map((row) => row.id)
  if (candidates.length === 0) return []
  const deleted = await ctx.db.execute<{ id: string }>(
    sql`delete from photos p where ${inArray(sql`p.id`, candidates)} and ${unused} returning p.id`,
  )
  return deleted.rows.map((row) => row.id)
}

/** Every photo of a person. */
export async function photoIdsOf(ctx: Ctx, ownerId: string): Promise<string[]> {
  const rows = await ctx.db.select({ id: photos.id }).from(photos).where(eq(photos.ownerId, ownerId))
  return rows.map(({ id }) => id)
}

/** A "not referred to by this column" condition for every foreign key to photos. */
async function absences(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ schema: string; table: string; column: string }>(sql`
    select n.nspname as schema, c.relname as table, a.attname as column
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'photos'::regclass`)
  return rows.map(({ schema, table, column }) => {
    const referring = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
    return sql`not exists (select from ${referring} r where r.${sql.identifier(column)} = p.id)`
  })
}
