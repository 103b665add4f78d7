import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Answer, type RecipientState, saidThere } from '../rules.ts'

export interface RecipientRow {
  alertId: string
  userId: string
  state: RecipientState
  answer: Answer | null
  /** True while their last word of it is "I've called help", whatever they answered; false in rows that only work uses. */
  hasCalledHelp: boolean
  isMuted: boolean
  isShown: boolean
  hasLeft: boolean
  openedAt: Date | null
  arrivesAt: Date | null
  inboxNumber: number | null
  queuedAt: Date | null
  sentAt: Date | null
  deliveredAt: Date | null
  seenAt: Date | null
  answeredAt: Date | null
  rings: number
  noticeId: string | null
  wayLatitude: number | null
  wayLongitude: number | null
  wayAt: Date | null
}

/** True for a helper whose last word is that they are there. */
export const hasArrived = ({ answer, arrivesAt, answeredAt }: RecipientRow): boolean =>
  answer === 'coming' && saidThere(arrivesAt?.toISOString() ?? null, answeredAt?.toISOString() ?? null)

const date = (value: unknown) => (value === null ? null : new Date(value as string))

/** All of the recipient rows of one alert; its record, read once, tells who called help. */
const readOf = (alertId: string) => sql`r.*, r.user_id in (select said.actor_id from (
  select distinct on (e.actor_id) e.actor_id, e.detail from sos_events e where e.alert_id = ${alertId}
    and e.kind = 'answered' and e.detail in ('calledHelp', 'notCalledHelp') order by e.actor_id, e.id desc) said
  where said.detail = 'calledHelp') as has_called_help`

/** The order in which everything locks inboxes. */
const byPerson = (a: RecipientRow, b: RecipientRow) => (a.userId < b.userId ? -1 : 1)

const rowOf = (row: Record<string, unknown>): RecipientRow => ({
  alertId: row['alert_id'] as string,
  userId: row['user_id'] as string,
  state: row['state'] as RecipientState,
  answer: row['answer'] as Answer | null,
  hasCalledHelp: row['has_called_help'] === true,
  isMuted: row['is_muted'] as boolean,
  isShown: row['is_shown'] as boolean,
  hasLeft: row['has_left'] as boolean,
  openedAt: date(row['opened_at']),
  arrivesAt: date(row['arrives_at']),
  inboxNumber: row['inbox_number'] === null ? null : Number(row['inbox_number']),
  queuedAt: date(row['queued_at']),
  sentAt: date(row['sent_at']),
  deliveredAt: date(row['delivered_at']),
  seenAt: date(row['seen_at']),
  answeredAt: date(row['answered_at']),
  rings: row['rings'] as number,
  noticeId: row['notice_id'] as string | null,
  wayLatitude: row['way_latitude'] as number | null,
  wayLongitude: row['way_longitude'] as number | null,
  wayAt: date(row['way_at']),
})

/** People who must not be notified of an alert (again): already notified, or left. */
export async function notToTell(ctx: Ctx, alertId: string): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ user_id: string }>(
    sql`select user_id from sos_recipients where alert_id = ${alertId} and (state <> 'standby' or has_left)`,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** People who were notified of an alert and have not left. */
export async function toldOf(ctx: Ctx, alertId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ user_id: string }>(
    sql`select user_id from sos_recipients where alert_id = ${alertId} and state <> 'standby' and not has_left`,
  )
  return rows.map(({ user_id }) => user_id)
}

/**
 * Inserts a recipient row for every member, also for those notified later; people notified now get the state queued.
 * One statement, because an alert waits for it. Call with the alert locked.
 * @returns who of them muted the sender
 */
