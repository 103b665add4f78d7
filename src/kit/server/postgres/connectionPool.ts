import pg from 'pg'
import type { Logger } from 'pino'
import { minutes } from '#core/units.ts'
import { namingRequest } from './requestInProgress.ts'

/**
 * How long a transaction may wait for its next statement: half as long as a statement for its answer, so that whoever waits
 * for its rows is still answered.
 */
const leftAfter = ({ query_timeout: answersWithin }: pg.PoolConfig) => (answersWithin ?? minutes(2)) / 2

/**
 * A pool that frees the slot of a connection that breaks while checked out. (Callers often release a connection only if
 * their first statement succeeded, and an error without a listener would end the process.)
 */
export class ConnectionPool extends pg.Pool {
  constructor(config: pg.PoolConfig, log: Pick<Logger, 'warn'>) {
    super(config)
    this.on('error', (error) => log.warn({ reason: error.message }, 'A resting database connection broke.'))
    this.on('connect', (client) => {
      client.on('error', () => {}) // a pending query reports the error
      if (config.query_timeout) endWhenSilent(client)
      const query = namingRequest(client.query.bind(client))
      client.query = endingWhenLeft(query, leftAfter(config)) as typeof client.query
    })
    // In the caller's context: a waiting statement is sent in the context of whoever gives a connection back.
    this.query = namingRequest(this.query.bind(this)) as typeof this.query
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    return super.connect().then(returnedWhenBroken)
  }
}

/**
 * The database ends a transaction whose next statement does not come: a machine that is gone, or cut off, says nothing, and
 * the rows that it had locked would stay locked for hours. Not a setting of the session: poolers refuse those.
 */
function endingWhenLeft(query: (...all: unknown[]) => unknown, milliseconds: number): (...all: unknown[]) => unknown {
  const begin = `begin; set local idle_in_transaction_session_timeout = ${milliseconds}`
  return (statement, ...rest) => {
    if (statement === 'begin') return query(begin, ...rest)
    const isBegin = (statement as { text?: unknown } | null)?.text === 'begin'
    // Without a name: a prepared statement is one command.
    return query(isBegin ? { ...(statement as object), text: begin, name: undefined } : statement, ...rest)
  }
}

function returnedWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  let isReleased = false
  const giveBack = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', onEnd)
    release(error)
  }
  const onEnd = () => giveBack(true)
  client.once('end', onEnd)
  client.release = giveBack
  return client
}

/** pg's error for a statement without an answer within `query_timeout`. */
export const NO_ANSWER = 'Query read timeout'

/**
 * Ends a connection on which a statement was not answered in time. Otherwise the rollback of its transaction would wait
 * behind it, and the pool would hand out a connection that is still busy.
 */
function endWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...all: unknown[]) => unknown
  client.query = ((...all: unknown[]) => {
    const answer = query(...all)
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if ((error as Error).message === NO_ANSWER) (client as unknown as pg.Client).end().catch(() => {})
      })
    }
    return answer
  }) as pg.PoolClient['query']
}
