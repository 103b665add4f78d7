import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/**
 * Inserts a gateway event; a concurrent duplicate waits here.
 * @returns false for a duplicate
 */
export async function noteEvent(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into payment_events (id, outcome, received_at) values (${id}, '', ${ctx.now().toISOString()})
    on conflict do nothing returning 1`)
  return rows.length > 0
}

/** Stores the outcome of an event. */
export async function noteOutcome(
  ctx: Ctx,
  id: string,
  event: { outcome: string; paymentId: string | null; amountPaise: number | null; reference: string | null },
): Promise<void> {
  await ctx.db.execute(sql`
    update payment_events set outcome = ${event.outcome}, payment_id = ${event.paymentId},
      amount_paise = ${event.amountPaise}, reference = ${event.reference}
    where id = ${id}`)
}

/** Money reported by a gateway that confirmed no payment. */
export interface EventToCheck {
  id: string
  outcome: string
  paymentId: string | null
  amountPaise: number | null
  reference: string | null
  receivedAt: string
}

/** Events without effect, newest first. */
export async function selectEventsToCheck(ctx: Ctx, limit: number): Promise<EventToCheck[]> {
  const { rows } = await ctx.db.execute<EventToCheck & Record<string, unknown>>(sql`
    select id, outcome, payment_id as "paymentId", amount_paise::float8 as "amountPaise", reference,
      received_at as "receivedAt"
    from payment_events where handled_at is null
      and outcome in ('unknownPayment', 'wrongAmount', 'referenceUsed', 'refusedBefore', 'partlyRefunded')
    order by received_at desc, id limit ${limit}`)
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() }))
}

/**
 * Marks an event without effect as handled.
 * @returns false when it is unknown or already handled
 */
export async function noteHandled(
  ctx: Ctx,
  id: string,
  { paymentId, note }: { paymentId: string | null; note: string },
): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    update payment_events set handled_at = ${ctx.now().toISOString()}, note = ${note},
      payment_id = coalesce(${paymentId}::uuid, payment_id)
    where id = ${id} and handled_at is null returning 1`)
  return rows.length > 0
}
