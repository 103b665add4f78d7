import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '#core/units.ts'
import type { Ctx, Database, Machines } from '#kit/server/context.ts'
import type { Heard } from '#kit/server/db.ts'
import { BlockedPeople } from './blockedPeople.ts'
import { ChangeFeed } from './changeFeed.ts'
import { currentState, type DatabaseState, hasSeen, type Snapshot } from './changeStore.ts'
import { shownListing } from '../engine/present.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import type { EveryAnswer } from './searchIndex/everyAnswer.ts'
import { inSlices } from './searchIndex/inSlices.ts'
import { type Hits, SearchIndex } from './searchIndex/searchIndex.ts'
import { Shadow } from './shadow.ts'
import { allRows, rowsById } from './store.ts'

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
  #worlds: Worlds | null = null
  #feed: ChangeFeed | null = null
  readonly #shadow: Shadow
  #changesTakenIn = 0
  readonly #blocked = new BlockedPeople()
  #isStopping = false
  #isTidying = false
  #building: Promise<void>

  constructor(machines: Machines, bells: Heard, { clock = () => performance.now(), shadowShare }: SearchOptions) {
    this.#machines = machines
    this.#bells = bells
    this.#clock = clock
    this.#shadow = new Shadow(machines.db, machines.log, shadowShare)
    this.#building = this.#build()
  }

  /** Resolves once the index answers, or when the service is stopped first. */
  get ready(): Promise<void> {
    return this.#building
  }

  /** State of the index, for the health page. */
  status(): SearchStatus {
    const listings = this.#worlds ? this.#worlds.real.count + this.#worlds.demo.count : 0
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
    const [worlds, feed] = [this.#worlds, this.#feed]
    if (!worlds || !feed || feed.lag > MOST_LAG) return null
    if (after !== null && !hasSeen(feed.snapshot, after)) {
      await feed.look()
      if (!hasSeen(feed.snapshot, after)) return null
    }
    const found = (search.isDemo ? worlds.demo : worlds.real).search(search)
    if (this.#shadow.wants(search)) void this.#compare(search, found)
    const { hits, hasMore } = found
    return { hits, hasMore, version: feed.snapshot }
  }

  /** Every result of a search, unordered; null when the index cannot answer correctly at the moment. */
  async findAll(search: PlannedSearch): Promise<EveryAnswer | null> {
    const [worlds, feed] = [this.#worlds, this.#feed]
    if (!worlds || !feed || feed.lag > MOST_LAG) return null
    return (search.isDemo ? worlds.demo : worlds.real).all(search)
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

  /** Applies everything committed before this call. */
  async catchUp(): Promise<void> {
    await this.#building
    await this.#feed?.look()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#blocked.stop()
    await this.#building
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
    const { db, log } = this.#machines
    const began = this.#clock()
    const { worlds, state } = await this.#fill()
    if (!worlds) return
    const feed = new ChangeFeed(state, {
      db,
      log,
      clock: this.#clock,
      listen: (onBell) => this.#bells.listen('listings', onBell),
      apply: (ids) => this.#apply(worlds, ids),
      onTorn: () => this.#beginAnew(),
    })
    await feed.start()
    await this.#blocked.listen(this.#bells)
    this.#worlds = worlds
    this.#feed = feed
    log.info(
      { listings: this.status().listings, milliseconds: Math.round(this.#clock() - began) },
      'The search index is ready.',
    )
  }

  /** Reads all listings and the state of the database in one transaction. */
  async #fill(): Promise<{ worlds: Worlds | null; state: DatabaseState }> {
    const { db, now } = this.#machines
    const worlds = { real: new SearchIndex(shown), demo: new SearchIndex(shown) }
    const [real, demo] = [worlds.real.fill(), worlds.demo.fill()]
    const state = await db.transaction(
      async (transaction) => {
        const inside = transaction as unknown as Database
        const seen = await currentState(inside)
        for await (const rows of allRows(inside, now())) {
          if (this.#isStopping) break
          for (const row of rows) (row.isDemo ? demo : real).add(row)
        }
        return seen
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    if (this.#isStopping) return { worlds: null, state }
    await inSlices(real.end())
    await inSlices(demo.end())
    return { worlds, state }
  }

  async #apply(worlds: Worlds, ids: string[]): Promise<void> {
    const { db, now } = this.#machines
    this.#changesTakenIn += ids.length
    for (let i = 0; i < ids.length; i += BATCH) {
      const batch = ids.slice(i, i + BATCH)
      const rows = new Map((await rowsById(db, batch, now())).map((row) => [row.id, row]))
      for (const isDemo of [false, true]) {
        const index = isDemo ? worlds.demo : worlds.real
        index.apply(batch.map((id) => [id, rows.get(id)?.isDemo === isDemo ? rows.get(id)! : null]))
      }
      void this.#tidy(worlds)
    }
  }

  /** Merges segments in the background, one run at a time. */
  async #tidy(worlds: Worlds): Promise<void> {
    if (this.#isTidying) return
    this.#isTidying = true
    try {
      for (const index of [worlds.real, worlds.demo]) await inSlices(index.tidy(this.#machines.now().getTime() * 1000))
    } catch (error) {
      this.#machines.log.error({ err: error }, 'The search index could not be rearranged; it goes on as it is.')
    } finally {
      this.#isTidying = false
    }
  }

  /** Changes were lost: SQL answers until everything is read again. */
  #beginAnew(): void {
    this.#machines.log.warn(
      'The search index missed changes, or the database has another history. Building it anew; SQL answers meanwhile.',
    )
    this.#worlds = null
    this.#feed = null
    this.#building = this.#build()
  }
}

interface Worlds {
  real: SearchIndex
  demo: SearchIndex
}

const shown = (row: SearchRow) => JSON.stringify(shownListing(row))
