import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** Notes that a gateway's event arrived; the same one at the same time waits here. @returns false when it came before */
export async function noteEvent(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into payment_events (id, outcome, received_at) values (${id}, '', ${ctx.now().toISOString()})
    on conflict do nothing returning 1`)
  return rows.length > 0
}

/** Notes what came of an event. */
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

/** Money that a gateway told of and that confirmed nothing. */
export interface EventToCheck {
  id: string
  outcome: string
  paymentId: string | null
  amountPaise: number | null
  reference: string | null
  receivedAt: string
}

/** Events of which nothing came, newest first. */
export async function selectEventsToCheck(ctx: Ctx, limit: number): Promise<EventToCheck[]> {
  const { rows } = await ctx.db.execute<EventToCheck & Record<string, unknown>>(sql`
    select id, outcome, payment_id as "paymentId", amount_paise::float8 as "amountPaise", reference,
      received_at as "receivedAt"
    from payment_events where outcome in ('unknownPayment', 'wrongAmount', 'referenceUsed', 'refusedBefore')
    order by received_at desc, id limit ${limit}`)
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() }))
}
