import { type Milliseconds, milliseconds, seconds } from '#core/units.ts'
import type { Actor, Ctx } from '#kit/server/context.ts'
import { CACHE_MOST_LAG, type NotificationSource } from '#kit/server/db.ts'
import { type OpenSession, sessionOf } from './sessions.ts'

/** A cached session is read again after this long, even without a notification. */
export const KNOWN_FOR = seconds(5)
/** Most cached sessions; the one read longest ago is dropped. */
const MOST_KNOWN = 20_000

/** Options that tests set. */
interface KnownSessionsOptions {
  /** Monotonic milliseconds. */
  clock?: () => number
  most?: number
}

interface Known {
  session: OpenSession
  readAt: Milliseconds
}

/**
 * Caches sessions that this node read within {@link KNOWN_FOR}, so that not every request queries the database (ADR
 * 0020). A session that ended or changed on any node is dropped when the notification `actor_changed` arrives; on this
 * node at once. Administrators are never cached; writes always query the database (app/server).
 */
export class KnownSessions {
  readonly #bells: NotificationSource
  readonly #clock: () => number
  readonly #most: number
  /**
   * By token, in memory only: computing a hash for every request would cost more than everything else in this class.
   */
  readonly #known = new Map<string, Known>()
  /** Pending reads by token: concurrent requests of one page share a read, unless a drop (`#round`) came in between. */
  readonly #reading = new Map<string, { round: number; session: Promise<OpenSession | null> }>()
  /** How many times sessions were dropped. A session that was being read during a drop may be outdated. */
  #round = 0
  #isHearing = false

  constructor(
    bells: NotificationSource,
    { clock = () => performance.now(), most = MOST_KNOWN }: KnownSessionsOptions = {},
  ) {
    this.#bells = bells
    this.#clock = clock
    this.#most = most
  }

  /** Starts caching; before that, every session is read from the database. */
  async start(): Promise<void> {
    await this.#bells.listen('actor_changed', (userId) => (userId === '' ? this.#forgetAll() : this.forget(userId)))
    this.#isHearing = true
  }

  /** Number of cached sessions. */
  get count(): number {
    return this.#known.size
  }

  /** The cached owner of this token; null when the database must be queried. */
  known(token: string, now: Date): Actor | null {
    const known = this.#known.get(token)
    return known && this.#isSure() && this.#holds(known, now) ? known.session.actor : null
  }

  /** The owner of this token: like `actorOf` in sessions.ts, but at most {@link KNOWN_FOR} old. */
  async actorOf(ctx: Ctx, token: string): Promise<Actor | null> {
    const known = this.known(token, ctx.now())
    if (known) return known
    const reading = this.#isSure() ? this.#reading.get(token) : undefined
    if (reading?.round === this.#round) {
      const session = await reading.session
      if (!session?.actor.isAdmin) return session?.actor ?? null
    }
    return (await this.#read(ctx, token))?.actor ?? null
  }

  async #read(ctx: Ctx, token: string): Promise<OpenSession | null> {
    const [round, readAt] = [this.#round, milliseconds(this.#clock())]
    const reading = { round, session: sessionOf(ctx, token) }
    this.#reading.set(token, reading)
    try {
      const session = await reading.session
      this.#known.delete(token)
      if (session && !session.actor.isAdmin && round === this.#round && this.#isSure())
        this.#remember(token, { session, readAt })
      return session
    } finally {
      if (this.#reading.get(token) === reading) this.#reading.delete(token)
    }
  }

  /** Drops the cached sessions of a person. */
  forget(userId: string): void {
    this.#round++
    for (const [token, { session }] of this.#known) if (session.actor.userId === userId) this.#known.delete(token)
  }

  #forgetAll(): void {
    this.#round++
    this.#known.clear()
  }

  #isSure = () => this.#isHearing && this.#bells.bellLag() <= CACHE_MOST_LAG

  #holds = ({ session, readAt }: Known, now: Date) =>
    this.#clock() - readAt <= KNOWN_FOR && now <= session.unchangedUntil

  #remember(token: string, known: Known): void {
    this.#known.set(token, known)
    if (this.#known.size > this.#most) this.#known.delete(this.#known.keys().next().value!)
  }
}
