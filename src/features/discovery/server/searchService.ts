import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '#core/units.ts'
import type { Ctx, Database, Machines } from '#kit/server/context.ts'
import { BlockedPeople } from './blockedPeople.ts'
import { ChangeFeed } from './changeFeed.ts'
import { currentSnapshot, hasSeen, type Snapshot } from './changeStore.ts'
import { shownListing } from '../engine/present.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import type { EveryAnswer } from './searchIndex/everyAnswer.ts'
import { inSlices } from './searchIndex/inSlices.ts'
import { type Hits, SearchIndex } from './searchIndex/searchIndex.ts'
import { Shadow } from './shadow.ts'
import { allRows, rowsById } from './store.ts'

/** An index that has not been sure for this long to have missed nothing does not answer. */
const MOST_LAG = seconds(2)
/** Changes taken in at once. */
const BATCH = 200
/** Pause before a failed build is tried again. */
const RETRY_AFTER = seconds(1)

/** What the service needs of the open database (kit/server/db). */
export interface Bells {
  listen(channel: string, onBell: () => void): Promise<() => void>
}

export interface SearchOptions {
  /** Milliseconds that never jump; tests set it. */
  clock?: () => number
  /** Share of the searches that are compared with SQL afterwards; one in a thousand. */
  shadowShare?: number
}

/**
 * Starts the search of this process: an index in memory, filled in the background and kept equal to the database.
 * Searches are answered by SQL until it is ready.
 */
export function searchService(machines: Machines, bells: Bells, options: SearchOptions = {}): SearchService {
  return new SearchService(machines, bells, options)
}

/** How the search of this process stands. */
export interface SearchStatus {
  /** False: SQL answers. */
  isReady: boolean
  listings: number
  lagMilliseconds: number
  version: Snapshot | null
  /** Answers compared with SQL since the start, and those that differed. */
  compared: number
  differences: number
}

/** The search index of this process with all that keeps it true. */
export class SearchService {
  readonly #machines: Machines
  readonly #bells: Bells
  readonly #clock: () => number
  #worlds: Worlds | null = null
  #feed: ChangeFeed | null = null
  readonly #shadow: Shadow
  #changesTakenIn = 0
  readonly #blocked = new BlockedPeople()
  #isStopping = false
  #isTidying = false
  #building: Promise<void>

  constructor(machines: Machines, bells: Bells, { clock = () => performance.now(), shadowShare }: SearchOptions) {
    this.#machines = machines
    this.#bells = bells
    this.#clock = clock
    this.#shadow = new Shadow(machines.db, machines.log, shadowShare)
    this.#building = this.#build()
  }

  /** Resolves once the index answers; also when the service is stopped before. */
  get ready(): Promise<void> {
    return this.#building
  }

  /** How the index stands, for the health page. */
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
   * What the index finds, and on what state of the database.
   * @param after number of a transaction whose effect must be in it
   * @returns null when the index cannot answer truly right now
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

  /** Every answer of a search, in no order; null when the index cannot answer truly right now. */
  async findAll(search: PlannedSearch): Promise<EveryAnswer | null> {
    const [worlds, feed] = [this.#worlds, this.#feed]
    if (!worlds || !feed || feed.lag > MOST_LAG) return null
    return (search.isDemo ? worlds.demo : worlds.real).all(search)
  }

  /** Gives the answer to the shadow; it counts only when no change came in between. */
  #compare(search: PlannedSearch, { hits }: Hits): Promise<void> {
    const changes = this.#changesTakenIn
    const ids = hits.map(({ position }) => position.id)
    return this.#shadow.compare(search, ids, async () => {
      await this.#feed?.look()
      return this.#changesTakenIn === changes
    })
  }

  /** Whoever this person blocks or is blocked by. */
  blockedWith(ctx: Ctx, userId: string): Promise<ReadonlySet<string>> {
    return this.#blocked.with(ctx, userId)
  }

  /** Takes in everything committed before this call. */
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
    const { worlds, snapshot } = await this.#fill()
    if (!worlds) return
    const feed = new ChangeFeed(snapshot, {
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

  /** Reads all listings in one transaction, and the state of the database that they are. */
  async #fill(): Promise<{ worlds: Worlds | null; snapshot: Snapshot }> {
    const { db, now } = this.#machines
    const worlds = { real: new SearchIndex(shown), demo: new SearchIndex(shown) }
    const [real, demo] = [worlds.real.fill(), worlds.demo.fill()]
    const snapshot = await db.transaction(
      async (transaction) => {
        const inside = transaction as unknown as Database
        const seen = await currentSnapshot(inside)
        for await (const rows of allRows(inside, now())) {
          if (this.#isStopping) break
          for (const row of rows) (row.isDemo ? demo : real).add(row)
        }
        return seen
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    if (this.#isStopping) return { worlds: null, snapshot }
    await inSlices(real.end())
    await inSlices(demo.end())
    return { worlds, snapshot }
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

  /** Keeps searches quick; one at a time, in the background. */
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

  /** Changes were missed for good: SQL answers until everything is read again. */
  #beginAnew(): void {
    this.#machines.log.warn('The search index missed changes that are forgotten. Building it anew.')
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
