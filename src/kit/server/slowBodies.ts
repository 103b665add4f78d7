import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { type Milliseconds, minutes, seconds } from '#core/units.ts'
import { answerRefusal } from './refusals.ts'

/** How long the headers of a request may take to arrive. */
export const HEADERS_WITHIN = seconds(15)
/** How long an ordinary body may take after its headers. */
export const BODY_WITHIN = seconds(20)
/** How long a photo upload of a signed-in person may take: 12 MB at 40 kB a second. */
export const UPLOAD_WITHIN = minutes(5)

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/**
 * Refuses a request whose body has not arrived completely in time, and closes its connection.
 * @param within limit for requests without `allowLongerBody`
 */
export function cutSlowBodies(app: FastifyInstance, within: Milliseconds): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'transfer-encoding': chunked, 'content-length': length } = request.headers
    if (chunked !== undefined || Number(length ?? 0) > 0) setDeadline(request, reply, within)
    done()
  })
  app.addHook('onResponse', (request, _, done) => {
    // An answer that is sent before the body has arrived, such as a refusal, does not stop the timer.
    if (request.raw.complete) clearTimeout(timers.get(request))
    done()
  })
}

/** Gives the body of this request more time, counted from now. */
export function allowLongerBody(request: FastifyRequest, reply: FastifyReply, within: Milliseconds): void {
  if (timers.has(request)) setDeadline(request, reply, within)
}

function setDeadline(request: FastifyRequest, reply: FastifyReply, within: Milliseconds): void {
  clearTimeout(timers.get(request))
  const timer = setTimeout(() => {
    if (request.raw.complete) return
    reply.raw.once('finish', () => request.raw.destroy())
    if (reply.sent) request.raw.destroy()
    else answerRefusal(request, reply.header('connection', 'close'), new Refusal('tooSlow'))
  }, within)
  timer.unref()
  timers.set(request, timer)
}