export async function putRecipients(
  ctx: Ctx,
  alertId: string,
  userIds: readonly string[],
  told: readonly string[],
  isShown: boolean,
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const isTold = new Set(told)
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ user_id: string; is_muted: boolean }>(sql`
    insert into sos_recipients (alert_id, user_id, state, is_muted, is_shown, queued_at, next_ring_at)
    select a.id, m.id, case when m.told then 'queued' else 'standby' end, muted.is, ${isShown},
      case when m.told then ${now} end, case when m.told and not muted.is then ${now} end
    from sos_alerts a,
      unnest(${sql.param([...userIds])}::uuid[], ${sql.param(userIds.map((id) => isTold.has(id)))}::boolean[]) as m(id, told),
      lateral (select exists (select from sos_mutes where user_id = m.id and sender_id = a.user_id) as is) muted
    where a.id = ${alertId}
    on conflict (alert_id, user_id) do update set state = excluded.state, queued_at = excluded.queued_at,
      is_shown = excluded.is_shown, next_ring_at = case when sos_recipients.is_muted then null else ${now} end
    where sos_recipients.state = 'standby' and excluded.state = 'queued' and not sos_recipients.has_left
    returning user_id, is_muted`)
  return new Set(rows.filter((row) => row.is_muted).map((row) => row.user_id))
}

/** Stores the inbox number of each recipient's event. */
export async function keepNumbers(ctx: Ctx, alertId: string, numbers: ReadonlyMap<string, number>): Promise<void> {
  if (numbers.size === 0) return
  await ctx.db.execute(sql`
    update sos_recipients r set inbox_number = n.number
    from unnest(${sql.param([...numbers.keys()])}::uuid[], ${sql.param([...numbers.values()])}::bigint[]) as n(user_id, number)
    where r.alert_id = ${alertId} and r.user_id = n.user_id`)
}

