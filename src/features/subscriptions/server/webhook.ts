import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'
import { paymentIdOf, stateAfter } from '../rules.ts'
import { noteEvent, noteOutcome } from './eventStore.ts'
import { activatePayment, giveBack } from './settling.ts'
import { isReferenceTaken, lockPayment, type PaymentRow } from './store.ts'

/** The used fields of a gateway event (the format of Razorpay's `payment.captured`). */
const GatewayEvent = z.object({
  event: z.string(),
  payload: z.optional(
    z.object({
      payment: z.optional(
        z.object({
          entity: z.object({
            id: z.string(),
            amount: z.int(),
            amount_refunded: z.optional(z.nullable(z.int())),
            currency: z.string(),
            status: z.string(),
            /** The product's transaction reference, as `notes.tr`; without notes the gateway sends an empty list. */
            notes: z.optional(z.unknown()),
            acquirer_data: z.optional(z.object({ rrn: z.optional(z.nullable(z.string())) })),
          }),
        }),
      ),
    }),
  ),
})
type GatewayEvent = z.infer<typeof GatewayEvent>

/** Outcomes of money that confirmed no payment and must be checked by an administrator. */
export const NEEDS_A_LOOK = [
  'unknownPayment',
  'wrongAmount',
  'referenceUsed',
  'refusedBefore',
  'partlyRefunded',
] as const
type EventOutcome = 'confirmed' | 'confirmedBefore' | 'refunded' | 'ignored' | (typeof NEEDS_A_LOOK)[number]

/** True when the signature is the HMAC-SHA256 of exactly these bytes, in hexadecimal; constant-time comparison. */
export function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Processes a verified event, each id once: received money confirms the payment it refers to, if the amount is right
 * and its reference belongs to no other; a full refund reverts its effect. Deliveries of one event, and manual
 * confirmations, are serialized by the payment's lock.
 * @returns the outcome; null for a duplicate event
 */
export async function takeEvent(ctx: Ctx, eventId: string, event: GatewayEvent): Promise<EventOutcome | null> {
  const isRefund = event.event === 'refund.processed'
  const isMoney = isRefund || event.event === 'payment.captured'
  const money = isMoney ? (event.payload?.payment?.entity ?? null) : null
  const reference = money?.acquirer_data?.rrn ?? money?.id ?? null
  return ctx.transaction(async (inside) => {
    if (!(await noteEvent(inside, eventId))) return null
    const { outcome, paymentId } = money
      ? await (isRefund ? refund(inside, money) : settle(inside, money, reference!))
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
  const payment = await paymentOf(ctx, money)
  if (!payment) return { outcome: 'unknownPayment', paymentId: null }
  const paymentId = payment.id
  if (money.amount !== payment.amountPaise || money.currency !== 'INR') return { outcome: 'wrongAmount', paymentId }
  if (payment.state === 'confirmed') return { outcome: 'confirmedBefore', paymentId }
  if (stateAfter(payment, 'confirm') === null) return { outcome: 'refusedBefore', paymentId }
  if (await isReferenceTaken(ctx, reference, paymentId)) return { outcome: 'referenceUsed', paymentId }
  await activatePayment(ctx, payment, {
    reference,
    reportedAt: payment.reportedAt ?? ctx.now(),
    settledThrough: 'webhook',
  })
  return { outcome: 'confirmed', paymentId }
}

async function refund(ctx: Ctx, money: Money): Promise<{ outcome: EventOutcome; paymentId: string | null }> {
  const payment = await paymentOf(ctx, money)
  if (!payment) return { outcome: 'unknownPayment', paymentId: null }
  const paymentId = payment.id
  if (stateAfter(payment, 'refund') === null) return { outcome: 'ignored', paymentId }
  if ((money.amount_refunded ?? 0) < money.amount) return { outcome: 'partlyRefunded', paymentId }
  await giveBack(ctx, payment, { settledThrough: 'webhook' })
  return { outcome: 'refunded', paymentId }
}

/** The payment that a transfer refers to, locked. */
async function paymentOf(ctx: Ctx, { notes }: Money): Promise<PaymentRow | null> {
  const tr = (notes as { tr?: unknown } | null | undefined)?.tr
  const id = typeof tr === 'string' ? paymentIdOf(tr) : null
  return id === null ? null : lockPayment(ctx, id)
}

/**
 * Parses a gateway event.
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
