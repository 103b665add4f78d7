import { type Milliseconds, milliseconds, seconds } from '#core/units.ts'
import type { Actor, Ctx } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { type OpenSession, sessionOf, tokenHashOf } from './sessions.ts'

/** A session is read again after this long, whatever was heard. */
export const KNOWN_FOR = seconds(5)
/** Without a sign of life from the bells for this long nothing is taken from memory. */
const MOST_LAG = seconds(2)
/** Sessions remembered at a time; the one read longest ago makes room. */
const MOST_KNOWN = 20_000

/** What tests set. */
interface KnownSessionsOptions {
  /** Milliseconds that never jump. */
  clock?: () => number
  most?: number
}

interface Known {
  session: OpenSession
  readAt: Milliseconds
}

/**
 * The sessions that this node read a moment ago, so that not every request costs a question (ADR 0020). One that ended or
 * changed on any node is forgotten when its bell `actor_changed` rings, on this node at once. Administrators are never
 * remembered; what changes something asks the database (app/server).
 */
export class KnownSessions {
  readonly #bells: Pick<OpenDatabase, 'listen' | 'bellLag'>
  readonly #clock: () => number
  readonly #most: number
  readonly #known = new Map<string, Known>()
  /** How often something was forgotten; a session that was read meanwhile may be from before. */
  #round = 0
  #isHearing = false

  constructor(
    bells: Pick<OpenDatabase, 'listen' | 'bellLag'>,
    { clock = () => performance.now(), most = MOST_KNOWN }: KnownSessionsOptions = {},
  ) {
    this.#bells = bells
    this.#clock = clock
    this.#most = most
  }

  /** Starts to remember; before, every session is read from the database. */
  async start(): Promise<void> {
    await this.#bells.listen('actor_changed', (userId) => (userId === '' ? this.#forgetAll() : this.forget(userId)))
    this.#isHearing = true
  }

  /** How many sessions are remembered. */
  get count(): number {
    return this.#known.size
  }

  /** Who holds this token, as `actorOf` of sessions says, or said within {@link KNOWN_FOR}. */
  async actorOf(ctx: Ctx, token: string): Promise<Actor | null> {
    const key = tokenHashOf(ctx, token).toString('latin1')
    const known = this.#known.get(key)
    if (known && this.#isSure() && this.#holds(known, ctx.now())) return known.session.actor
    const [round, readAt] = [this.#round, milliseconds(this.#clock())]
    const session = await sessionOf(ctx, token)
    this.#known.delete(key)
    if (session && !session.actor.isAdmin && round === this.#round && this.#isSure())
      this.#remember(key, { session, readAt })
    return session?.actor ?? null
  }

  /** Forgets the sessions of a person. */
  forget(userId: string): void {
    this.#round++
    for (const [key, { session }] of this.#known) if (session.actor.userId === userId) this.#known.delete(key)
  }

  #forgetAll(): void {
    this.#round++
    this.#known.clear()
  }

  #isSure = () => this.#isHearing && this.#bells.bellLag() <= MOST_LAG

  #holds = ({ session, readAt }: Known, now: Date) =>
    this.#clock() - readAt <= KNOWN_FOR && now <= session.unchangedUntil

  #remember(key: string, known: Known): void {
    this.#known.set(key, known)
    if (this.#known.size > this.#most) this.#known.delete(this.#known.keys().next().value!)
  }
}
