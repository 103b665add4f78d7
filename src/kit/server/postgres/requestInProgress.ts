import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** The request for which statements are sent. */
export interface RequestInProgress {
  /** Only letters, digits, "-" and "_": it stands in an SQL comment. */
  requestId: string
  /** Begins a span of the request's trace; returns what ends it. */
  beginSpan?(name: string): (error?: unknown) => void
}

/** Entered by `traceRequests` (app); without it, statements carry nothing and are not measured. */
export const requestInProgress = new AsyncLocalStorage<RequestInProgress>()

const MARK_END = ' of request */'
const markOf = (requestId: string) => ` /* ${requestId}${MARK_END}`

type Send = (...all: unknown[]) => unknown

/**
 * A `query` that names the request in a comment of each statement, where `pg_stat_activity` and the log of slow
 * statements show it, and measures it as a span. Values never stand in it: they are parameters.
 */
export function namingRequest(query: Send): Send {
  return (...all) => {
    const request = requestInProgress.getStore()
    if (!request) return query(...all)
    const [statement, ...rest] = all
    const mark = markOf(request.requestId)
    const text = textOf(statement)
    // The pool has marked what it passes on to a client, maybe in the context of another request.
    if (text === null || text.endsWith(MARK_END)) return query(...all)
    const marked = typeof statement === 'string' ? text + mark : { ...(statement as pg.QueryConfig), text: text + mark }
    const end = request.beginSpan?.(`SQL ${/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''}`)
    const answer = query(marked, ...rest)
    if (end && answer instanceof Promise) answer.then(() => end(), end)
    else end?.()
    return answer
  }
}

/** Null for a copy or a cursor, which brings its own protocol. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null
  const { text, name } = statement as { text?: unknown; name?: unknown }
  return typeof text === 'string' && name === undefined ? text : null
}
