import { type ChildProcess, fork } from 'node:child_process'
import type { SearchQuery } from '#features/discovery/rules.ts'
import { printTable } from '../kit/timing.ts'
import { load } from './load.ts'
import type { Serving } from './server.ts'

/** Number of rounds; each round measures every question for some seconds, alternating with the others. */
const ROUNDS = 21
const SLICE_SECONDS = 0.4
const WARM_SECONDS = 3

const BROWSER = ['Accept-Encoding: gzip, deflate, br, zstd']

/** One measured request pattern and the results of its rounds. */
interface Asking {
  name: string
  port: number
  /** Port on which the same process reports its processor time. */
  cpuPort: number
  paths: readonly string[]
  headers: string[]
  rounds: Measured[]
}

interface Measured {
  rate: number
  /** Requests per second of processor time. */
  perCore: number
  p50: number
  p99: number
  bytes: number
}

/**
 * Compares searches over HTTP with the maximum rates of the same server, alternating. Requests accept no compression
 * unless their name says so. Ceiling and product are measured twice: the second time shows the noise.
 * @param isEmpty by question: its page has no results
 * @param other bundle of this benchmark in another checkout, whose product is measured alternately with this one's
 */
export async function benchHttp(
  script: string,
  count: number,
  questions: readonly SearchQuery[],
  isEmpty: readonly boolean[],
  other: string | null,
): Promise<void> {
  const paths = questions.map(pathOf)
  const filled = paths.filter((_, i) => !isEmpty[i])
  const emptyShare = Math.round((100 * (paths.length - filled.length)) / paths.length)
  console.log(`${emptyShare} % of the questions have an empty page.`)
  const servers: ChildProcess[] = []
  const started = async (bundle: string) => {
    const server = fork(bundle, ['--serve', String(count)], { stdio: 'inherit' })
    servers.push(server)
    return serving(server)
  }
  try {
    const { raw, rawLikeProduct, remembering, longWay, asking, bare, cookie } = await started(script)
    const asked = (name: string, port: number, its: readonly string[], headers: string[] = []): Asking => ({
      name,
      port,
      cpuPort: bare,
      paths: its,
      headers,
      rounds: [],
    })
    const ceiling = asked('ceiling: one ready page', bare, ['/ceiling'])
    const product = asked('the product, session remembered, no empty pages', remembering, filled, [cookie])
    const askings = [
      ceiling,
      asked('… the same again', bare, ['/ceiling']),
      asked('one ready page without Fastify', raw, ['/']),
      asked('… with the headers of the product', rawLikeProduct, ['/']),
      asked('ceiling: one ready object as JSON', bare, ['/ceiling-object']),
      asked('search, nothing else, no empty pages', bare, filled),
      product,
      asked('… the same again', remembering, filled, [cookie]),
      asked('… without its lane', longWay, filled, [cookie]),
      ...(other ? [await productOf(started, other, filled)] : []),
      asked('… with empty pages', remembering, paths, [cookie]),
      asked('… packed, as browsers ask', remembering, filled, [cookie, ...BROWSER]),
      asked('… packed, without its lane', longWay, filled, [cookie, ...BROWSER]),
      asked('… session asked each time', asking, filled, [cookie]),
    ]
    for (const each of askings) await load(each.port, each.paths, WARM_SECONDS, each.headers)
    for (let round = 0; round < ROUNDS; round++)
      for (const each of askings) each.rounds.push(await measured(each, round))
    printRates(askings, ceiling)
  } finally {
    for (const server of servers) server.disconnect() // each server closes its database first
  }
}

/** The addresses of a server process, once it listens. */
export const serving = (server: ChildProcess) =>
  new Promise<Serving>((resolve, reject) => {
    server.once('message', (message) => resolve(message as Serving))
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })

async function productOf(
  started: (bundle: string) => Promise<Serving>,
  bundle: string,
  paths: readonly string[],
): Promise<Asking> {
  const { remembering, bare, cookie } = await started(bundle)
  return { name: '… of the other checkout', port: remembering, cpuPort: bare, paths, headers: [cookie], rounds: [] }
}

function printRates(askings: readonly Asking[], ceiling: Asking): void {
  const mostOfCeiling = -quarter(ceiling.rounds.map(({ perCore }) => -perCore))
  printTable('Over HTTP, one server process, 64 connections, log level info; the best quarter of rounds in turns', [
    ['', 'requests/s', 'per core', 'CPU µs', 'p50 ms', 'p99 ms', 'bytes a page', 'of the ceiling', 'from … to'],
    ...askings.map(({ name, rounds }) => {
      const of = (field: keyof Measured) => quarter(rounds.map((each) => each[field]))
      const most = (field: keyof Measured) => -quarter(rounds.map((each) => -each[field]))
      const shares = rounds.map(({ perCore }, i) => (100 * perCore) / ceiling.rounds[i]!.perCore)
      const bytes = of('bytes')
      return [
        name,
        most('rate'),
        most('perCore'),
        1e6 / most('perCore'),
        of('p50'),
        of('p99'),
        Number.isNaN(bytes) ? '' : bytes,
        `${((100 * most('perCore')) / mostOfCeiling).toFixed(1)} %`,
        `${Math.min(...shares).toFixed(0)} … ${Math.max(...shares).toFixed(0)}`,
      ]
    }),
  ])
}

/** The lower quartile: rounds in which other processes use the machine are slower. */
const quarter = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 2]!

async function measured({ port, cpuPort, paths, headers }: Asking, round: number): Promise<Measured> {
  const from = Math.floor((round * paths.length) / ROUNDS)
  const turned = [...paths.slice(from), ...paths.slice(0, from)]
  await load(port, turned.slice(0, 1), 0.02, headers) // makes the server cache session and connections
  const before = await cpuSeconds(cpuPort)
  const { requests, seconds, p50, p99, bytes } = await load(port, turned, SLICE_SECONDS, headers)
  return { rate: requests / seconds, perCore: requests / ((await cpuSeconds(cpuPort)) - before), p50, p99, bytes }
}

async function cpuSeconds(port: number): Promise<number> {
  const { user, system } = (await (await fetch(`http://127.0.0.1:${port}/cpu`)).json()) as NodeJS.CpuUsage
  return (user + system) / 1e6
}

/** The request of a question. */
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
