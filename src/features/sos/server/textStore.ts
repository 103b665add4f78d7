import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/**
 * Plans a text for every member without a delivery on any device, and for every outside contact who agreed, of real
 * alerts raised before a time. One number is texted once per alert. Left out are demo people, suspended people and
 * people who muted the sender. Never more than `most` per alert and `mostInADay` per sender.
 */
export async function planTexts(
  ctx: Ctx,
  { before, since, most, mostInADay }: { before: Date; since: Date; most: number; mostInADay: number },
): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    with open_alerts as (
      select a.id, a.user_id, ${most} - (select count(*) from sos_texts t where t.alert_id = a.id) as room,
        ${mostInADay} - (select count(*) from sos_texts t join sos_alerts b on b.id = t.alert_id
          where b.user_id = a.user_id and t.created_at > ${since.toISOString()}) as room_in_a_day
      from sos_alerts a join people u on u.id = a.user_id
      where a.ended_at is null and a.kind = 'real' and a.joins_id is null and not u.is_demo and a.raised_at <= ${before.toISOString()}
    ), wanted as (
      select o.id as alert_id, c.phone, null::uuid as member_id, c.id as contact_id, 0 as rank
      from open_alerts o join sos_contacts c on c.owner_id = o.user_id and c.agreed_at is not null
      union all
      select o.id, u.phone, u.id, null, 1
      from open_alerts o join sos_recipients r on r.alert_id = o.id and r.state = 'queued'
        and r.queued_at <= ${before.toISOString()} and not r.is_muted
      join account_records u on u.id = r.user_id and not u.is_demo and u.suspended_at is null
    ), numbered as (
      select w.*, row_number() over (partition by alert_id order by rank, phone) as place
      from wanted w where not exists (select from sos_texts t where t.alert_id = w.alert_id and t.phone = w.phone)
    )
    insert into sos_texts (alert_id, phone, member_id, contact_id, created_at, due_at)
    select n.alert_id, n.phone, n.member_id, n.contact_id, ${now}, ${now}
    from numbered n join open_alerts o on o.id = n.alert_id
    where n.place <= least(o.room, o.room_in_a_day)
    on conflict (alert_id, phone) do nothing`)
}

export interface DueText {
  alertId: string
  phone: string
  memberId: string | null
  contactId: string | null
  senderId: string
  tries: number
}

type RawDue = {
  alert_id: string
  phone: string
  member_id: string | null
  contact_id: string | null
  user_id: string
  tries: number
}

/** Claims texts of active alerts until the lease ends; after a crash another node claims them. */
export async function claimTexts(ctx: Ctx, most: number, leaseUntil: Date): Promise<DueText[]> {
  const { rows } = await ctx.db.execute<RawDue>(sql`
    with due as (select t.alert_id, t.phone, a.user_id from sos_texts t join sos_alerts a on a.id = t.alert_id
      where t.due_at <= ${ctx.now().toISOString()} and a.ended_at is null
      order by t.due_at limit ${most} for update of t skip locked)
    update sos_texts t set due_at = ${leaseUntil.toISOString()}, tries = t.tries + 1 from due
    where t.alert_id = due.alert_id and t.phone = due.phone
    returning t.alert_id, t.phone, t.member_id, t.contact_id, due.user_id, t.tries`)
  return rows.map((row) => ({
    alertId: row.alert_id,
    phone: row.phone,
    memberId: row.member_id,
    contactId: row.contact_id,
    senderId: row.user_id,
    tries: row.tries,
  }))
}

type Key = Pick<DueText, 'alertId' | 'phone'>

/** Stores the token hash that opens the page of a text. */
export async function keepToken(ctx: Ctx, { alertId, phone }: Key, tokenHash: Buffer): Promise<void> {
  await ctx.db.execute(
    sql`update sos_texts set token_hash = ${tokenHash} where alert_id = ${alertId} and phone = ${phone}`,
  )
}

export async function noteSent(ctx: Ctx, { alertId, phone }: Key): Promise<void> {
  await ctx.db.execute(sql`update sos_texts set due_at = null, sent_at = ${ctx.now().toISOString()}
    where alert_id = ${alertId} and phone = ${phone}`)
}

/** Schedules another try of a text; null: gives up. */
export async function postponeText(ctx: Ctx, { alertId, phone }: Key, at: Date | null): Promise<void> {
  await ctx.db.execute(sql`update sos_texts set due_at = ${at?.toISOString() ?? null}::timestamptz
    where alert_id = ${alertId} and phone = ${phone}`)
}

export interface ShownText {
  alertId: string
  memberId: string | null
}

/** The text of a token, as long as its alert is active and its reader still agrees. */
export async function openText(ctx: Ctx, tokenHash: Buffer): Promise<ShownText | null> {
  const { rows } = await ctx.db.execute<{ alert_id: string; member_id: string | null }>(sql`
    select t.alert_id, t.member_id from sos_texts t join sos_alerts a on a.id = t.alert_id
    left join sos_contacts c on c.id = t.contact_id
    where t.token_hash = ${tokenHash} and a.ended_at is null
      and (t.member_id is not null or (c.agreed_at is not null and c.removed_at is null))`)
  const row = rows[0]
  return row ? { alertId: row.alert_id, memberId: row.member_id } : null
}

/** Deletes texts of alerts that ended before a time. */
export async function deleteOldTexts(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from sos_texts t using sos_alerts a
    where a.id = t.alert_id and a.ended_at < ${before.toISOString()}`)
}
