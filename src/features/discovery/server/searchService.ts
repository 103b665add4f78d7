import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '#core/units.ts'
import type { Ctx, Database, Machines } from '#kit/server/context.ts'
import type { Heard } from '#kit/server/db.ts'
import { BlockedPeople } from './blockedPeople.ts'
import { ChangeFeed } from './changeFeed.ts'
import { type DatabaseState, hasSeen, type Snapshot } from './changeStore.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import type { EveryAnswer } from './searchIndex/everyAnswer.ts'
import type { Hits } from './searchIndex/hits.ts'
import { SearchFile } from './searchFile/searchFile.ts'
import { Shadow } from './shadow.ts'
import { currentRows } from './store.ts'
import { Worlds } from './worlds.ts'

/** The index does not answer when it was last known to be complete longer ago than this. */
const MOST_LAG = seconds(2)
/** Changes applied at once. */
const BATCH = 200
/** Pause before a failed build is retried. */
const RETRY_AFTER = seconds(1)

export interface SearchOptions {
  /** Monotonic milliseconds; set by tests. */
  clock?: () => number
  /** Share of searches that are compared with SQL afterwards; one in a thousand by default. */
  shadowShare?: number
  /** Where the index is kept on disk, and what its contents depend on besides the database; absent: nowhere. */
  file?: { folder: string; contents: string }
  /** A connection for following changes, where nothing else waits; absent: those of everything. */
  followDb?: Database
}

/**
 * Starts the search of this process: an index in memory, loaded in the background and kept in step with the database.
 * SQL answers searches until it is ready.
 */
export function searchService(machines: Machines, bells: Heard, options: SearchOptions = {}): SearchService {
  return new SearchService(machines, bells, options)
}

/** State of this process's search. */
export interface SearchStatus {
  /** False: SQL answers. */
  isReady: boolean
  listings: number
  lagMilliseconds: number
  version: Snapshot | null
  /** Answers compared with SQL since the start, and how many differed. */
  compared: number
  differences: number
}

/** The search index of this process and its updates. */
export class SearchService {
  readonly #machines: Machines
  readonly #bells: Heard
  readonly #clock: () => number
  readonly #options: SearchOptions
  #worlds: Worlds | null = null
  #feed: ChangeFeed | null = null
  readonly #shadow: Shadow
  #changesTakenIn = 0
  readonly #blocked = new BlockedPeople()
  #isStopping = false
  #file: SearchFile | null = null
  #building: Promise<void>

  constructor(machines: Machines, bells: Heard, options: SearchOptions) {
    this.#machines = machines
    this.#bells = bells
    this.#options = options
    this.#clock = options.clock ?? (() => performance.now())
    this.#shadow = new Shadow(machines.db, machines.log, options.shadowShare)
    this.#building = this.#build()
  }

  /** Resolves once the index answers, or when the service is stopped first. */
  get ready(): Promise<void> {
    return this.#building
  }

