import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What may be written down of an error: its kind, message, code and stack. A failed statement is told by its cause,
 * because its own text spells out what people wrote; what the database adds in `detail` is left out for the same reason.
 */
export function causeOf(error: unknown): unknown {
  const cause = behind(error)
  if (!(cause instanceof Error)) return cause
  const { code, constraint, table } = cause as Error & { code?: string; constraint?: string; table?: string }
  return { type: cause.name, message: cause.message, code, constraint, table, stack: cause.stack }
}

/** What really failed: of a failed statement the database's own error. */
export const behind = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause ? error.cause : error

/** PostgreSQL's name of what failed, for example "23505"; undefined when it was something else. */
export const databaseCode = (error: unknown): string | undefined =>
  (behind(error) as { code?: string } | undefined)?.code
