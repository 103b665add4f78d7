import { DrizzleQueryError } from 'drizzle-orm'

/**
 * The loggable parts of an error: kind, message, code and stack. A failed statement is logged as its cause, because its
 * own text contains user input; the database's `detail` is left out for the same reason.
 */
export function causeOf(error: unknown): unknown {
  const cause = underlyingError(error)
  if (!(cause instanceof Error)) return cause
  const { code, constraint, table } = cause as Error & { code?: string; constraint?: string; table?: string }
  return { type: cause.name, message: cause.message, code, constraint, table, stack: cause.stack }
}

/** The innermost cause of an error: for a failed statement, the database's own error. */
export const underlyingError = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause ? error.cause : error

/** PostgreSQL's error code, for example "23505"; undefined for other errors. */
export const databaseCode = (error: unknown): string | undefined =>
  (underlyingError(error) as { code?: string } | undefined)?.code