  get #followDb(): Database {
    return this.#options.followDb ?? this.#machines.db
  }

  /** State of the index, for the health page. */
  status(): SearchStatus {
    const listings = this.#worlds?.count ?? 0
    return {
      isReady: this.#worlds !== null,
      listings,
      lagMilliseconds: Math.round(this.#feed?.lag ?? 0),
      version: this.#feed?.snapshot ?? null,
      compared: this.#shadow.compared,
      differences: this.#shadow.differences,
    }
  }

  /**
   * The index's results, and the database state they reflect.
   * @param after number of a transaction whose effect must be included
   * @returns null when the index cannot answer correctly at the moment
   */
  async find(search: PlannedSearch, after: bigint | null): Promise<(Hits & { version: Snapshot }) | null> {
    const feed = this.#feed
    if (after !== null && feed && feed.lag <= MOST_LAG && !hasSeen(feed.snapshot, after)) await feed.look()
    return this.findAtOnce(search, after)
  }

  /** The same without waiting for changes. */
  findAtOnce(search: PlannedSearch, after: bigint | null): (Hits & { version: Snapshot }) | null {
    const [worlds, feed] = [this.#worlds, this.#feed]
    if (!worlds || !feed || feed.lag > MOST_LAG) return null
    if (after !== null && !hasSeen(feed.snapshot, after)) return null
    const found = worlds.of(search.isDemo).search(search)
    if (this.#shadow.wants(search)) void this.#compare(search, found)
    const { hits, hasMore } = found
    return { hits, hasMore, version: feed.snapshot }
  }

  /** Every result of a search, unordered; null when the index cannot answer correctly at the moment. */
  async findAll(search: PlannedSearch): Promise<EveryAnswer | null> {
    const [worlds, feed] = [this.#worlds, this.#feed]
    if (!worlds || !feed || feed.lag > MOST_LAG) return null
    return worlds.of(search.isDemo).all(search)
  }

  /** Passes the answer to the shadow comparison; it counts only when no change was applied in between. */
  #compare(search: PlannedSearch, { hits }: Hits): Promise<void> {
    const changes = this.#changesTakenIn
    const ids = hits.map(({ position }) => position.id)
    return this.#shadow.compare(search, ids, async () => {
      await this.#feed?.look()
      return this.#changesTakenIn === changes
    })
  }

  /** People whom this person blocks or is blocked by. */
  blockedWith(ctx: Ctx, userId: string): Promise<ReadonlySet<string>> {
    return this.#blocked.with(ctx, userId)
  }

  /** The same from the cache; null when the database must be asked. */
  knownBlocks(userId: string): ReadonlySet<string> | null {
    return this.#blocked.known(userId)
  }

  /** Applies everything committed before this call. */
  async catchUp(): Promise<void> {
    await this.#building
    await this.#feed?.look()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#blocked.stop()
    await this.#building
    await this.#file?.stop()
    await this.#feed?.stop()
  }

  async #build(): Promise<void> {
    while (!this.#isStopping) {
      try {
        return await this.#fillAndFollow()
      } catch (error) {
        this.#machines.log.warn({ err: error }, 'The search index could not be built. Trying again.')
        await sleep(RETRY_AFTER, undefined, { ref: false })
      }
    }
  }

  async #fillAndFollow(): Promise<void> {
    const began = this.#clock()
    const { file } = this.#options
    const kept = file ? new SearchFile({ ...file, ...this.#machines }) : null
    const read = kept && (await this.#fromFile(kept))
    const ready = read ?? (await this.#fromDatabase())
    if (!ready) return
    await this.#blocked.listen(this.#bells)
    this.#worlds = ready.worlds
    this.#feed = ready.feed
    if (kept) this.#keepSaved(kept)
    const milliseconds = Math.round(this.#clock() - began)
    const from = read ? 'file' : 'database'
    this.#machines.log.info({ listings: this.status().listings, milliseconds, from }, 'The search index is ready.')
  }

  async #fromFile(file: SearchFile): Promise<Following | null> {
    const saved = await file.load()
    const following = saved && (await this.#follow(new Worlds(this.#machines, saved), saved.state))
    if (saved && !following) file.reject('the database has another history, or its changes are forgotten')
    return following
  }

  /** @returns null when the service is stopping */
  async #fromDatabase(): Promise<Following | null> {
    const worlds = new Worlds(this.#machines)
    const state = await worlds.fill(() => this.#isStopping)
    if (!state) return null
    const following = await this.#follow(worlds, state)
    if (!following) throw new Error('The database got another history meanwhile')
    return following
  }

  /** Applies the changes since `state` and from then on all later ones; null when that is impossible. */
  async #follow(worlds: Worlds, state: DatabaseState): Promise<Following | null> {
    const { log } = this.#machines
    const feed = new ChangeFeed(state, {
      db: this.#followDb,
      log,
      clock: this.#clock,
      listen: (onBell) => this.#bells.listen('listings', onBell),
      apply: (ids) => this.#apply(worlds, ids),
      onTorn: () => this.#beginAnew(),
    })
    return (await feed.start()) ? { worlds, feed } : null
  }

  async #apply(worlds: Worlds, ids: string[]): Promise<void> {
    const { now } = this.#machines
    this.#changesTakenIn += ids.length
    for (let i = 0; i < ids.length; i += BATCH) {
      const batch = ids.slice(i, i + BATCH)
      worlds.apply(batch, await currentRows(this.#followDb, batch, now()))
      void worlds.tidy()
    }
  }

  /** Saves the index to disk now and regularly. */
  #keepSaved(file: SearchFile): void {
    this.#file = file
    file.keepSaved(async () => {
      const [worlds, feed] = [this.#worlds!, this.#feed!]
      await worlds.tidy()
      // The state first: the indexes have at least its changes.
      return { state: feed.state, ...worlds.saved }
    })
  }

  /** Changes were lost: SQL answers until everything is read again. */
  #beginAnew(): void {
    this.#machines.log.warn(
      'The search index missed changes, or the database has another history. Building it anew; SQL answers meanwhile.',
    )
    this.#worlds = null
    this.#feed = null
    this.#building = Promise.resolve(this.#file?.stop()).then(() => this.#build())
  }
}

/** An index with the changes that come after it. */
interface Following {
  worlds: Worlds
  feed: ChangeFeed
}
