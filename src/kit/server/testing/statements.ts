import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../context.ts'
import type { TestDatabase } from './testDatabase.ts'

/** One statement as sent, with its values. */
export interface Statement {
  query: string
  params: unknown[]
}

/** The same database, recording every statement sent to it. */
export function recordingStatements({ pool }: TestDatabase): { db: Database; statements: Statement[] } {
  const statements: Statement[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
  return { db: drizzle(pool, { logger }), statements }
}

/** Statements that send something to this person, stored or not, as the bytes sent. */
export const statementsTo = (userId: string, statements: readonly Statement[]): string[] =>
  statements
    .filter(({ query }) => query.includes('pg_notify'))
    .filter(({ params }) => params.some((param) => isTo(userId, param)))
    .map(({ params }) => JSON.stringify(params.filter((param) => !Array.isArray(param))))

function isTo(userId: string, param: unknown): boolean {
  if (Array.isArray(param)) return param.includes(userId)
  if (param === userId) return true
  return typeof param === 'string' && param.startsWith('{') && (JSON.parse(param) as { to?: string }).to === userId
}
