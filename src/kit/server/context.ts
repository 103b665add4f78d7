import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Refusal } from '#core/errors.ts'
import { causeOf, databaseCode } from './causeOf.ts'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

/** A database connection or an open transaction; verbs do not distinguish them. */
export type Database = NodePgDatabase<Record<string, never>>

/** The signed-in person, as proven by the session. */
export interface Actor {
  userId: string
  sessionId: string
  isAdmin: boolean
  /** Demo accounts belong to the demo neighbourhood: their data is marked and visible only there. */
  isDemo: boolean
}

/** Resources that all requests of the process share. */
export interface Machines {
  db: Database
  /** Connections for endpoints that are `urgent`; missing in tests and commands. */
  urgentDb?: Database
  config: Config
  secrets: Secrets
  log: Logger
  /** The clock (UTC); tests set it. */
  now: () => Date
}

/** Everything a verb may use. Created per request and per command of the command line. */
export interface Ctx extends Machines {
  readonly actor: Actor | null
  requestId: string
  /** Network address of the caller, for throttling only. */
  address: string
  userAgent: string
  /** Secret device token of the calling browser (a cookie), "" when it has none. */
  deviceToken: string
  /** Sets the session token of the calling browser; null removes it. */
  giveToken(token: string | null): void
  /** Sets the device token cookie, also without a session. */
  keepDevice(): void
  /** Drops a person's cached sessions on this node immediately; the other nodes are notified (ADR 0020). */
  forgetActor(userId: string): void
  /**
   * Runs the work in one transaction (a savepoint when one is open); an exception rolls it back. After a deadlock the
   * work runs again, so it must change nothing outside the transaction.
   */
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Runs an effect that leaves the process once the outermost transaction has committed; at once when none is open. */
  afterCommit(effect: () => void | Promise<void>): void
}

export interface CtxInit extends Omit<Ctx, 'transaction' | 'afterCommit' | 'giveToken' | 'keepDevice' | 'forgetActor'> {
  giveToken?: Ctx['giveToken'] | undefined
  keepDevice?: Ctx['keepDevice'] | undefined
  forgetActor?: Ctx['forgetActor'] | undefined
}

/** Creates a context with the shared resources of the process. */
export function makeCtx(init: CtxInit): Ctx {
  return withEffects(init, null)
}

/** A context without an actor, for scheduled work and the command line. */
export function productCtx(machines: Machines): Ctx {
  return makeCtx({ ...machines, actor: null, requestId: 'product', address: '', userAgent: '', deviceToken: '' })
}

function withEffects(init: CtxInit, waiting: Array<() => void | Promise<void>> | null): Ctx {
  const run = async (effect: () => void | Promise<void>) => {
    try {
      await effect()
    } catch (error) {
      init.log.error({ failure: causeOf(error), requestId: init.requestId }, 'an effect after commit failed')
    }
  }
  // Fields are copied one by one: every request makes two contexts, and V8 is thirty times slower at spreading into a
  // literal with further fields.
  return {
    db: init.db,
    config: init.config,
    secrets: init.secrets,
    log: init.log,
    now: init.now,
    actor: init.actor,
    requestId: init.requestId,
    address: init.address,
    userAgent: init.userAgent,
    deviceToken: init.deviceToken,
    giveToken: init.giveToken ?? (() => {}),
    keepDevice: init.keepDevice ?? (() => {}),
    forgetActor: init.forgetActor ?? (() => {}),
    afterCommit(effect) {
      if (waiting) waiting.push(effect)
      else void run(effect)
    },
    async transaction(work) {
      const effects = waiting ?? []
      const before = effects.length
      const attempt = async () => {
        effects.length = before
        return init.db.transaction((db) => work(withEffects({ ...init, db: db }, effects)))
      }
      let result
      try {
        result = await (waiting ? attempt() : withRetry(init, ROLLED_BACK_CODES, attempt))
      } catch (error) {
        effects.length = before
        throw error
      }
      if (!waiting) for (const effect of effects) await run(effect)
      return result
    },
  }
}

/**
 * The signed-in person of this context.
 * @throws Refusal 'notSignedIn'
 */
export function signedIn(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor) throw new Refusal('notSignedIn')
  return ctx.actor
}

/** PostgreSQL's codes for a transaction rolled back because of a deadlock or a serialization failure. */
const ROLLED_BACK_CODES = ['40P01', '40001']
const TRIES = 6

/** Runs the work and repeats it after a transient failure; `codes` are PostgreSQL's codes for such failures. */
export async function withRetry<T>(
  { log }: { log: Pick<Logger, 'warn'> },
  codes: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !codes.includes(databaseCode(error) ?? '')) throw error
      log.warn({ failure: causeOf(error) }, 'a change of the database is tried again')
      await sleep(10 * attempt)
    }
  }
}

/**
 * An answer that is already JSON text and is sent unchanged, for endpoints that assemble prepared pieces. The output
 * schema is not applied; a test of the endpoint must validate such an answer.
 */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
