import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, signedIn } from './context.ts'
import { answerRefusal } from './refusals.ts'
import type { EventStreams } from './streams.ts'

interface Parts {
  streams: EventStreams
  ctxFor: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
}

/**
 * `GET /api/events?after=number`: the event stream of the signed-in person, after that number (or the header
 * `Last-Event-ID`); without one, only new events.
 */
export async function streamRoutes(app: FastifyInstance, { streams, ctxFor }: Parts): Promise<void> {
  app.addHook('preClose', () => streams.stop())
  app.get('/api/events', { logLevel: 'warn' }, async (request, reply) => {
    try {
      const actor = signedIn(await ctxFor(request, reply))
      reply.hijack()
      await streams.open(actor, lastHeard(request), reply.raw)
      // Checks the session again: its end may have been notified before this stream was registered.
      const { actor: still } = await ctxFor(request, reply)
      if (!still) streams.endSession(actor.sessionId)
    } catch (error) {
      if (!reply.sent) answerRefusal(request, reply, error)
      else request.log.warn({ err: error }, 'a stream could not begin')
      if (reply.sent) reply.raw.destroy()
    }
    return reply
  })
}

/** Only whole numbers; other values are ignored. */
function lastHeard(request: FastifyRequest): number | null {
  const { after } = request.query as { after?: unknown }
  const said = [request.headers['last-event-id'], after]
    .map((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : -1))
    .reduce((most, value) => Math.max(most, value), -1)
  return said === -1 ? null : said
}
