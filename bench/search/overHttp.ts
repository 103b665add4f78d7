import { fork } from 'node:child_process'
import type { SearchQuery } from '#features/discovery/rules.ts'
import { printTable } from '../kit/timing.ts'
import { load } from './load.ts'
import type { Serving } from './server.ts'

const SECONDS = 5

/**
 * Compares searches over HTTP with the maximum rates of the same server.
 * @param isEmpty by question: its page has no results
 */
export async function benchHttp(
  script: string,
  count: number,
  questions: readonly SearchQuery[],
  isEmpty: readonly boolean[],
): Promise<void> {
  const server = fork(script, ['--serve', String(count)])
  try {
    const { remembering, asking, bare, cookie } = await new Promise<Serving>((resolve, reject) => {
      server.once('message', (message) => resolve(message as Serving))
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    })
    const paths = questions.map(pathOf)
    const filled = paths.filter((_, i) => !isEmpty[i])
    const emptyShare = Math.round((100 * (paths.length - filled.length)) / paths.length)
    console.log(`${emptyShare} % of the questions have an empty page.`)
    const rows: Array<[string, Measured]> = []
    const measure = async (name: string, port: number, asked: readonly string[], headers: string[]) =>
      rows.push([name, await measured({ port, cpuPort: bare, paths: asked, headers })])
    await measure('ceiling: one ready page', bare, ['/ceiling'], [])
    await measure('ceiling: one ready object as JSON', bare, ['/ceiling-object'], [])
    await measure('search, nothing else', bare, paths, [])
    await measure('search, nothing else, no empty pages', bare, filled, [])
    await measure('the product, session remembered', remembering, paths, [cookie])
    await measure('… no empty pages', remembering, filled, [cookie])
    await measure('… packed, as browsers ask', remembering, paths, [cookie, 'Accept-Encoding: gzip, deflate, br, zstd'])
    await measure('the product, session asked each time', asking, paths, [cookie])
    const [most, mostOfObject] = [rows[0]![1].perCore, rows[1]![1].perCore]
    printTable('Over HTTP, one server process, 64 connections, log level info', [
      ['', 'requests/s', 'per core', 'p50 ms', 'p99 ms', 'bytes a page', 'of the ceiling', 'of that of an object'],
      ...rows.map(([name, { rate, perCore, p50, p99, bytes }]) => [
        name,
        rate,
        perCore,
        p50,
        p99,
        Number.isNaN(bytes) ? '' : bytes,
        `${Math.round((100 * perCore) / most)} %`,
        `${Math.round((100 * perCore) / mostOfObject)} %`,
      ]),
    ])
  } finally {
    server.disconnect() // it closes its database first
  }
}

interface Measured {
  rate: number
  perCore: number
  p50: number
  p99: number
  bytes: number
}

async function measured(asked: {
  port: number
  cpuPort: number
  paths: readonly string[]
  headers: string[]
}): Promise<Measured> {
  const { port, cpuPort, paths, headers } = asked
  await load(port, paths, 1, headers)
  const before = await cpuSeconds(cpuPort)
  const { requests, seconds, p50, p99, bytes } = await load(port, paths, SECONDS, headers)
  return { rate: requests / seconds, perCore: requests / ((await cpuSeconds(cpuPort)) - before), p50, p99, bytes }
}

async function cpuSeconds(port: number): Promise<number> {
  const { user, system } = (await (await fetch(`http://127.0.0.1:${port}/cpu`)).json()) as NodeJS.CpuUsage
  return (user + system) / 1e6
}

function pathOf({ text, at, radius, category, lowestPrice, highestPrice, lowestRating, sort }: SearchQuery): string {
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
