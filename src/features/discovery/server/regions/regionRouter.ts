import type { Logger } from 'pino'
import type { IndexRegions, Region } from '#kit/server/indexRegions.ts'
import { comparePositions, type PlannedSearch } from '../../engine/plannedSearch.ts'
import { type Snapshot, xmaxOf } from '../changeStore.ts'
import { addCounts, type Counted, type GridSize } from '../mapCells.ts'
import { RegionClient } from './regionClient.ts'
import { touchedRegions } from './touched.ts'
import { readCounted, readPage, type RegionPage, type RegionQuestion, WIRE, writeQuestion } from './wire.ts'

/** The part of the index that this process holds. */
export interface OwnPart {
  findHere(search: PlannedSearch, after: bigint | null, isAll: boolean): Promise<RegionPage | null>
  countHere(search: PlannedSearch, grid: GridSize): Promise<Counted | null>
}

/** Locations of the parts of the index, and the key that all nodes share. */
export interface RegionSettings extends IndexRegions {
  key: string
}

/**
 * Answers a search from the regions that its circle and box touch, with the same result as one index of all listings
 * (ADR 0082). The sort position is a total order that depends on no other listing, so the best of the regions' best
 * results are the best of all.
 */
export class RegionRouter {
  readonly #all: readonly Region[]
  readonly #own: number
  readonly #part: OwnPart
  readonly #clients: RegionClient[]

  constructor({ own, all, key }: RegionSettings, part: OwnPart, log: Pick<Logger, 'warn' | 'info'>) {
    this.#all = all
    this.#own = all.findIndex(({ from }) => from === own.from)
    this.#part = part
    this.#clients = all.map((region) => new RegionClient(region, key, log))
  }

  /** The page of the regions that may have results; null when one of them does not answer in time. */
  async find(search: PlannedSearch, after: bigint | null): Promise<RegionPage | null> {
    const touched = touchedRegions(search, this.#all)
    const isAll = touched.every((region) => region === this.#own)
    if (isAll) return this.#part.findHere(search, after, isAll)
    const ask = async (region: number) => {
      if (region === this.#own) return this.#part.findHere(search, after, isAll)
      const answer = await this.#ask(region, { search, after, grid: null })
      return answer && readPage(answer)
    }
    const pages = await Promise.all(touched.map(ask))
    return pages.every((page) => page !== null) ? mergedPage(pages, search.limit) : null
  }

  /** The counts of the regions that a map touches; null when one of them does not answer in time. */
  async count(search: PlannedSearch, grid: GridSize): Promise<Counted | null> {
    const ask = async (region: number) => {
      if (region === this.#own) return this.#part.countHere(search, grid)
      const answer = await this.#ask(region, { search, after: null, grid })
      return answer && readCounted(answer)
    }
    const parts = await Promise.all(touchedRegions(search, this.#all).map(ask))
    return parts.every((part) => part !== null) ? addCounts(parts) : null
  }

  #ask(region: number, question: Pick<RegionQuestion, 'search' | 'after' | 'grid'>): Promise<Buffer | null> {
    const { from, to } = this.#all[region]!
    return this.#clients[region]!.ask(writeQuestion({ wire: WIRE, cells: `${from}-${to}`, ...question }))
  }
}

/**
 * Merges the best results of several pages. A listing that has just moved may be on two pages if one region has read
 * more changes than the other; the page with the newer state then counts.
 */
export function mergedPage(pages: readonly RegionPage[], limit: number): RegionPage {
  if (pages.length === 1) return pages[0]!
  const newestFirst = pages.toSorted((a, b) => compareSnapshots(b.version, a.version))
  const seen = new Set<string>()
  const all = newestFirst
    .flatMap(({ hits }) => hits.map((hit) => ({ hit, position: hit.position })))
    .filter(({ position: { id } }) => !seen.has(id) && seen.add(id))
    .sort((a, b) => comparePositions(a.position, b.position))
  const hasMore = all.length > limit || pages.some((page) => page.hasMore)
  return { hits: all.slice(0, limit).map(({ hit }) => hit), hasMore, version: newestFirst.at(-1)!.version }
}

/** Compares two snapshots of one database; the older comes first. */
function compareSnapshots(a: Snapshot, b: Snapshot): number {
  const difference = xmaxOf(a) - xmaxOf(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
