import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { hours, minutes } from '#core/units.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { answerRefusal } from '#kit/server/refusals.ts'
import * as contract from '../contract.ts'
import { readSubscription, reportReference, startPayment } from './payments.ts'
import { isSigned, NEEDS_A_LOOK, readEvent, takeEvent } from './webhook.ts'
import { settlePayments } from './settling.ts'
import { prolongFreeTime, remindOfEnds } from './reminders.ts'

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
