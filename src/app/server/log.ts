import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Config } from '#kit/server/config.ts'

/** True when a person reads the log: it is asked for, or standard output is a terminal. */
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
    return typeof destination === 'number'
      ? pino(options, pino.destination({ dest: destination, sync: false }))
      : pino(options, destination)
  const lines = pretty({
    destination,
    colorize: isTerminal,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'reqId',
  })
  return pino(options, lines)
}