/** Advances a recipient's state by one or more steps, never back; returns whether it changed. */
export async function advanceState(
  ctx: Ctx,
  alertId: string,
  userId: string,
  state: 'sent' | 'delivered' | 'seen',
): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    update sos_recipients set state = ${state}, ${sql.identifier(`${state}_at`)} = ${ctx.now().toISOString()}
      ${state === 'seen' ? sql`, next_ring_at = null` : sql``}
    where alert_id = ${alertId} and user_id = ${userId} and state <> 'standby' and not has_left
      and array_position(array['standby','queued','sent','delivered','seen','answered'], state)
        < array_position(array['standby','queued','sent','delivered','seen','answered'], ${state}::text)
    returning user_id`)
  return rows.length > 0
}

/** Stores a recipient's answer and a helper's expected arrival (null: unknown); returns whether it changed. */
export async function putAnswer(
  ctx: Ctx,
  alertId: string,
  userId: string,
  { answer, answeredAt, arrivesAt }: { answer: Answer; answeredAt: Date; arrivesAt: Date | null },
): Promise<boolean> {
  const arrives = arrivesAt?.toISOString() ?? null
  const { rows } = await ctx.db.execute(sql`
    update sos_recipients set state = 'answered', answer = ${answer}, answered_at = ${answeredAt.toISOString()},
      next_ring_at = null, seen_at = coalesce(seen_at, ${ctx.now().toISOString()}), arrives_at = ${arrives}::timestamptz
    where alert_id = ${alertId} and user_id = ${userId} and state <> 'standby' and not has_left
      and (answer is distinct from ${answer} or arrives_at is distinct from ${arrives}::timestamptz)
    returning user_id`)
  return rows.length > 0
}

/** Returns recipients who left since the last check, and marks them as left. */
export async function takeLeft(ctx: Ctx, alertId: string): Promise<RecipientRow[]> {
  const { rows } = await ctx.db.execute(sql`
    update sos_recipients set left_at = ${ctx.now().toISOString()},
      way_latitude = null, way_longitude = null, way_at = null
    where alert_id = ${alertId} and has_left and left_at is null returning *`)
  // The order of the rows would reveal who was notified.
  return rows.map(rowOf).toSorted(byPerson)
}

/** All recipients of an alert. */
export async function recipientsOf(ctx: Ctx, alertId: string): Promise<RecipientRow[]> {
  const { rows } = await ctx.db.execute(sql`
    select ${readOf(alertId)} from sos_recipients r where alert_id = ${alertId} order by queued_at nulls last, user_id`)
  return rows.map(rowOf)
}

/** The row of a recipient who was notified; null when they were not notified or have left. */
export async function toldRecipient(ctx: Ctx, alertId: string, userId: string): Promise<RecipientRow | null> {
  const { rows } = await ctx.db.execute(sql`
    select ${readOf(alertId)} from sos_recipients r
    where alert_id = ${alertId} and user_id = ${userId} and state <> 'standby' and not has_left`)
  return rows[0] ? rowOf(rows[0]) : null
}

/** A person's recipient rows of alerts that are active or ended after a time; newest first. */
export async function toldAlerts(ctx: Ctx, userId: string, endedAfter: Date): Promise<RecipientRow[]> {
  const { rows } = await ctx.db.execute(sql`
    select r.* from sos_recipients r join sos_alerts a on a.id = r.alert_id
    where r.user_id = ${userId} and r.state <> 'standby' and not r.has_left and a.joins_id is null
      and (a.ended_at is null or a.ended_at > ${endedAfter.toISOString()})
    order by a.raised_at desc, a.id limit 50`)
  return rows.map(rowOf)
}

/** Recipient rows whose notification is not written yet, by person, locked against other nodes. Call in a transaction. */
export async function takeUnnoticed(ctx: Ctx, limit: number): Promise<RecipientRow[]> {
  const { rows } = await ctx.db.execute(sql`
    select * from sos_recipients where noticed_at is null and queued_at is not null and not has_left
    order by queued_at limit ${limit} for update skip locked`)
  return rows.map(rowOf).toSorted(byPerson)
}

/** Recipient rows of ended alerts whose second notification is not written yet, by person. Call in a transaction. */
export async function takeEndUnnoticed(ctx: Ctx, limit: number): Promise<RecipientRow[]> {
  const { rows } = await ctx.db.execute(sql`
    select r.* from sos_recipients r join sos_alerts a on a.id = r.alert_id
    where r.end_noticed_at is null and r.noticed_at is not null and a.ended_at is not null and not r.has_left
    limit ${limit} for update of r skip locked`)
  return rows.map(rowOf).toSorted(byPerson)
}

/** Recipient rows of active alerts whose next push is due, locked against other nodes. Call in a transaction. */
export async function takeRings(ctx: Ctx, limit: number): Promise<RecipientRow[]> {
  const { rows } = await ctx.db.execute(sql`
    select r.* from sos_recipients r join sos_alerts a on a.id = r.alert_id
    where r.next_ring_at <= ${ctx.now().toISOString()} and a.ended_at is null and not r.has_left
    order by r.next_ring_at limit ${limit} for update of r skip locked`)
  return rows.map(rowOf)
}

const isRow = ({ alertId, userId }: RecipientRow) => sql`alert_id = ${alertId} and user_id = ${userId}`

/** Notes that a recipient's notification is written, with its id. */
export async function keepNotice(ctx: Ctx, row: RecipientRow, noticeId: string | null): Promise<void> {
  const changes = sql`notice_id = ${noticeId}, noticed_at = ${ctx.now().toISOString()}`
  await ctx.db.execute(sql`update sos_recipients set ${changes} where ${isRow(row)}`)
}

/** Notes that a recipient's notification of the end is written. */
export async function keepEndNotice(ctx: Ctx, row: RecipientRow): Promise<void> {
  await ctx.db.execute(sql`update sos_recipients set end_noticed_at = ${ctx.now().toISOString()} where ${isRow(row)}`)
}

/** Sets the number of pushes sent and the time of the next one (null: no more). */
export async function setRing(ctx: Ctx, row: RecipientRow, rings: number, nextRingAt: Date | null): Promise<void> {
  const changes = sql`rings = ${rings}, next_ring_at = ${nextRingAt?.toISOString() ?? null}`
  await ctx.db.execute(sql`update sos_recipients set ${changes} where ${isRow(row)}`)
}

/** Stops all pushes of an alert. */
export async function stopRings(ctx: Ctx, alertId: string): Promise<void> {
  await ctx.db.execute(
    sql`update sos_recipients set next_ring_at = null where alert_id = ${alertId} and next_ring_at is not null`,
  )
}
