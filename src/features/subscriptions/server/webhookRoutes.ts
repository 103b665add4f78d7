import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { answerRefusal } from '#kit/server/refusals.ts'
import { isSigned, NEEDS_A_LOOK, readEvent, takeEvent } from './webhook.ts'

const LARGEST_BODY = 64 * 1024

/**
 * `POST /api/payments/webhook` for a payment gateway: the signature in `X-Razorpay-Signature` is checked over the raw
 * body. Without a configured secret the route does not exist. A verified event is always answered 200, so that the
 * gateway stops sending it; an event that matches no payment is logged and stored in `payment_events`.
 */
export async function paymentWebhook(scope: FastifyInstance, machines: Machines): Promise<void> {
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
