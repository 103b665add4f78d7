import type { Database, Machines } from '#kit/server/context.ts'
import type { CellRange } from '#kit/server/indexRegions.ts'
import { shownListing } from '../engine/present.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { currentState, type DatabaseState, type Snapshot } from './changeStore.ts'
import { inSlices } from './searchIndex/inSlices.ts'
import { type SavedIndex, SearchIndex } from './searchIndex/searchIndex.ts'
import { allRows, currentRows } from './store.ts'

/** Number of changed listings applied in one batch. */
const BATCH = 200

const shown = (row: SearchRow) => JSON.stringify(shownListing(row))

/** The indexes of the real listings and of the demo neighbourhood. */
export class Worlds {
  readonly #real: SearchIndex
  readonly #demo: SearchIndex

  readonly #machines: Pick<Machines, 'db' | 'now' | 'log'>
  #isTidying = false

  constructor(machines: Pick<Machines, 'db' | 'now' | 'log'>, saved?: { real: SavedIndex; demo: SavedIndex }) {
    this.#machines = machines
    this.#real = new SearchIndex(shown, saved?.real)
    this.#demo = new SearchIndex(shown, saved?.demo)
  }

  get count(): number {
    return this.#real.count + this.#demo.count
  }

  get saved(): { real: SavedIndex; demo: SavedIndex } {
    return { real: this.#real.saved, demo: this.#demo.saved }
  }

  of(isDemo: boolean): SearchIndex {
    return isDemo ? this.#demo : this.#real
  }

  /**
   * Reads all listings, or those of these cells, and the state of the database in one transaction, into empty indexes.
   * @returns null when `isStopping` became true
   */
  async fill(isStopping: () => boolean, cells: CellRange | null): Promise<DatabaseState | null> {
    const { db, now } = this.#machines
    const [real, demo] = [this.#real.fill(), this.#demo.fill()]
    const state = await db.transaction(
      async (transaction) => {
        const inside = transaction as unknown as Database
        const seen = await currentState(inside)
        for await (const rows of allRows(inside, now(), cells)) {
          if (isStopping()) break
          for (const row of rows) (row.isDemo ? demo : real).add(row)
        }
        return seen
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    if (isStopping()) return null
    await inSlices(real.end())
    await inSlices(demo.end())
    return state
  }

  /** Applies changed listings; those without a row are no longer searchable. */
  apply(ids: readonly string[], rows: readonly SearchRow[]): void {
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const isDemo of [false, true])
      this.of(isDemo).apply(ids.map((id) => [id, byId.get(id)?.isDemo === isDemo ? byId.get(id)! : null]))
  }

  /** Applies the current state of changed listings, in batches. */
  async addRows(db: Database, ids: readonly string[], cells: CellRange | null): Promise<void> {
    for (let i = 0; i < ids.length; i += BATCH) {
      const batch = ids.slice(i, i + BATCH)
      this.apply(batch, await currentRows(db, batch, this.#machines.now(), cells))
      void this.tidy()
    }
  }

  /** Merges segments in the background, one run at a time. */
  async tidy(): Promise<void> {
    if (this.#isTidying) return
    this.#isTidying = true
    const { now, log } = this.#machines
    try {
      for (const index of [this.#real, this.#demo]) await inSlices(index.tidy(now().getTime() * 1000))
    } catch (error) {
      log.error({ err: error }, 'The search index could not be rearranged; it goes on as it is.')
    } finally {
      this.#isTidying = false
    }
  }
}

/** State of this process's search. */
export interface SearchStatus {
  /** False while SQL answers. */
  isReady: boolean
  listings: number
  lagMilliseconds: number
  version: Snapshot | null
  /** Answers compared with SQL since the start, and how many differed. */
  compared: number
  differences: number
}
