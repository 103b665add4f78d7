import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '#core/units.ts'
import type { Ctx, Database, Machines } from '#kit/server/context.ts'
import type { NotificationSource } from '#kit/server/db.ts'
import type { CellRange } from '#kit/server/indexRegions.ts'
import { BlockedPeople, ChangeFeed } from './changeFeed.ts'
import { type DatabaseState, hasSeen } from './changeStore.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import { type Counted, countByCell, type GridSize } from './mapCells.ts'
import { RegionRouter } from './regions/regionRouter.ts'
import type { RegionPage } from './regions/wire.ts'
import type { Hit } from './searchIndex/hits.ts'
import { SearchFile } from './searchFile/searchFile.ts'
import type { SearchOptions } from './searchOptions.ts'
import { Shadow } from './shadow.ts'
import { type SearchStatus, Worlds } from './worlds.ts'

/** The index does not answer when it was last known to be complete longer ago than this. */
const MOST_LAG = seconds(2)
const RETRY_AFTER = seconds(1)

/**
 * The search of this process: an index in memory, loaded in the background and synchronised with the database. SQL
 * answers searches until it is ready.
 */
export class SearchService {
  readonly #machines: Machines
  readonly #bells: NotificationSource
  readonly #clock: () => number
  readonly #options: SearchOptions
  readonly #cells: CellRange | null
  readonly #regions: RegionRouter | null
  #worlds: Worlds | null = null
  #feed: ChangeFeed | null = null
  readonly #shadow: Shadow
  #changesTakenIn = 0
  readonly #blocked = new BlockedPeople()
  #isStopping = false
  #file: SearchFile | null = null
  #building: Promise<void>

  constructor(machines: Machines, bells: NotificationSource, options: SearchOptions = {}) {
    this.#machines = machines
    this.#bells = bells
    this.#options = options
    this.#cells = options.regions?.own ?? null
    this.#regions = options.regions ? new RegionRouter(options.regions, this, machines.log) : null
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
   * The index's results, and the database state they reflect. If the index is divided, other regions are queried too.
   * @param after number of a transaction whose effect must be included
   * @returns null when the index cannot answer correctly at the moment
   */
  find(search: PlannedSearch, after: bigint | null): Promise<RegionPage | null> {
    return this.#regions ? this.#regions.find(search, after) : this.findHere(search, after, true)
  }

  /** Like `find`, without waiting for changes or for other regions. */
  findAtOnce(search: PlannedSearch, after: bigint | null): RegionPage | null {
    return this.#regions ? null : this.#found(search, after, true)
  }

  /**
   * The results of the part of the index that this process holds.
   * @param isAll whether no other part can have results
   */
  async findHere(search: PlannedSearch, after: bigint | null, isAll: boolean): Promise<RegionPage | null> {
    const feed = this.#current?.feed
    if (after !== null && feed && !hasSeen(feed.snapshot, after)) await feed.look()
    return this.#found(search, after, isAll)
  }

  #found(search: PlannedSearch, after: bigint | null, isAll: boolean): RegionPage | null {
    const current = this.#current
    if (!current) return null
    const { worlds, feed } = current
    if (after !== null && !hasSeen(feed.snapshot, after)) return null
    const found = worlds.of(search.isDemo).search(search)
    if (isAll && this.#shadow.wants(search)) void this.#compare(search, found.hits)
    return { hits: found.hits, hasMore: found.hasMore, version: feed.snapshot }
  }

  /** All results by the cells of a map's grid; null when the index cannot answer correctly at the moment. */
  async count(search: PlannedSearch, grid: GridSize): Promise<Counted | null> {
    return this.#regions ? this.#regions.count(search, grid) : this.countHere(search, grid)
  }

  /** Like `count`, for the part of the index that this process holds. */
  async countHere(search: PlannedSearch, grid: GridSize): Promise<Counted | null> {
    const current = this.#current
    return current && countByCell(current.worlds.of(search.isDemo).all(search), grid)
  }

  /** The index while it is known to be complete. */
  get #current(): Following | null {
    const [worlds, feed] = [this.#worlds, this.#feed]
    return worlds && feed && feed.lag <= MOST_LAG ? { worlds, feed } : null
  }

  /** Starts the shadow comparison of an answer, which counts only when no change is applied in between. */
  #compare(search: PlannedSearch, hits: readonly Hit[]): Promise<void> {
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

  /** Like `blockedWith`, from the cache; null when the database must be queried. */
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
    await this.#blocked.listen(this.#bells)
    const { file } = this.#options
    const kept = file ? new SearchFile({ ...file, ...this.#machines }) : null
    const read = kept && (await this.#fromFile(kept))
    const ready = read ?? (await this.#fromDatabase())
    if (!ready) return
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

  /** Loads the index from the database; null when the service is stopping. */
  async #fromDatabase(): Promise<Following | null> {
    const worlds = new Worlds(this.#machines)
    const state = await worlds.fill(() => this.#isStopping, this.#cells)
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
      cells: this.#cells,
      clock: this.#clock,
      listen: (onBell) => this.#bells.listen('listings', onBell),
      apply: (ids) => {
        this.#changesTakenIn += ids.length
        return worlds.addRows(this.#followDb, ids, this.#cells)
      },
      onTorn: () => this.#beginAnew(),
    })
    return (await feed.start()) ? { worlds, feed } : null
  }

  /** Saves the index to disk now and regularly. */
  #keepSaved(file: SearchFile): void {
    this.#file = file
    file.keepSaved(async () => {
      const [worlds, feed] = [this.#worlds!, this.#feed!]
      await worlds.tidy()
      // The state is read first, so that the indexes include at least its changes.
      return { state: feed.state, ...worlds.saved }
    })
  }

  /** Called when changes were lost: SQL answers until everything is read again. */
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
