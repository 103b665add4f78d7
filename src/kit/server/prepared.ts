import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database } from './context.ts'

/**
 * Error codes after which statements are sent without a name: a pooler that shares connections between clients loses
 * names, and a migration may change the columns that a plan returns.
 */
const NAME_LOST = new Set(['26000', '42P05', '0A000'])

/** Databases to which statements are sent without a name from now on. */
const nameless = new WeakSet<Database>()

/**
 * A statement that the server reads and plans once for each connection: for joins of many tables, which take several
 * milliseconds to plan. Its parameters are placeholders. Not for use inside a transaction.
 */
export class PreparedStatement<Row extends pg.QueryResultRow> {
  readonly #name: string
  readonly #text: string
  readonly #params: unknown[]

  constructor(name: string, statement: SQL) {
    const { sql, params } = new PgDialect().sqlToQuery(statement)
    this.#name = name
    this.#text = sql
    this.#params = params
  }

  async rows(db: Database, values: Record<string, unknown>): Promise<Row[]> {
    const { $client: pool } = db as Database & { $client: pg.Pool }
    const query = { text: this.#text, values: fillPlaceholders(this.#params, values) }
    if (nameless.has(db)) return (await pool.query<Row>(query)).rows
    try {
      return (await pool.query<Row>({ ...query, name: this.#name })).rows
    } catch (error) {
      if (!NAME_LOST.has((error as { code?: string }).code ?? '')) throw error
      nameless.add(db)
      return (await pool.query<Row>(query)).rows
    }
  }
}
