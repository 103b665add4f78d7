import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#core/errors.ts'
import { hours, minutes } from '#core/units.ts'
import { type Machines, productCtx, type Ctx } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { answerRefusal } from '#kit/server/refusals.ts'
import * as contract from '../contract.ts'
import { paymentIdOf, stateAfter } from '../rules.ts'
import { readSubscription, reportReference, startPayment } from './payments.ts'
import { settlePayments, activatePayment, giveBack, prolongFreeTime, remindOfEnds } from './settling.ts'
import { noteEvent, noteOutcome } from './eventStore.ts'
import { isReferenceTaken, lockPayment, type PaymentRow } from './store.ts'

export const subscriptions = {
  routes: [
    route(contract.readSubscription, readSubscription),
    route(contract.startPayment, startPayment),
    route(contract.reportReference, reportReference),
  ],
  plugin: paymentWebhook,
  personalData: [
    {
      table: 'payments',
      exports: 'user_id = $1',
      erasing: 'anonymises',
      why: 'The ledger of payments is kept for accounting, without the name of who paid.',
    },
    {
      table: 'payment_listings',
      exports: 'payment_id in (select id from payments where user_id = $1)',
      erasing: 'anonymises',
      why: 'What a payment of the ledger was for, without the listing.',
    },
    {
      table: 'payment_events',
      exports: null,
      erasing: 'keeps',
      why: 'Which events of the payment gateway were taken; they name a payment, no person.',
    },
    {
      table: 'subscription_reminders',
      exports: 'listing_id in (select id from listing_rows where owner_id = $1)',
      erasing: 'deletes',
    },
  ],
  dueWork: [
    { name: 'expire payments', every: minutes(1), run: settlePayments },
    { name: 'remind of ends of subscriptions', every: minutes(10), run: remindOfEnds },
    { name: 'prolong free time where nobody can pay, and of the demo', every: hours(1), run: prolongFreeTime },
  ],
} satisfies ServerFeature

const LARGEST_BODY = 64 * 1024

/**
 * `POST /api/payments/webhook` for a payment gateway: the signature in `X-Razorpay-Signature` is checked over the raw
 * body. Without a configured secret the route does not exist. A verified event is always answered 200, so that the
 * gateway stops sending it; an event that matches no payment is logged and stored in `payment_events`.
 */
async function paymentWebhook(scope: FastifyInstance, { machines }: Pick<PluginDeps, 'machines'>): Promise<void> {
  const { webhookSecret } = machines.config.payments
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  scope.route({
    method: 'POST',
    url: '/api/payments/webhook',
    bodyLimit: LARGEST_BODY,
    // The signature check replaces a rate limit: a gateway sends bursts from one IP address.
    config: { rateLimit: false },
    handler: async (request, reply) => {
      try {
        if (webhookSecret === '') throw new Refusal('notFound')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(body, header(request.headers['x-razorpay-signature']), webhookSecret))
          throw new Refusal('badSignature')
        const event = readEvent(body)
        const outcome = await takeEvent(
          productCtx({ ...machines, log: request.log as unknown as Machines['log'] }),
          eventIdOf(request.headers['x-razorpay-event-id'], body),
          event,
        )
        if (outcome && NEEDS_A_LOOK.some((each) => each === outcome))
          request.log.warn({ outcome }, 'a payment event needs a look')
        return await reply.header('cache-control', 'no-store').send({ outcome: outcome ?? 'takenBefore' })
      } catch (error) {
        answerRefusal(request, reply, error)
      }
      return reply
    },
  })
}

const header = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** The gateway's event id; without one, a hash of its contents. */
function eventIdOf(value: string | string[] | undefined, body: Buffer): string {
  const given = header(value)
  return /^[\w.-]{1,100}$/.test(given) ? given : `sha256-${createHmac('sha256', 'event').update(body).digest('hex')}`
}

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
const NEEDS_A_LOOK = ['unknownPayment', 'wrongAmount', 'referenceUsed', 'refusedBefore', 'partlyRefunded'] as const
type EventOutcome = 'confirmed' | 'confirmedBefore' | 'refunded' | 'ignored' | (typeof NEEDS_A_LOOK)[number]

/** True when the signature is the HMAC-SHA256 of exactly these bytes, in hexadecimal; constant-time comparison. */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
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
function readEvent(body: Buffer): GatewayEvent {
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
