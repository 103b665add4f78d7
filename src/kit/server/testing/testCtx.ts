import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { makeCtx, type Actor, type CtxInit, type Database } from '../context.ts'
import { contextOn, TestClock, type TestCtx } from './testMachines.ts'
import { createDatabase } from './testServer.ts'

interface OpenTest {
  db: Database
  clock: TestClock
}

let workerConnection: Promise<pg.Client> | undefined
let openTest: Promise<OpenTest> | undefined

/**
 * A context on the worker's database, inside a transaction that is rolled back after the test. Several contexts of one
 * test share the transaction, its one connection and the clock: tests that need real commits or concurrency use
 * `testDatabase()`. To be called in a test or in `beforeEach`.
 */
export async function testCtx(overrides: Partial<CtxInit> = {}): Promise<TestCtx> {
  openTest ??= beginTest()
  const { db, clock } = await openTest
  return contextOn(db, clock, overrides)
}

/** The same context for another actor (null: a visitor). */
export function actingAs<C extends TestCtx>(ctx: C, actor: Actor | null, overrides: Partial<CtxInit> = {}): TestCtx {
  return Object.assign(makeCtx({ ...ctx, actor, ...overrides }), { setNow: ctx.setNow })
}

async function beginTest(): Promise<OpenTest> {
  let roll = () => {}
  let rolledBack: Promise<void> = Promise.resolve()
  onTestFinished(async () => {
    openTest = undefined
    roll()
    await rolledBack
  })
  const client = await (workerConnection ??= connectToOwnDatabase())
  const db = await new Promise<Database>((resolve, reject) => {
    const end = new Promise<never>((_, rejectEnd) => {
      roll = () => rejectEnd(new RollBack())
    })
    rolledBack = drizzle(client)
      .transaction((transaction) => {
        resolve(transaction)
        return end
      })
      .catch((error: unknown) => {
        if (!(error instanceof RollBack)) reject(error)
      })
  })
  return { db, clock: new TestClock() }
}

class RollBack extends Error {}

/** A database for all test files of this worker; deleted after the run. */
async function connectToOwnDatabase(): Promise<pg.Client> {
  const { url } = await createDatabase('migrated')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
