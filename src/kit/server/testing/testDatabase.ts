import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import type { CtxInit, Database } from '../context.ts'
import { ConnectionPool } from '../postgres/connectionPool.ts'
import { contextOn, TestClock, type TestCtx } from './testMachines.ts'
import { createDatabase } from './testServer.ts'

/** A database of one's own, for what must really commit or run at the same time. */
export interface TestDatabase {
  /** For `DATABASE_URL`, of a server under test or of `openDatabase`. */
  url: string
  pool: pg.Pool
  db: Database
  /** A context without a transaction around it; all share one clock. */
  ctx(overrides?: Partial<CtxInit>): TestCtx
}

const leftOver: Array<() => Promise<void>> = []
afterAll(async () => {
  for (const close of leftOver) await close()
})

/** Makes a migrated database; it is dropped after the test, or after the file when made in `beforeAll`. */
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
    leftOver.push(close) // no test runs: this is a hook of the file
  }
}
