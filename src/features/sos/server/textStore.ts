import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/**
 * Plans a text for every member without a delivery on any device, and for every outside contact who agreed, of real
 * alerts raised before a time. One number is texted once per alert. Left out are demo people, suspended people, people
 * who left and people who muted the sender. Never more than `most` per alert and `mostInADay` per sender.
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
        and r.queued_at <= ${before.toISOString()} and not r.is_muted and not r.has_left
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

/** SQL condition: the member whom the text `t` is for has left. */
const hasLeft = sql`exists (select from sos_recipients r
  where r.alert_id = t.alert_id and r.user_id = t.member_id and r.has_left)`

/** Claims texts of active alerts until the lease ends; after a crash another node claims them. */
export async function claimTexts(ctx: Ctx, most: number, leaseUntil: Date): Promise<DueText[]> {
  const { rows } = await ctx.db.execute<RawDue>(sql`
    with due as (select t.alert_id, t.phone, a.user_id from sos_texts t join sos_alerts a on a.id = t.alert_id
      where t.due_at <= ${ctx.now().toISOString()} and a.ended_at is null and not ${hasLeft}
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

/**
 * Number of unsent texts of active alerts, and for how many seconds the first of them has been due. A claimed or
 * postponed text is not due.
 */
export async function waitingTexts(ctx: Ctx): Promise<{ count: number; lateSeconds: number }> {
  const { rows } = await ctx.db.execute<{ count: number; late: number }>(sql`
    select count(*)::int as count, coalesce(
      greatest(extract(epoch from ${ctx.now().toISOString()}::timestamptz - min(t.due_at)), 0), 0)::float8 as late
    from sos_texts t join sos_alerts a on a.id = t.alert_id where t.due_at is not null and a.ended_at is null
      and not ${hasLeft}`)
  return { count: rows[0]!.count, lateSeconds: rows[0]!.late }
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

/** Schedules another try of a text; null: no further try. */
export async function postponeText(ctx: Ctx, { alertId, phone }: Key, at: Date | null): Promise<void> {
  await ctx.db.execute(sql`update sos_texts set due_at = ${at?.toISOString() ?? null}::timestamptz
    where alert_id = ${alertId} and phone = ${phone}`)
}

/** The text that belongs to a token, as long as its recipient still agrees. */
export async function textByToken(ctx: Ctx, tokenHash: Buffer): Promise<Pick<DueText, 'alertId' | 'memberId'> | null> {
  const { rows } = await ctx.db.execute<{ alert_id: string; member_id: string | null }>(sql`
    select t.alert_id, t.member_id from sos_texts t left join sos_contacts c on c.id = t.contact_id
    where t.token_hash = ${tokenHash} and (t.member_id is not null or (c.agreed_at is not null and c.removed_at is null))`)
  const row = rows[0]
  return row ? { alertId: row.alert_id, memberId: row.member_id } : null
}

/** Deletes texts of alerts that ended before a time. */
export async function deleteOldTexts(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from sos_texts t using sos_alerts a
    where a.id = t.alert_id and a.ended_at < ${before.toISOString()}`)
}

export interface ContactRow {
  id: string
  ownerId: string
  name: string
  phone: string
  askedAt: Date | null
  asks: number
  /** When the contact agreed to SOS texts. */
  agreedAt: Date | null
  /** When the contact was asked about meetings; `meetingsAgreedAt`: when they agreed to those, too. */
  meetingsAskedAt: Date | null
  meetingsAgreedAt: Date | null
  declinedAt: Date | null
  removedAt: Date | null
}

const date = (value: unknown) => (value === null ? null : new Date(value as string))
const contactOf = (row: Record<string, unknown>): ContactRow => ({
  id: row['id'] as string,
  ownerId: row['owner_id'] as string,
  name: row['name'] as string,
  phone: row['phone'] as string,
  askedAt: date(row['asked_at']),
  asks: row['asks'] as number,
  agreedAt: date(row['agreed_at']),
  meetingsAskedAt: date(row['meetings_asked_at']),
  meetingsAgreedAt: date(row['meetings_agreed_at']),
  declinedAt: date(row['declined_at']),
  removedAt: date(row['removed_at']),
})

