import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Logger } from 'pino'
import { minutes } from '#core/units.ts'

/**
 * How long a transaction may pause between statements, and how long it may wait for a lock: half the time limit of a
 * statement, so that another session that waits for its row locks is still answered in time.
 */
const patienceOf = ({ query_timeout: answersWithin }: pg.PoolConfig) => (answersWithin ?? minutes(2)) / 2

/**
 * A pool that releases a connection by itself when it breaks while checked out, because callers often release it only
 * if their first statement succeeded. It also listens to the errors of connections: without a listener they would end
 * the process.
 */
export class ConnectionPool extends pg.Pool {
  constructor(config: pg.PoolConfig, log: Pick<Logger, 'warn'>) {
    super(config)
    this.on('error', (error) => log.warn({ reason: error.message }, 'A resting database connection broke.'))
    this.on('connect', (client) => {
      client.on('error', () => {}) // a pending query reports the error
      if (config.query_timeout) closeOnQueryTimeout(client)
      const query = namingRequest(client.query.bind(client))
      client.query = withTimeouts(query, patienceOf(config)) as typeof client.query
    })
    // Bound to the caller's async context: a queued statement would otherwise run in the context of the caller that
    // releases the connection.
    this.query = namingRequest(this.query.bind(this)) as typeof this.query
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    return super.connect().then(releasedWhenBroken)
  }
}

/**
 * Makes the database end a transaction whose next statement does not arrive. A machine that has crashed or lost its
 * network does not close its connections, so that its row locks would stay for hours. Statements that wait for a lock
 * also end after this time: otherwise those of the crashed machine would get the lock one after the other, and each
 * would keep it for as long. Sent with `begin`, not as session settings, because poolers refuse those.
 */
function withTimeouts(query: (...all: unknown[]) => unknown, milliseconds: number): (...all: unknown[]) => unknown {
  const begin = `begin; set local idle_in_transaction_session_timeout = ${milliseconds}; set local lock_timeout = ${milliseconds}`
  return (statement, ...rest) => {
    if (statement === 'begin') return query(begin, ...rest)
    const isBegin = (statement as { text?: unknown } | null)?.text === 'begin'
    // Without a name: a prepared statement can hold only one command.
    return query(isBegin ? { ...(statement as object), text: begin, name: undefined } : statement, ...rest)
  }
}

function releasedWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  let isReleased = false
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', onEnd)
    release(error)
  }
  const onEnd = () => releaseOnce(true)
  client.once('end', onEnd)
  client.release = releaseOnce
  return client
}

/** Message of pg's error for a statement without an answer within `query_timeout`. */
export const NO_ANSWER = 'Query read timeout'

/**
 * Ends a connection on which a statement was not answered in time. Otherwise the rollback of its transaction would wait
 * behind it, and the pool would hand out a connection that is still busy.
 */
function closeOnQueryTimeout(client: pg.PoolClient): void {
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

/** The request on whose behalf statements are sent. */
export interface RequestInProgress {
  /** Only letters, digits, "-" and "_", because it is written into an SQL comment. */
  requestId: string
  /** Begins a span of the request's trace; returns a function that ends it. */
  beginSpan?(name: string): (error?: unknown) => void
}

/** Set by `traceRequests` (app); without it, statements have no comment and are not measured. */
export const requestInProgress = new AsyncLocalStorage<RequestInProgress>()

const MARK_END = ' of request */'
const markOf = (requestId: string) => ` /* ${requestId}${MARK_END}`

type Send = (...all: unknown[]) => unknown

/**
 * A `query` that names the request in a comment of each statement, which `pg_stat_activity` and the slow query log
 * show, and measures it as a span. The comment never contains values: they are parameters.
 */
function namingRequest(query: Send): Send {
  return (...all) => {
    const request = requestInProgress.getStore()
    if (!request) return query(...all)
    const [statement, ...rest] = all
    const mark = markOf(request.requestId)
    const text = textOf(statement)
    // The pool has already added the comment to statements it passes to a client, maybe in the context of another
    // request.
    if (text === null || text.endsWith(MARK_END)) return query(...all)
    const marked = typeof statement === 'string' ? text + mark : { ...(statement as pg.QueryConfig), text: text + mark }
    const end = request.beginSpan?.(`SQL ${/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''}`)
    const answer = query(marked, ...rest)
    if (end && answer instanceof Promise) answer.then(() => end(), end)
    else end?.()
    return answer
  }
}

/** SQL text of a statement; null for a copy or a cursor, which has its own protocol. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null
  const { text, name } = statement as { text?: unknown; name?: unknown }
  return typeof text === 'string' && name === undefined ? text : null
}
