import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { makeCtx, type Ctx, type CtxInit, type Database } from '../context.ts'
import { workerDataDir } from './afterFile.ts'

/** A context with a clock that the test sets. */
export interface TestCtx extends Ctx {
  /** Sets the clock of every context of this test. */
  setNow: (at: Date | string) => void
}

/** Start time of every test: a Monday noon in India. */
export const TEST_START = '2026-01-05T06:30:00.000Z'

/** The settings of every test: defaults, no demo, a data directory emptied before each file. */
export const testConfig = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: workerDataDir(),
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  ADMIN_UNDO_SECONDS: '0',
})

/** The secrets of every test, always the same. */
export const testSecrets = {
  pepper: Buffer.alloc(32, 'pepper').toString('base64'),
  tokenKey: Buffer.alloc(32, 'tokenKey').toString('base64'),
  areaKey: null,
  vapid: {
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
}

/** A clock that advances only when set. */
export class TestClock {
  #at = new Date(TEST_START)

  readonly now = (): Date => new Date(this.#at)

  readonly setNow = (at: Date | string): void => {
    this.#at = new Date(at)
  }
}

/** A context on this database and clock; the actor is a visitor by default. */
export function contextOn(db: Database, clock: TestClock, overrides: Partial<CtxInit>): TestCtx {
  const init: CtxInit = {
    db,
    config: testConfig,
    secrets: testSecrets,
    log: pino({ level: 'silent' }),
    now: clock.now,
    actor: null,
    requestId: 'test',
    address: '127.0.0.1',
    userAgent: 'test',
    deviceToken: '',
    ...overrides,
  }
  return Object.assign(makeCtx(init), { setNow: clock.setNow })
}
