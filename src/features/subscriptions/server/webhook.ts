import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'
import { paymentIdOf, stateAfter } from '../rules.ts'
import { noteEvent, noteOutcome } from './eventStore.ts'
import { activate } from './settling.ts'
import { isReferenceTaken, lockPayment } from './store.ts'

/** What we read of a gateway's event (the shape of Razorpay's `payment.captured`). */
const GatewayEvent = z.object({
  event: z.string(),
  payload: z.optional(
    z.object({
      payment: z.optional(
        z.object({
          entity: z.object({
            id: z.string(),
            amount: z.int(),
            currency: z.string(),
            status: z.string(),
            /** Our transaction reference, as `notes.tr`; without notes the gateway sends an empty list. */
            notes: z.optional(z.unknown()),
            acquirer_data: z.optional(z.object({ rrn: z.optional(z.nullable(z.string())) })),
          }),
        }),
      ),
    }),
  ),
})
type GatewayEvent = z.infer<typeof GatewayEvent>

/** Outcomes of money that confirmed nothing: for an administrator to look at. */
export const NEEDS_A_LOOK = ['unknownPayment', 'wrongAmount', 'referenceUsed', 'refusedBefore'] as const
type EventOutcome = 'confirmed' | 'confirmedBefore' | 'ignored' | (typeof NEEDS_A_LOOK)[number]

/** True when the signature is the HMAC-SHA256 of exactly these bytes, in hexadecimal; compared in constant time. */
export function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Takes a verified event, each id once: money that arrived confirms the payment it names, if the amount is right and its
 * reference belongs to no other. Deliveries of one event, and a confirmation by hand, take turns at the payment.
 * @returns what came of it; null when the same event was taken before
 */
export async function takeEvent(ctx: Ctx, eventId: string, event: GatewayEvent): Promise<EventOutcome | null> {
  const money = event.event === 'payment.captured' ? (event.payload?.payment?.entity ?? null) : null
  const reference = money?.acquirer_data?.rrn ?? money?.id ?? null
  return ctx.transaction(async (inside) => {
    if (!(await noteEvent(inside, eventId))) return null
    const { outcome, paymentId } = money
      ? await settle(inside, money, reference!)
      : { outcome: 'ignored' as const, paymentId: null }
    await noteOutcome(inside, eventId, { outcome, paymentId, amountPaise: money?.amount ?? null, reference })
    return outcome
  })
}

type Money = NonNullable<NonNullable<GatewayEvent['payload']>['payment']>['entity']

async function settle(
  ctx: Ctx,
  money: Money,
  reference: string,
): Promise<{ outcome: EventOutcome; paymentId: string | null }> {
  const tr = (money.notes as { tr?: unknown } | null | undefined)?.tr
  const id = typeof tr === 'string' ? paymentIdOf(tr) : null
  const payment = id && (await lockPayment(ctx, id))
  if (!payment) return { outcome: 'unknownPayment', paymentId: null }
  const paymentId = payment.id
  if (money.amount !== payment.amountPaise || money.currency !== 'INR') return { outcome: 'wrongAmount', paymentId }
  if (payment.state === 'confirmed') return { outcome: 'confirmedBefore', paymentId }
  if (stateAfter(payment, 'confirm') === null) return { outcome: 'refusedBefore', paymentId }
  if (await isReferenceTaken(ctx, reference, paymentId)) return { outcome: 'referenceUsed', paymentId }
  await activate(ctx, payment, {
    reference,
    reportedAt: payment.reportedAt ?? ctx.now(),
    settledThrough: 'webhook',
  })
  return { outcome: 'confirmed', paymentId }
}

/**
 * A gateway's event from its bytes.
 * @throws Refusal 'malformedBody'
 */
export function readEvent(body: Buffer): GatewayEvent {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal('malformedBody')
  }
  const parsed = GatewayEvent.safeParse(json)
  if (!parsed.success) throw new Refusal('malformedBody')
  return parsed.data
}
