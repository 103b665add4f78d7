import { sql } from 'drizzle-orm'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'

/** Who was told of a meeting. */
export interface TellingRow {
  meetingId: string
  tellerId: string
  memberId: string | null
  contactId: string | null
  toldAt: Date
}

const facts = sql`t.meeting_id as "meetingId", t.teller_id as "tellerId", t.member_id as "memberId",
  t.contact_id as "contactId", t.told_at as "toldAt"`
const rowOf = (raw: Record<string, unknown>) =>
  ({ ...raw, toldAt: new Date(raw['toldAt'] as string) }) as unknown as TellingRow

/** Whom a person told of meetings, earliest first. */
export async function tellingsBy(ctx: Ctx, tellerId: string, ids: readonly string[]): Promise<TellingRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute(sql`
    select ${facts} from meeting_tellings t where t.teller_id = ${tellerId} and t.meeting_id in ${[...ids]}
    order by t.told_at, t.member_id, t.contact_id`)
  return rows.map(rowOf)
}

/** Serializes what one person tells until the transaction ends. */
export async function lockTeller(ctx: Ctx, tellerId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meeting teller ${tellerId}`}, 5))`)
}

export async function insertTelling(ctx: Ctx, row: TellingRow, tokenHash: Buffer | null): Promise<void> {
  await ctx.db.execute(sql`
    insert into meeting_tellings (meeting_id, teller_id, member_id, contact_id, token_hash, told_at)
    values (${row.meetingId}, ${row.tellerId}, ${row.memberId}, ${row.contactId}, ${tokenHash},
      ${row.toldAt.toISOString()})`)
}

/** Number of texts that a person had sent since a time. */
export async function countTexts(ctx: Ctx, tellerId: string, since: Date): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from meeting_tellings
    where teller_id = ${tellerId} and contact_id is not null and told_at > ${since.toISOString()}`)
  return rows[0]!.count
}

/** What a person was told of, latest first; `id`: one meeting. Without tellers who do not exist for them. */
export async function tellingsTo(ctx: Ctx, memberId: string, id: string | null, most: number): Promise<TellingRow[]> {
  if (id !== null && !UUID_PATTERN.test(id)) return []
  const { rows } = await ctx.db.execute(sql`
    select ${facts} from meeting_tellings t where t.member_id = ${memberId}
      and (${id}::uuid is null or t.meeting_id = ${id}::uuid)
      and not exists (select from unseen_by(${memberId}::uuid) v where v.id = t.teller_id)
    order by t.told_at desc, t.meeting_id, t.teller_id limit ${most}`)
  return rows.map(rowOf)
}

/** The telling behind the token of a text. */
export async function tellingByToken(ctx: Ctx, tokenHash: Buffer): Promise<TellingRow | null> {
  const { rows } = await ctx.db.execute(sql`select ${facts} from meeting_tellings t where t.token_hash = ${tokenHash}`)
  return rows[0] ? rowOf(rows[0]) : null
}
