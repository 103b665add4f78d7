import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import { planSearch } from '#features/discovery/engine/plannedSearch.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { percentiles, printTable } from './kit/timing.ts'
import { filledIndex } from './search/filledIndex.ts'
import { BENCH_NOW } from './search/listings.ts'
import { load } from './search/load.ts'
import { pathOf, serving } from './search/overHttp.ts'
import { benchQuestions } from './search/questions.ts'
import { serve, type Serving } from './search/server.ts'

/**
 * `npm run bench -- cores [listings]`: what a second core is worth to the search (ADR 0086): the product's node alone
 * and beside a second one, in turns, and the cost of handing a search to a thread and taking its page back.
 */
const ROUNDS = 9
const SLICE_SECONDS = 1
const WARM_SECONDS = 3
const PAGE_BYTES = 8000
const MESSAGES = 40_000
const IN_FLIGHT = 64

const script = fileURLToPath(import.meta.url)

async function bench(count: number): Promise<void> {
  console.log(`Handing over: ${(await handedOver()).toFixed(1)} µs of processor time for a search and its page`)
  const paths = filledPaths(count)
  const nodes = [await startNode(count), await startNode(count)]
  const rows: number[][] = [[], [], [], []]
  for (const node of nodes) await load(node.serving.remembering, paths, WARM_SECONDS, [node.serving.cookie])
  for (let round = 0; round < ROUNDS; round++) {
    rows[0]!.push(...(await costs(nodes.slice(0, 1), paths)))
    rows[1]!.push(...(await costs(nodes.slice(1), paths)))
    const [one, other] = await costs(nodes, paths)
    rows[2]!.push(one!)
    rows[3]!.push(other!)
  }
  for (const { server } of nodes) server.disconnect() // each closes its database first
  const [one, other, oneBeside, otherBeside] = rows.map((costs) => percentiles(costs)[0]) as [
    number,
    number,
    number,
    number,
  ]
  printTable(`${count} listings, CPU µs a request, median of ${ROUNDS} rounds in turns`, [
    ['', 'one node', 'the other node', 'mean of both'],
    ['alone', one, other, (one + other) / 2],
    ['both at once', oneBeside, otherBeside, (oneBeside + otherBeside) / 2],
    ['ratio', oneBeside / one, otherBeside / other, (oneBeside + otherBeside) / (one + other)],
  ])
}

/** Requests of the benchmark's questions that have results. */
function filledPaths(count: number): string[] {
  const samples: SearchRow[] = []
  const { index } = filledIndex(count, (row) => {
    if (samples.length < 20_000) samples.push(row)
  })
  const searcher = { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null }
  return benchQuestions(samples, 2000)
    .filter((query) => index.search(planSearch(query, searcher, everydayMeanings)).hits.length > 0)
    .map(pathOf)
}

async function startNode(count: number) {
  const server = fork(script, ['--serve', String(count)], { stdio: 'inherit' })
  return { server, serving: await serving(server) }
}

/** Processor time of each node for a request, in microseconds, while all are under load. */
async function costs(nodes: Array<{ serving: Serving }>, paths: string[]): Promise<number[]> {
  return Promise.all(
    nodes.map(async ({ serving: { bare, remembering, cookie } }) => {
      const before = await cpuMicros(bare)
      const { requests } = await load(remembering, paths, SLICE_SECONDS, [cookie])
      return ((await cpuMicros(bare)) - before) / requests
    }),
  )
}

async function cpuMicros(port: number): Promise<number> {
  const { user, system } = (await (await fetch(`http://127.0.0.1:${port}/cpu`)).json()) as NodeJS.CpuUsage
  return user + system
}

/** Processor time, in microseconds, for a question to a thread and its page back; the thread does nothing else. */
async function handedOver(): Promise<number> {
  const thread = new Worker(script, { argv: ['--thread'] })
  const answered = async (messages: number) => {
    let [sent, received] = [0, 0]
    await new Promise<void>((resolve) => {
      const ask = () => thread.postMessage({ number: sent++, query: 'q=milk&latitude=12.97&longitude=77.59' })
      thread.on('message', () => {
        if (++received === messages) return resolve()
        if (sent < messages) ask()
      })
      for (let i = 0; i < IN_FLIGHT; i++) ask()
    })
    thread.removeAllListeners('message')
  }
  await answered(MESSAGES / 10)
  const before = process.cpuUsage()
  await answered(MESSAGES)
  const { user, system } = process.cpuUsage(before)
  await thread.terminate()
  return (user + system) / MESSAGES
}

function answerInThread(): void {
  parentPort!.on('message', ({ number }: { number: number }) => {
    const page = new Uint8Array(PAGE_BYTES)
    parentPort!.postMessage({ number, page }, [page.buffer])
  })
}

const count = Number(process.argv.at(-1)) || 100_000
if (!isMainThread) answerInThread()
else if (process.argv[2] === '--serve') await serve(count)
else await bench(count)
