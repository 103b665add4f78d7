import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, signedIn } from './context.ts'
import { answerRefusal } from './refusals.ts'
import type { EventStreams } from './streams.ts'
import type { LastHeard } from './streamStore.ts'

interface Parts {
  streams: EventStreams
  ctxFor: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
}

/**
 * `GET /api/events?after=number&at=time`: the event stream of the signed-in person, from the event after that number
 * and time (or after the header `Last-Event-ID`). Without a position only new events are sent.
 */
export async function streamRoutes(app: FastifyInstance, { streams, ctxFor }: Parts): Promise<void> {
  app.addHook('preClose', () => streams.stop())
  app.get('/api/events', { logLevel: 'warn' }, async (request, reply) => {
    try {
      const actor = signedIn(await ctxFor(request, reply))
      reply.hijack()
      await streams.open(actor, lastHeard(request), reply.raw)
      // Checks the session again: it may have ended before this stream was registered.
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

/** The position that the browser sent. Accepts only whole numbers and ISO times; other values are ignored. */
function lastHeard(request: FastifyRequest): LastHeard | null {
  const { after, at } = request.query as { after?: unknown; at?: unknown }
  const [header, asked] = [request.headers['last-event-id'], after].map((value) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : -1,
  ) as [number, number]
  const number = Math.max(header, asked)
  const isTime = typeof at === 'string' && /^\d{4}-[\d:.T-]{19}Z$/.test(at)
  return number === -1 ? null : { number, at: isTime && number === asked ? at : null }
}
