import { sql, type SQL } from 'drizzle-orm'
import type { MeetingState } from '#features/meetings/rules.ts'
import type { ReportKind } from '#features/reports/rules.ts'
import type { Subject } from '#features/reports/server/reporting.ts'
import type { Ctx } from '#kit/server/context.ts'

/** The subject of a report, if the person may see it; orders and conversations are visible only to their two sides. */
export async function subjectOf(
  ctx: Ctx,
  { kind, id }: { kind: ReportKind; id: string },
  askerId: string,
): Promise<Subject | null> {
  const now = ctx.now().toISOString()
  const isSeen = (person: SQL) =>
    sql`coalesce(${person} <> all (array(select v.id from unseen_by(${askerId}::uuid) v)), true)`
  const from = {
    listing: sql`select l.id, l.title, null::uuid as "buyerId", l.owner_id as "sellerId", l.is_demo as "isDemo"
      from listings_seen_by(${askerId}::uuid) l where l.id = ${id}
        and (l.owner_id = ${askerId} or is_visible(l.moderation, l.visible_until, ${now}))`,
    review: sql`select r.id::text, l.title, null::uuid as "buyerId", r.reviewer_id as "sellerId", l.is_demo as "isDemo"
      from review_records r join listings_seen_by(${askerId}::uuid) l on l.id = r.listing_id
      where r.id::text = lower(${id}) and r.is_shown and ${isSeen(sql`r.reviewer_id`)}`,
    conversation: sql`select c.id::text, '' as title, null::uuid as "buyerId", other.id as "sellerId", me.is_demo as "isDemo"
      from conversation_parties c join people me on me.id = ${askerId}
      left join people other on other.id = case when c.first_id = me.id then c.second_id else c.first_id end
      where c.id::text = lower(${id}) and me.id in (c.first_id, c.second_id)`,
    person: sql`select id::text, '' as title, null::uuid as "buyerId", id as "sellerId", is_demo as "isDemo"
      from people where id::text = lower(${id}) and ${isSeen(sql`id`)}`,
    request: sql`select id::text, words as title, null::uuid as "buyerId", asker_id as "sellerId", is_demo as "isDemo"
      from request_records where id::text = lower(${id}) and not is_hidden and ${isSeen(sql`asker_id`)}`,
    meeting: sql`select m.id::text, coalesce(nullif(m.title, ''), m.place_name) as title, null::uuid as "buyerId",
      other.id as "sellerId", m.is_demo as "isDemo"
      from meeting_records m
      join people other on other.id = case when m.first_id = ${askerId} then m.second_id else m.first_id end
      where m.id::text = lower(${id}) and ${askerId}::uuid in (m.first_id, m.second_id) and ${isSeen(sql`other.id`)}`,
    order: sql`select id::text, title, buyer_id as "buyerId", seller_id as "sellerId", is_demo as "isDemo"
      from order_parties where id::text = lower(${id}) and (buyer_id = ${askerId} or seller_id = ${askerId})`,
  }
  const { rows } = await ctx.db.execute<Subject & Record<string, unknown>>(from[kind])
  return rows[0] ?? null
}

/** Public text of a reported review, and whether it is hidden; null when it is deleted. */
export async function reportedReview(ctx: Ctx, id: string): Promise<{ said: string; isTakenDown: boolean } | null> {
  const { rows } = await ctx.db.execute<{ said: string; isTakenDown: boolean }>(
    sql`select trim(stars || '/5 ' || comment) as said, is_taken_down as "isTakenDown"
      from review_records where id::text = ${id}`,
  )
  return rows[0] ?? null
}

/** Place, time and state of a reported meeting; null when it is deleted. Never a person's position. */
export async function reportedMeeting(ctx: Ctx, id: string) {
  const { rows } = await ctx.db.execute<{ place: string; at: string; state: MeetingState; met_at: string | null }>(
    sql`select place_name || case when address = '' then '' else ', ' || address end as place, at, state, met_at
      from meeting_records where id::text = ${id}`,
  )
  const [row] = rows
  if (!row) return null
  const { place, at, state, met_at: metAt } = row
  return { place, state, at: new Date(at).toISOString(), metAt: metAt && new Date(metAt).toISOString() }
}
