import type { Logger } from 'pino'
import { type Milliseconds, minutes, milliseconds } from '#core/units.ts'
import { blockedIds } from '#features/people/server/blocks.ts'
import type { Database, Ctx } from '#kit/server/context.ts'
import { CACHE_MOST_LAG, type NotificationSource } from '#kit/server/db.ts'
import type { CellRange } from '#kit/server/indexRegions.ts'
import { changesSince, type DatabaseState, forgetChanges, type Snapshot, xminOf } from './changeStore.ts'

/** Polling interval without a notification, so that a lost one delays changes by less than two seconds. */
const LOOK_EVERY = milliseconds(500)
/** Changes are kept this long after they became visible to all. */
const RETENTION = minutes(30)
const FORGET_EVERY = minutes(5)

export interface FeedParts {
  db: Database
  log: Pick<Logger, 'warn'>
  /** Only changes that concern these cells; null: all. */
  cells: CellRange | null
  /** Subscribes to the notification of committed changes; returns the unsubscribe function. */
  listen: (onBell: () => void) => Promise<() => void>
  /** Applies changed listings. */
  apply: (ids: string[]) => Promise<void>
  /** Called once when the reader must start over (`Changes.isTorn`) after `start`; the feed has then stopped. */
  onTorn: () => void
  /** Monotonic milliseconds. */
  clock: () => number
}

/**
 * Delivers committed changes of listings to a consumer without loss, in whatever order transactions commit (ADR 0007).
 * NOTIFY only triggers a read.
 */
export class ChangeFeed {
  readonly #parts: FeedParts
  #state: DatabaseState
  #lookedAt: number
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #unlisten: (() => void) | null = null
  #hasEnded = false
  #isStarted = false
  #isTorn = false
  /** Lowest running transaction at past times; decides which changes may be deleted. */
  #horizons: Array<{ at: number; xmin: bigint }> = []
  #forgotAt: number

  /** @param since the state of the database that the consumer has */
  constructor(since: DatabaseState, parts: FeedParts) {
    this.#state = since
    this.#parts = parts
    this.#lookedAt = -Infinity
    this.#forgotAt = parts.clock()
  }

  /** The state of the database up to which all changes are applied. */
  get state(): DatabaseState {
    return this.#state
  }

  get snapshot(): Snapshot {
    return this.#state.snapshot
  }

  /** Time since the feed was last known to be complete; infinite before. */
  get lag(): Milliseconds {
    return milliseconds(this.#parts.clock() - this.#lookedAt)
  }

  /**
   * Starts listening and polling, and catches up for the first time.
   * @returns false when the reader must start over; `onTorn` is not called then
   */
  async start(): Promise<boolean> {
    this.#unlisten = await this.#parts.listen(() => void this.look())
    await this.look()
    this.#isStarted = true
    return !this.#isTorn
  }

  /** Applies everything committed before this call. A failure is logged and retried later. */
  look(): Promise<void> {
    if (this.#hasEnded) return Promise.resolve()
    if (!this.#running) return this.#begin()
    this.#next ??= this.#running.then(() => {
      this.#next = null
      return this.#hasEnded ? undefined : this.#begin()
    })
    return this.#next
  }

  async stop(): Promise<void> {
    this.#hasEnded = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#unlisten?.()
    await this.#running
  }

  #begin(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#running = this.#catchUp()
      .catch((error: unknown) =>
        this.#parts.log.warn({ err: error }, 'The search could not read changes. Trying again.'),
      )
      .then(() => {
        this.#running = null
        if (this.#hasEnded) return
        this.#timer = setTimeout(() => void this.look(), LOOK_EVERY)
        this.#timer.unref()
      })
    return this.#running
  }

  async #catchUp(): Promise<void> {
    const { db, cells, apply, clock, onTorn } = this.#parts
    const began = clock()
    const { snapshot, ids, isTorn } = await changesSince(db, this.#state, cells)
    if (isTorn) {
      this.#hasEnded = this.#isTorn = true
      this.#unlisten?.()
      if (this.#isStarted) onTorn()
      return
    }
    if (ids.length > 0) await apply(ids)
    this.#state = { ...this.#state, snapshot }
    this.#lookedAt = began
    await this.#forget(began, xminOf(snapshot))
  }

  /**
   * Deletes changes that have been visible to all readers for longer than `RETENTION`, so that each could read them.
   */
  async #forget(now: number, xmin: bigint): Promise<void> {
    if (now - this.#forgotAt < FORGET_EVERY) return
    this.#forgotAt = now
    this.#horizons.push({ at: now, xmin })
    const old = this.#horizons.filter(({ at }) => now - at >= RETENTION).at(-1)
    if (!old) return
    this.#horizons = this.#horizons.filter(({ at }) => at > old.at)
    await forgetChanges(this.#parts.db, old.xmin)
  }
}

/** Most people in the cache; beyond that it is cleared. */
const MOST_REMEMBERED = 20_000

/** Caches blocks between people, read once per person, until any block changes (notification `blocks`). */
export class BlockedPeople {
  readonly #known = new Map<string, ReadonlySet<string>>()
  #round = 0
  #unlisten: (() => void) | null = null
  #lag: () => number = () => Infinity

  /** Starts caching; before that, and without notifications, every call queries the database. */
  async listen(bells: NotificationSource): Promise<void> {
    this.#lag = () => bells.bellLag()
    this.#unlisten ??= await bells.listen('blocks', () => {
      this.#round++
      this.#known.clear()
    })
  }

  /** People whom this person blocks or is blocked by, from the cache; null when the database must be queried. */
  known(userId: string): ReadonlySet<string> | null {
    return this.#isSure ? (this.#known.get(userId) ?? null) : null
  }

  /** People whom this person blocks or is blocked by. */
  async with(ctx: Ctx, userId: string): Promise<ReadonlySet<string>> {
    if (!this.#isSure) return blockedIds(ctx, userId)
    const known = this.#known.get(userId)
    if (known) return known
    const round = this.#round
    const found = await blockedIds(ctx, userId)
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear()
    if (round === this.#round) this.#known.set(userId, found)
    return found
  }

  get #isSure(): boolean {
    return this.#unlisten !== null && this.#lag() <= CACHE_MOST_LAG
  }

  stop(): void {
    this.#unlisten?.()
  }
}
