import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { Refusal } from '#core/errors.ts'
import { causeOf } from './causeOf.ts'
import type { Config } from './config.ts'
import { TAKEN_BACK, withRetry } from './retry.ts'
import type { Secrets } from './secrets.ts'

/** A database connection or an open transaction; verbs need not know which. */
export type Database = NodePgDatabase<Record<string, never>>

/** Who is asking, as proven by the session. */
export interface Actor {
  userId: string
  sessionId: string
  isAdmin: boolean
  /** Demo accounts live in the demo neighbourhood: what they make is marked and seen only there. */
  isDemo: boolean
}

/** What the process shares between all requests. */
export interface Machines {
  db: Database
  config: Config
  secrets: Secrets
  log: Logger
  /** The clock (UTC); tests set it. */
  now: () => Date
}

/** Everything a verb may use. One is made per request, and one per command of the command line. */
export interface Ctx extends Machines {
  readonly actor: Actor | null
  requestId: string
  /** Network address of the asker, for throttling only. */
  address: string
  userAgent: string
  /** Secret name of the asking browser (a cookie), "" when it has none. */
  deviceToken: string
  /** Hands the asking browser its session token; null takes it away. */
  giveToken(token: string | null): void
  /** Lets the asking browser keep its secret name, also without a session. */
  keepDevice(): void
  /** Forgets on this node at once what it remembers of a person's sessions; the other nodes hear a bell (ADR 0020). */
  forgetActor(userId: string): void
  /**
   * Runs the work in one transaction (a savepoint when one is open); throws roll it back. PostgreSQL takes one of two back
   * that wait for each other: that one's work runs again, so it must change nothing outside of the transaction.
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

/** Makes a context on the machines of the process. */
export function makeCtx(init: CtxInit): Ctx {
  return withEffects(init, null)
}

/** A context of the product itself, for work that nobody asked for: recurring work and the command line. */
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
  // Field by field: every request makes two, and V8 takes thirty times as long to spread into a literal that has more.
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
        result = await (waiting ? attempt() : withRetry(init, TAKEN_BACK, attempt))
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
export function signedIn(ctx: Ctx): Actor {
  if (!ctx.actor) throw new Refusal('notSignedIn')
  return ctx.actor
}
