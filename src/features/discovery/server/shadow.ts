import type { Logger } from 'pino'
import type { Database } from '#kit/server/context.ts'
import { ANYWHERE, distanceOf } from '../engine/place.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import { searchSql } from './searchSql.ts'

/** Share of searches that SQL answers too. */
const SHARE = 1 / 1000
/** Searches with words are compared only up to this radius, in metres: beyond it SQL would have to read too much. */
const FARTHEST_WITH_WORDS = 20_000

/** Compares some answers of the index with SQL after they were sent, and counts differences. */
export class Shadow {
  readonly #db: Database
  readonly #log: Pick<Logger, 'error' | 'warn'>
  readonly #share: number
  #isBusy = false
  compared = 0
  differences = 0

  constructor(db: Database, log: Pick<Logger, 'error' | 'warn'>, share = SHARE) {
    this.#db = db
    this.#log = log
    this.#share = share
  }

  /** True when this search is to be compared; one comparison runs at a time. */
  wants({ text, reach }: PlannedSearch): boolean {
    if (this.#isBusy || Math.random() >= this.#share) return false
    return text === null || (reach !== ANYWHERE && distanceOf(reach) <= FARTHEST_WITH_WORDS)
  }

  /**
   * Runs the search in SQL and compares the results.
   * @param ids results of the index
   * @param isUnchanged called after SQL has answered; true when the index has applied no change since its own answer
   */
  async compare(search: PlannedSearch, ids: string[], isUnchanged: () => Promise<boolean>): Promise<void> {
    this.#isBusy = true
    try {
      const { hits } = await searchSql(this.#db, search)
      if (!(await isUnchanged())) return
      this.compared++
      const differs = hits.map(({ position }) => position.id).join() !== ids.join()
      if (!differs) return
      this.differences++
      const { sort, kinds, category, text } = search // never log the place or the words themselves
      this.#log.error(
        { sort, kinds, category, words: text?.matchers.length ?? 0, index: ids.length, sql: hits.length },
        'The search index answered otherwise than the database.',
      )
    } catch (error) {
      this.#log.warn({ err: error }, 'An answer of the search index could not be compared.')
    } finally {
      this.#isBusy = false
    }
  }
}
