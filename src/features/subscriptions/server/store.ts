import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ListingKind } from '#features/listings/rules.ts'
import type { Ctx } from '#kit/server/context.ts'
import { containing } from '#kit/server/likePatterns.ts'
import type { PaymentState } from '../rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  months: integer().notNull(),
  amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
  state: text().$type<PaymentState>().notNull().default('pending'),
  reference: text(),
  reportedAt: time('reported_at'),
  settledAt: time('settled_at'),
  settledThrough: text('settled_through').$type<'admin' | 'webhook' | 'clock'>(),
  settledBy: uuid('settled_by'),
  reason: text().notNull().default(''),
  expiresAt: time('expires_at').notNull(),
  createdAt: time('created_at').notNull(),
})
export type PaymentRow = typeof payments.$inferSelect
export type NewPayment = typeof payments.$inferInsert

const paymentListings = pgTable('payment_listings', {
  paymentId: uuid('payment_id').notNull(),
  position: integer().notNull(),
  listingId: text('listing_id'),
  kind: text().notNull(),
  paidFrom: time('paid_from'),
  paidUntil: time('paid_until'),
})

/** One listing of a payment with its present title. */
export interface LineRow {
  paymentId: string
  position: number
  listingId: string | null
  title: string | null
  kind: string
  paidFrom: Date | null
  paidUntil: Date | null
  /** True when an administrator rejected it: buyers do not see it, even if paid. */
  isRejected: boolean
}

/** A payer's account. */
export interface PayerRow {
  id: string
  name: string
  email: string
  phone: string
}

export async function insertPayment(
  ctx: Ctx,
  payment: NewPayment,
  listings: readonly { id: string; kind: ListingKind }[],
): Promise<void> {
  await ctx.db.insert(payments).values(payment)
  const lines = listings.map(({ id, kind }, position) => ({ paymentId: payment.id, position, listingId: id, kind }))
  await ctx.db.insert(paymentListings).values(lines)
}

/** A payment, locked until the transaction ends. */
export async function lockPayment(ctx: Ctx, id: string): Promise<PaymentRow | null> {
  const [row] = await ctx.db.select().from(payments).where(eq(payments.id, id)).for('update')
  return row ?? null
}

export async function updatePayment(ctx: Ctx, id: string, changes: Partial<NewPayment>): Promise<void> {
  await ctx.db.update(payments).set(changes).where(eq(payments.id, id))
}

/** Expires a person's payments without a reported reference. */
export async function expireUnreported(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ state: 'expired', settledAt: ctx.now(), settledThrough: 'clock' })
    .where(and(eq(payments.userId, userId), eq(payments.state, 'pending'), isNull(payments.reference)))
}

/**
 * Expires every due payment without a reference.
 * @returns their payers
 */
export async function expireDue(ctx: Ctx): Promise<{ userId: string | null }[]> {
  const due = sql`select id from payments where state = 'pending' and reference is null
    and expires_at <= ${ctx.now().toISOString()} order by id limit 500 for update skip locked`
  return ctx.db
    .update(payments)
    .set({ state: 'expired', settledAt: ctx.now(), settledThrough: 'clock' })
    .where(sql`${payments.id} in (${due})`)
    .returning({ userId: payments.userId })
}

/** True when another payment that was not refused has this reference; serializes payments with the same reference. */
export async function isReferenceTaken(ctx: Ctx, reference: string, byOtherThan: string): Promise<boolean> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${reference}`}, 3))`)
  const { rows } = await ctx.db.execute(sql`
    select 1 from payments where reference = ${reference} and state <> 'refused' and id <> ${byOtherThan}`)
  return rows.length > 0
}

/** Filter for payments. */
export interface WhichPayments {
  id?: string
  ids?: readonly string[]
  userId?: string
  state?: PaymentState
  isReported?: boolean
}

/** Payments, newest first, or longest waiting first. */
export async function selectPayments(
  ctx: Ctx,
  which: WhichPayments,
  { limit, oldestFirst = false }: { limit: number; oldestFirst?: boolean },
): Promise<PaymentRow[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(
      and(
        which.id === undefined ? undefined : eq(payments.id, which.id),
        which.ids === undefined ? undefined : inArray(payments.id, [...which.ids]),
        which.userId === undefined ? undefined : eq(payments.userId, which.userId),
        which.state === undefined ? undefined : eq(payments.state, which.state),
        which.isReported ? sql`${payments.reference} is not null` : undefined,
      ),
    )
    .orderBy(...(oldestFirst ? [payments.reportedAt, payments.id] : [desc(payments.createdAt), desc(payments.id)]))
    .limit(limit)
}

