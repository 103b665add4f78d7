import { sql } from 'drizzle-orm'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import { meetingFacts, meetingOf, type MeetingRow } from './store.ts'

/** A person or number that was notified of a meeting. */
export interface TellingRow {
  meetingId: string
  tellerId: string
  memberId: string | null
  contactId: string | null
  toldAt: Date
}

const facts = sql`t.meeting_id as "meetingId", t.teller_id as "tellerId", t.member_id as "memberId",
  t.contact_id as "contactId", t.told_at as "toldAt"`
const rowOf = ({ meetingId, tellerId, memberId, contactId, toldAt }: Record<string, unknown>) =>
  ({ meetingId, tellerId, memberId, contactId, toldAt: new Date(toldAt as string) }) as TellingRow

/** People and outside numbers that a person notified of meetings, earliest first. */
export async function tellingsBy(ctx: Ctx, tellerId: string, ids: readonly string[]): Promise<TellingRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute(sql`
    select ${facts} from meeting_tellings t where t.teller_id = ${tellerId} and t.meeting_id in ${[...ids]}
    order by t.told_at, t.member_id, t.contact_id`)
  return rows.map(rowOf)
}

/** Circle members who were notified of a meeting by one of its two people (`tellerId` null: by either). */
export async function membersTold(ctx: Ctx, id: string, tellerId: string | null = null): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct member_id as id from meeting_tellings where meeting_id = ${id} and member_id is not null
      and (${tellerId}::uuid is null or teller_id = ${tellerId}) order by member_id`)
  return rows.map((row) => row.id)
}

/** Serializes one person's calls of `tellOfMeeting` until the transaction ends. */
export async function lockTeller(ctx: Ctx, tellerId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meeting teller ${tellerId}`}, 5))`)
}

export async function insertTelling(ctx: Ctx, row: TellingRow, tokenHash: Buffer | null): Promise<void> {
  await ctx.db.execute(sql`
    insert into meeting_tellings (meeting_id, teller_id, member_id, contact_id, token_hash, told_at)
    values (${row.meetingId}, ${row.tellerId}, ${row.memberId}, ${row.contactId}, ${tokenHash},
      ${row.toldAt.toISOString()})`)
}

/** Number of texts sent for a person since a time. */
export async function countTexts(ctx: Ctx, tellerId: string, since: Date): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from meeting_tellings
    where teller_id = ${tellerId} and contact_id is not null and told_at > ${since.toISOString()}`)
  return rows[0]!.count
}

/**
 * Meetings of which these people notified a person, latest first, with a time at or after `since`; `id` null: all
 * meetings. Meetings from people whom the person may not see are left out.
 */
export async function tellingsTo(
  ctx: Ctx,
  {
    memberId,
    tellerIds,
    id,
    since,
    most,
  }: { memberId: string; tellerIds: readonly string[]; id: string | null; since: Date; most: number },
): Promise<{ telling: TellingRow; row: MeetingRow }[]> {
  if (tellerIds.length === 0 || (id !== null && !UUID_PATTERN.test(id))) return []
  const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
    select ${facts}, ${meetingFacts} from meeting_tellings t join meetings m on m.id = t.meeting_id
    where t.member_id = ${memberId} and t.teller_id in ${[...tellerIds]} and m.at >= ${since.toISOString()}
      and (${id}::uuid is null or t.meeting_id = ${id}::uuid)
      and not exists (select from unseen_by(${memberId}::uuid) v where v.id = t.teller_id)
    order by t.told_at desc, t.meeting_id, t.teller_id limit ${most}`)
  return rows.map((raw) => ({ telling: rowOf(raw), row: meetingOf(raw) }))
}

/** The row that belongs to the token of a text. */
export async function tellingByToken(ctx: Ctx, tokenHash: Buffer): Promise<TellingRow | null> {
  const { rows } = await ctx.db.execute(sql`select ${facts} from meeting_tellings t where t.token_hash = ${tokenHash}`)
  return rows[0] ? rowOf(rows[0]) : null
}