export async function contactsOf(ctx: Ctx, ownerId: string): Promise<ContactRow[]> {
  const { rows } = await ctx.db.execute(sql`
    select * from sos_contacts where owner_id = ${ownerId} and removed_at is null order by created_at, id`)
  return rows.map(contactOf)
}

/** True when this number declined this person before. */
export async function hasDeclined(ctx: Ctx, ownerId: string, phone: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from sos_contacts where owner_id = ${ownerId} and phone = ${phone} and declined_at is not null`)
  return rows.length > 0
}

export async function contactByToken(ctx: Ctx, tokenHash: Buffer): Promise<ContactRow | null> {
  const { rows } = await ctx.db.execute(sql`select * from sos_contacts where token_hash = ${tokenHash}`)
  return rows[0] ? contactOf(rows[0]) : null
}

/** Serializes changes of one person's contacts until the transaction ends. */
export async function takeContactTurn(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sos contacts ${key}`}, 0))`)
}

export async function insertContact(
  ctx: Ctx,
  {
    id,
    ownerId,
    name,
    phone,
    tokenHash,
  }: { id: string; ownerId: string; name: string; phone: string; tokenHash: Buffer },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into sos_contacts (id, owner_id, name, phone, token_hash, created_at)
    values (${id}, ${ownerId}, ${name}, ${phone}, ${tokenHash}, ${ctx.now().toISOString()})`)
}

/** Stores a consent request with its new token; the previous token becomes invalid. Only a texted request counts. */
export async function noteContactAsk(ctx: Ctx, id: string, tokenHash: Buffer, isTexted: boolean): Promise<void> {
  if (!isTexted) {
    await ctx.db.execute(sql`update sos_contacts set token_hash = ${tokenHash} where id = ${id}`)
    return
  }
  const at = ctx.now().toISOString()
  await ctx.db.execute(sql`update sos_contacts
    set token_hash = ${tokenHash}, asks = asks + 1, asked_at = ${at},
      meetings_asked_at = case when agreed_at is null then null else ${at}::timestamptz end
    where id = ${id}`)
}

/** Stores the answer of a number: agrees to texts of an SOS and of meetings, or to none. */
export async function answerContact(ctx: Ctx, id: string, agrees: boolean): Promise<void> {
  const at = ctx.now().toISOString()
  await ctx.db.execute(
    agrees
      ? sql`update sos_contacts set agreed_at = coalesce(agreed_at, ${at}), meetings_agreed_at = ${at},
          declined_at = null where id = ${id}`
      : sql`update sos_contacts set agreed_at = null, meetings_agreed_at = null, declined_at = ${at} where id = ${id}`,
  )
}

export async function deleteContact(ctx: Ctx, ownerId: string, id: string): Promise<void> {
  await ctx.db.execute(sql`update sos_contacts set removed_at = ${ctx.now().toISOString()}
    where owner_id = ${ownerId} and id = ${id} and declined_at is not null`)
  await ctx.db.execute(sql`delete from sos_contacts where owner_id = ${ownerId} and id = ${id} and declined_at is null`)
}

/** Number of consent requests since a time: to one number from everybody, and from one person to all numbers. */
export async function countAsks(
  ctx: Ctx,
  { phone, ownerId, since }: { phone: string; ownerId: string; since: Date },
): Promise<{ toNumber: number; ofOwner: number }> {
  const { rows } = await ctx.db.execute<{ to_number: number; of_owner: number }>(sql`
    select count(*) filter (where phone = ${phone})::int as to_number,
      count(*) filter (where owner_id = ${ownerId})::int as of_owner
    from sos_contact_asks where asked_at > ${since.toISOString()} and (phone = ${phone} or owner_id = ${ownerId})`)
  return { toNumber: rows[0]!.to_number, ofOwner: rows[0]!.of_owner }
}

/** Counts a consent request to a number. The count survives deletion of the contact. */
export async function insertAsk(ctx: Ctx, ownerId: string, phone: string): Promise<void> {
  await ctx.db.execute(sql`insert into sos_contact_asks (owner_id, phone, asked_at)
    values (${ownerId}, ${phone}, ${ctx.now().toISOString()})`)
}

export async function deleteOldAsks(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from sos_contact_asks where asked_at < ${before.toISOString()}`)
}