/** Listings of payments, in order. */
export async function selectLines(ctx: Ctx, paymentIds: readonly string[]): Promise<LineRow[]> {
  const { rows } = await ctx.db.execute<{
    payment_id: string
    position: number
    listing_id: string | null
    title: string | null
    kind: string
    paid_from: string | null
    paid_until: string | null
    is_rejected: boolean
  }>(sql`
    select p.payment_id, p.position, l.id as listing_id, l.title, p.kind, p.paid_from, p.paid_until,
      coalesce(l.moderation = 'rejected', false) as is_rejected
    from payment_listings p left join listing_rows l on l.id = p.listing_id and l.deleted_at is null
    where p.payment_id = any(${sql.param([...paymentIds])}::uuid[]) order by p.payment_id, p.position`)
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map((row) => ({
    paymentId: row.payment_id,
    position: row.position,
    listingId: row.listing_id,
    title: row.title,
    kind: row.kind,
    paidFrom: at(row.paid_from),
    paidUntil: at(row.paid_until),
    isRejected: row.is_rejected,
  }))
}

/** Existing listings of a payment, including a restorable deleted one, in locking order. */
export async function linesToPay(ctx: Ctx, paymentId: string): Promise<{ position: number; listingId: string }[]> {
  const { rows } = await ctx.db.execute<{ position: number; listing_id: string }>(sql`
    select position, listing_id from payment_listings
    where payment_id = ${paymentId} and listing_id is not null order by listing_id`)
  return rows.map(({ position, listing_id }) => ({ position, listingId: listing_id }))
}

export async function setLineTime(
  ctx: Ctx,
  line: { paymentId: string; position: number },
  paid: { from: Date; until: Date },
): Promise<void> {
  await ctx.db
    .update(paymentListings)
    .set({ paidFrom: paid.from, paidUntil: paid.until })
    .where(and(eq(paymentListings.paymentId, line.paymentId), eq(paymentListings.position, line.position)))
}

/** Accounts of payers. */
export async function selectPayers(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, PayerRow>> {
  const { rows } = await ctx.db.execute<PayerRow & Record<string, unknown>>(
    sql`select id, name, email, phone from account_records where id = any(${sql.param([...userIds])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name, email, phone }) => [id, { id, name, email, phone }]))
}

/** Figures of subscriptions for administrators (P-03): paid listings, and money confirmed since a time. */
export async function selectFigures(
  ctx: Ctx,
  since: Date,
): Promise<{ activeSubscriptions: number; revenuePaise: number }> {
  const { rows } = await ctx.db.execute<{ active: number; revenue: number }>(sql`
    select (select count(*)::int from listing_rows where paid_until > ${ctx.now().toISOString()} and deleted_at is null) as active,
      (select coalesce(sum(amount_paise), 0)::float8 from payments
       where state = 'confirmed' and settled_at >= ${since.toISOString()}) as revenue`)
  return { activeSubscriptions: rows[0]!.active, revenuePaise: rows[0]!.revenue }
}

/** Search terms of payments; a text is part of the payer's name, e-mail address or phone number. */
export interface PaymentQuery {
  text: string
  reference: string
  id: string | null
  amountPaise: number | null
  state: PaymentState | null
  /** Only these payments, or all but these; null: any. */
  only: readonly string[] | null
  without: readonly string[] | null
  before: { at: string; id: string } | null
  limit: number
}

/** Payments that match any of the terms, newest first; all without a text. */
export async function searchPayments(ctx: Ctx, asked: PaymentQuery): Promise<{ id: string; createdAt: string }[]> {
  const text = containing(asked.text)
  const { at, id } = asked.before ?? { at: null, id: null }
  const { rows } = await ctx.db.execute<{ id: string; createdAt: string }>(sql`
    select p.id, p.created_at as "createdAt" from payments p left join account_records u on u.id = p.user_id
    where (${asked.text} = '' or p.reference = ${asked.reference} or p.id = ${asked.id}::uuid
        or p.amount_paise = ${asked.amountPaise}::bigint
        or u.name ilike ${text} or u.email ilike ${text} or u.phone ilike ${text})
      and (${asked.state}::text is null or p.state = ${asked.state}::text)
      and (${asked.only === null} or p.id::text = any(${sql.param([...(asked.only ?? [])])}::text[]))
      and (${asked.without === null} or p.id::text <> all(${sql.param([...(asked.without ?? [])])}::text[]))
      and (${at}::timestamptz is null or (p.created_at, p.id) < (${at}::timestamptz, ${id}::uuid))
    order by p.created_at desc, p.id desc limit ${asked.limit}`)
  return rows
}
