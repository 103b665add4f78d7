import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Prepares each statement once per connection: thousands of sequences send the same ones. */
export function planOnce(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const query = (first: unknown, ...rest: unknown[]) => send(isStatement(first) ? named(first) : first, ...rest)
    client.query = query as typeof client.query
  })
}

interface Statement {
  text: string
  name?: string
}

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)

const names = new Map<string, string>()
function named<S extends Statement>(statement: S): S {
  const { text } = statement
  const name = names.get(text) ?? createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return { ...statement, name }
}
