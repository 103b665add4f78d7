import { fork } from 'node:child_process'
import type { SearchQuery } from '#features/discovery/rules.ts'
import { load } from './load.ts'
import { printTable } from './timing.ts'

const SECONDS = 5

/** Searches over HTTP against the ceiling of the same server. */
export async function benchHttp(script: string, count: number, questions: readonly SearchQuery[]): Promise<void> {
  const server = fork(script, ['--serve', String(count)])
  try {
    const { port, pageBytes } = await new Promise<{ port: number; pageBytes: number }>((resolve, reject) => {
      server.once('message', (message) => resolve(message as { port: number; pageBytes: number }))
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    })
    const paths = questions.map(pathOf)
    await load(port, paths, 2)
    const search = await measured(port, paths)
    const ceiling = await measured(port, ['/ceiling'])
    printTable(`Over HTTP, one server process, 64 connections, ${Math.round(pageBytes / 1024)} kB a page`, [
      ['', 'requests/s', 'per core', 'p50 ms', 'p99 ms'],
      ['search', search.rate, search.perCore, search.p50, search.p99],
      ['ceiling: one ready page', ceiling.rate, ceiling.perCore, ceiling.p50, ceiling.p99],
      ['share of the ceiling', `${Math.round((100 * search.perCore) / ceiling.perCore)} %`, '', '', ''],
    ])
  } finally {
    server.kill()
  }
}

async function measured(port: number, paths: readonly string[]) {
  const before = await cpuSeconds(port)
  const { requests, seconds, p50, p99 } = await load(port, paths, SECONDS)
  return { rate: requests / seconds, perCore: requests / ((await cpuSeconds(port)) - before), p50, p99 }
}

async function cpuSeconds(port: number): Promise<number> {
  const { user, system } = (await (await fetch(`http://127.0.0.1:${port}/cpu`)).json()) as NodeJS.CpuUsage
  return (user + system) / 1e6
}

export function pathOf({
  text,
  at,
  radius,
  category,
  lowestPrice,
  highestPrice,
  lowestRating,
  sort,
}: SearchQuery): string {
  const asked = {
    q: text,
    latitude: at?.latitude,
    longitude: at?.longitude,
    radiusMeters: radius,
    category,
    minPrice: lowestPrice && lowestPrice / 100,
    maxPrice: highestPrice && highestPrice / 100,
    minRating: lowestRating,
    sort,
  }
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    if (value !== null && value !== undefined && value !== '') given.set(name, String(value))
  return `/api/search?${given.toString()}`
}
