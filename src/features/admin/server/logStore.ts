import { sql } from 'drizzle-orm'
import type { ListingKind } from '#features/listings/rules.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { AdminAct } from '../rules.ts'

/** A row of the log without its hashes. */
export interface LogFacts {
  number: number
  at: Date
  adminId: string
  act: AdminAct
  subject: string
  personId: string | null
  details: Record<string, string | number | boolean>
}

export interface LogRow extends LogFacts {
  previous: Buffer
  hash: Buffer
}

interface Raw extends Record<string, unknown> {
  number: string
  at: string
  admin_id: string
  act: AdminAct
  subject: string
  person_id: string | null
  details: LogFacts['details']
  previous: Buffer
  hash: Buffer
}

const rowOf = (raw: Raw): LogRow => ({
  number: Number(raw.number),
  at: new Date(raw.at),
  adminId: raw.admin_id,
  act: raw.act,
  subject: raw.subject,
  personId: raw.person_id,
  details: raw.details,
  previous: raw.previous,
  hash: raw.hash,
})

/** Locks the log against other writers and returns its last row. */
export async function lockLog(ctx: Ctx): Promise<LogRow | null> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('admin_log', 0))`)
  const { rows } = await ctx.db.execute<Raw>(sql`select * from admin_log order by number desc limit 1`)
  return rows[0] ? rowOf(rows[0]) : null
}

export async function insertLog(ctx: Ctx, row: LogRow): Promise<void> {
  await ctx.db.execute(sql`
    insert into admin_log (number, at, admin_id, act, subject, person_id, details, previous, hash)
    values (${row.number}, ${row.at.toISOString()}, ${row.adminId}, ${row.act}, ${row.subject}, ${row.personId},
      ${JSON.stringify(row.details)}::jsonb, ${row.previous}, ${row.hash})`)
}

/** Rows after a number, in order. */
export async function rowsAfter(ctx: Ctx, number: number, most: number): Promise<LogRow[]> {
  const { rows } = await ctx.db.execute<Raw>(
    sql`select * from admin_log where number > ${number} order by number limit ${most}`,
  )
  return rows.map(rowOf)
}

/** Rows before a number (null: the last), newest first. */
export async function rowsBefore(ctx: Ctx, number: number | null, most: number): Promise<LogRow[]> {
  const { rows } = await ctx.db.execute<Raw>(sql`
    select * from admin_log where ${number}::bigint is null or number < ${number}::bigint
    order by number desc limit ${most}`)
  return rows.map(rowOf)
}

/** The newest rows about a person. */
export async function rowsAbout(ctx: Ctx, personId: string, most: number): Promise<LogRow[]> {
  const { rows } = await ctx.db.execute<Raw>(
    sql`select * from admin_log where person_id = ${personId} order by number desc limit ${most}`,
  )
  return rows.map(rowOf)
}

/** Titles and kinds of the listings that still exist. */
export async function listingsOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { title: string; kind: ListingKind }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; title: string; kind: ListingKind }>(
    sql`select id, title, kind from listing_rows where id::text = any(${sql.param([...ids])}::text[]) and deleted_at is null`,
  )
  return new Map(rows.map(({ id, title, kind }) => [id, { title, kind }]))
}

/** Numbers of the log's last decisions on these subjects, made at a time or before it, in order. */
export async function decisionsOn(ctx: Ctx, subjects: readonly string[], at: Date): Promise<number[]> {
  if (subjects.length === 0) return []
  const { rows } = await ctx.db.execute<{ number: string }>(sql`
    select max(number) as number from admin_log
    where subject = any(${sql.param([...subjects])}::text[]) and at <= ${at.toISOString()}
      and act in ('approveListing', 'rejectListing', 'resolveReport')
    group by subject order by number`)
  return rows.map(({ number }) => Number(number))
}

/** When these entries were undone, by number; entries that still hold are absent. */
export async function undoneAmong(ctx: Ctx, numbers: readonly number[]): Promise<Map<number, Date>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ number: string; at: string }>(sql`
    select undone.number, later.at
    from admin_log later, unnest(string_to_array(later.details ->> 'undone', ',')::bigint[]) undone (number)
    where later.act = 'undoDecision' and later.number > ${Math.min(...numbers)}
      and undone.number = any(${sql.param([...numbers])}::bigint[])`)
  return new Map(rows.map(({ number, at }) => [Number(number), new Date(at)]))
}
