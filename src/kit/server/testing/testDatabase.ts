import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import type { CtxInit, Database } from '../context.ts'
import { ConnectionPool } from '../postgres/connectionPool.ts'
import { afterFile } from './afterFile.ts'
import { contextOn, TestClock, type TestCtx } from './testMachines.ts'
import { createDatabase } from './testServer.ts'

/** A separate database, for tests that need real commits or concurrency. */
export interface TestDatabase {
  /** Value of `DATABASE_URL` for a server under test or for `openDatabase`. */
  url: string
  pool: pg.Pool
  db: Database
  /** A context outside a transaction; all contexts share one clock. */
  ctx(overrides?: Partial<CtxInit>): TestCtx
}

/** Creates a migrated database; it is dropped after the test, or after the file if created in `beforeAll`. */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const { url, drop } = await createDatabase('migrated')
  const pool = new ConnectionPool({ connectionString: url, max: options.poolSize ?? 10 }, { warn: () => {} })
  const close = async () => {
    await pool.end()
    await drop()
  }
  afterwards(close)
  const db = drizzle(pool)
  const clock = new TestClock()
  return { url, pool, db, ctx: (overrides = {}) => contextOn(db, clock, overrides) }
}

function afterwards(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    afterFile(close) // outside a test, in a hook of the file
  }
}
