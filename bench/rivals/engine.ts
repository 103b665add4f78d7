import { readFileSync } from 'node:fs'
import type { PlannedSearch } from '#features/discovery/engine/plannedSearch.ts'
import type { SearchQuery } from '#features/discovery/rules.ts'

/** A search engine that answers the benchmark's queries. */
export interface Engine {
  name: string
  /** Whether it supports all conditions and orders of a query. */
  answers: (query: SearchQuery) => boolean
  /** Ids of the page, in order. */
  ask: (query: SearchQuery, search: PlannedSearch) => Promise<string[]> | string[]
  /** The server process that works for it; null: only this process. */
  serverPid: number | null
  isSlow: boolean
  close: () => Promise<void> | void
}

/** Processor time so far of this process and the engine's server. */
export function cpuMicrosOf({ serverPid }: Engine): number {
  const { user, system } = process.cpuUsage()
  const server =
    serverPid === null ? 0 : Number(readFileSync(`/proc/${serverPid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  return user + system + server
}

/** Compares two results by the order of the query, then by distance and id; negative if `a` comes first. */
export function isBefore(a: Ranked, b: Ranked): number {
  return a.key - b.key || a.near - b.near || (a.id < b.id ? -1 : 1)
}

export interface Ranked {
  key: number
  near: number
  id: string
}
