import { onTestFinished, vi } from 'vitest'
import type { CellRange } from '#kit/server/indexRegions.ts'
import type { TestDatabase } from '#kit/server/testing/testDatabase.ts'
import type { SearchOptions } from '../searchOptions.ts'
import { SearchService } from '../searchService.ts'
import { NOW } from '../testing/randomWorld.ts'
import { CELLS } from './cells.ts'
import { serveRegion } from './regionServer.ts'

/** Notifications that never arrive: a service detects changes only by polling. */
const NO_NOTIFICATIONS = { listen: async () => () => {}, bellLag: () => Infinity }
const KEY = 'the key of all nodes'

/** Nodes on one database: each with a region of the index, and one with the whole index. */
export interface Nodes {
  parts: SearchService[]
  whole: SearchService
  /** Every node applies everything committed before this call. */
  catchUp: () => Promise<void>
}

/** Retries until a node answers; on a busy machine another node may take longer than a node waits for it. */
export async function untilAnswered<T>(ask: () => Promise<T | null>): Promise<T> {
  return vi.waitUntil(ask, { timeout: 25_000, interval: 600 })
}

/** Regions that end before these cells. */
export function rangesBetween(cuts: readonly number[]): CellRange[] {
  const ends = [...new Set(cuts)].filter((cut) => cut > 0 && cut < CELLS).sort((a, b) => a - b)
  return [0, ...ends].map((from, i) => ({ from, to: (ends[i] ?? CELLS) - 1 }))
}

/** Starts a node for each region, all of which answer each other over HTTP. */
export async function startNodes(
  database: TestDatabase,
  ranges: readonly CellRange[],
  { keys = ranges.map(() => KEY), ...options }: { keys?: string[] } & SearchOptions = {},
): Promise<Nodes> {
  const machines = { ...database.ctx(), now: () => NOW }
  // A constant clock, so that nodes poll only when the test says so.
  const clock = () => 0
  const parts: SearchService[] = []
  const servers = await Promise.all(
    ranges.map((cells, i) => {
      const search = {
        findHere: (...asked: Parameters<SearchService['findHere']>) => parts[i]!.findHere(...asked),
        countHere: (...asked: Parameters<SearchService['countHere']>) => parts[i]!.countHere(...asked),
      }
      return serveRegion({ search, cells, key: KEY, log: machines.log }, { port: 0, host: '127.0.0.1' })
    }),
  )
  const all = ranges.map((range, i) => ({ ...range, urls: [`http://127.0.0.1:${servers[i]!.port}`] }))
  for (const [i, own] of ranges.entries())
    parts.push(
      new SearchService(machines, NO_NOTIFICATIONS, { clock, ...options, regions: { own, all, key: keys[i]! } }),
    )
  const whole = new SearchService(machines, NO_NOTIFICATIONS, { clock, ...options })
  const services = [...parts, whole]
  onTestFinished(async () => {
    await Promise.all(services.map((each) => each.stop()))
    await Promise.all(servers.map((server) => server.close()))
  })
  await Promise.all(services.map((each) => each.ready))
  return { parts, whole, catchUp: async () => void (await Promise.all(services.map((each) => each.catchUp()))) }
}
