import type { IncomingMessage } from 'node:http'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import { seconds } from '#core/units.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Config } from '#kit/server/config.ts'
import { isTrustedProxy } from '#kit/server/proxies.ts'

/** True when a person reads the log: it is configured so, or standard output is a terminal. */
export const hasLines = ({ logFormat }: Pick<Config, 'logFormat'>, isTerminal: boolean): boolean =>
  logFormat === 'lines' || (logFormat === 'auto' && isTerminal)

interface Output {
  isTerminal: boolean
  /** A file descriptor, or a stream for tests. */
  destination: number | NodeJS.WritableStream
}

/** The product's logger: JSON, or short lines for people. */
export function makeLog(
  config: Pick<Config, 'logLevel' | 'logFormat'>,
  { isTerminal, destination }: Output = { isTerminal: process.stdout.isTTY, destination: 1 },
): Logger {
  const options = { level: config.logLevel, base: null, serializers: { err: causeOf } }
  if (!hasLines(config, isTerminal))
    return pino(options, typeof destination === 'number' ? buffered(destination) : destination)
  const lines = pretty({
    destination,
    colorize: isTerminal,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'reqId',
  })
  return pino(options, lines)
}

/**
 * Lines are buffered and written when the buffer is full, at the latest after this time or at the end of the process.
 */
const WRITTEN_WITHIN = seconds(1)
const BUFFER_BYTES = 4096

function buffered(descriptor: number) {
  const destination = pino.destination({ dest: descriptor, sync: false, minLength: BUFFER_BYTES })
  setInterval(() => destination.flush(), WRITTEN_WITHIN).unref()
  return destination
}

/**
 * The logged parts of a request: never the query, which may contain positions and search words, nor the token in links
 * that stop the daily mail or open a page about an SOS or a meeting, nor the code of an invite to a circle.
 */
const asLogged = ({ method, url }: { method: string; url: string }) => ({
  method,
  path: url
    .split('?')[0]!
    .replace(/(\/digest\/stop\/|\/sos\/(?:alert|agree)\/|\/meetings\/told\/|\/invites\/).*/, '$1…'),
})

/** Ids that a proxy may set: they are written to log lines and SQL comments. */
const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * Returns the id of a request: X-Request-Id of a trusted proxy (TRUST_PROXY), else a new one. Clients cannot choose it.
 */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isTrusted = isTrustedProxy(trustProxy)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isUsable = typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(socket.remoteAddress)
    return isUsable ? given : crypto.randomUUID()
  }
}

/** Serializers for other log lines about a request. */
export const requestSerializers = {
  req: asLogged,
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

/** Logs a request as one line, once it is answered. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url } = request
    logAnswer(request.log, error, { method, url, statusCode: reply.statusCode, milliseconds: reply.elapsedTime })
  }
}

/** An answered request; `reqId` is given only when the logger does not add it. */
interface Answered {
  reqId?: string
  method: string
  url: string
  statusCode: number
  milliseconds: number
}

/** Writes the log line of a request. */
export function logAnswer(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  error: Error | null,
  answered: Answered,
): void {
  const { reqId, statusCode } = answered
  const { method, path } = asLogged(answered)
  const milliseconds = Math.round(answered.milliseconds * 10) / 10
  const line = { ...(reqId !== undefined && { reqId }), method, path, statusCode, milliseconds }
  if (error) log.error({ ...line, err: error }, 'request errored')
  else log.info(line, 'request completed')
}
