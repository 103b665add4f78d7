import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalBody } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { underlyingError, causeOf } from './causeOf.ts'
import { NO_ANSWER } from './postgres/connectionPool.ts'

/** Fastify's body errors as refusals. */
const BY_FASTIFY_CODE: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('malformedBody'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('malformedBody'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('malformedBody'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('malformedBody'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('bodyTooLarge'),
  FST_REQ_FILE_TOO_LARGE: () => new Refusal('photoTooLarge'),
}

/**
 * Error codes of a database that is temporarily unavailable: deadlock, too many connections, statement timeout,
 * shutting down or starting, read-only after a failover, an idle transaction that was ended (25P03), a lock that was
 * not free in time (55P03), a full disk, connections that broke or were refused, and a pooler without a free connection
 * (08P01).
 */
const TRANSIENT_CODES =
  /^(40P01|53100|53300|53400|57014|57P0[1235]|25006|25P03|55P03|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|ENOSPC)$/
/** pg's errors without a code: a broken or closed connection, no answer in time, or no free connection in time. */
const CONNECTION_ERRORS = new RegExp(
  `^(Connection terminated|Client (was closed|has encountered a connection error) and is not queryable|${NO_ANSWER}$|timeout exceeded when trying to connect)`,
)

/**
 * Turns an exception into an answer: a refusal keeps its code and status; anything else is a bug, logged with the
 * request's id and answered 500 without details. Answers with a status of 500 or more have the header X-Request-Id,
 * which support can look up in the log.
 */
export function answerRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const refusal = asRefusal(error)
  if (!refusal) {
    request.log.error({ failure: causeOf(error) }, 'unexpected failure')
    reply
      .code(500)
      .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
      .send({ error: { code: 'unexpected', requestId: request.id } })
    return
  }
  const wait = refusal.details.params?.['waitSeconds']
  if (wait !== undefined) reply.header('retry-after', String(wait))
  if (refusal.status >= 500) reply.header('x-request-id', request.id)
  const body: RefusalBody = { error: { code: refusal.code, ...refusal.details, requestId: request.id } }
  reply.code(refusal.status).header('cache-control', 'no-store').send(body)
}

/** The refusal for an error, or null when it is a bug. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, statusCode } = (underlyingError(error) ?? {}) as { code?: string; statusCode?: number }
  const known = code ? BY_FASTIFY_CODE[code] : undefined
  if (known) return known()
  if (code && TRANSIENT_CODES.test(code)) return new Refusal('busy')
  if (CONNECTION_ERRORS.test((underlyingError(error) as Error | undefined)?.message ?? '')) return new Refusal('busy')
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Refusal('malformedBody') : null
}
