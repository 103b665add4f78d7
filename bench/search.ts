import { fileURLToPath } from 'node:url'
import { meters } from '#core/units.ts'
import type { SearchQuery } from '#features/discovery/rules.ts'
import { type PlannedSearch, planSearch } from '#features/discovery/engine/plannedSearch.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import type { SearchIndex } from '#features/discovery/server/searchIndex/searchIndex.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { figure, printTable, timed, timedAgain } from './kit/timing.ts'
import { benchBeside } from './search/beside.ts'
import { BruteScan } from './search/brute.ts'
import { filledIndex } from './search/filledIndex.ts'
import { BENCH_NOW } from './search/listings.ts'
import { benchHttp } from './search/overHttp.ts'
import { benchSql } from './search/overSql.ts'
import { benchQuestions } from './search/questions.ts'
import { serve } from './search/server.ts'

/**
 * `npm run bench -- search [listings …] [--no-sql] [--no-http]`: the search compared with a full scan, with SQL on a
 * separate database, and with the maximum rate of the HTTP server. Only prints figures. `--beside DIRECTORY`:
 * alternating with the search of another checkout of this product; `--same`: only compares the answers of both, and
 * fails if they differ. `--only-http`: only over HTTP; `--http-beside BUNDLE`: over HTTP also the product of another
 * checkout, whose bundled benchmark is this file.
 */
const QUESTIONS = 2000
const options = process.argv.slice(2)

function sizes(): number[] {
  const given = options.map(Number).filter((count) => count > 0)
  return given.length > 0 ? given : [100_000, 1_000_000]
}

async function bench(count: number): Promise<void> {
  console.log(`\n== ${figure(count)} listings, of which buyers see 72 % ==`)
  const brute = new BruteScan()
  const samples: SearchRow[] = []
  const { index, sortMilliseconds } = filledIndex(count, (row) => {
    brute.add(row)
    if (samples.length < 20_000) samples.push(row)
  })
  const questions = benchQuestions(samples, QUESTIONS)
  const plans = questions.map(plan)
  if (options.includes('--only-http')) return overHttp(index, count, questions, plans)
  brute.ready()
  const { index: own, payloads } = index.bytes()
  console.log(
    `Index of ${figure(index.count)}: sorted in ${figure(sortMilliseconds)} ms, ${figure(own / index.count)} bytes a listing, and ${figure(payloads / index.count)} of what is shown.`,
  )
  checkPages(index, brute, plans.slice(0, CHECKED))
  inProcess(index, brute, questions, plans)
  byRadius(index, questions)
  if (!options.includes('--no-sql')) await benchSql(count, plans, (search) => idsOf(index, search))
  if (!options.includes('--no-http')) await overHttp(index, count, questions, plans)
}

async function overHttp(index: SearchIndex, count: number, questions: SearchQuery[], plans: PlannedSearch[]) {
  const isEmpty = plans.map((search) => idsOf(index, search).length === 0)
  await benchHttp(fileURLToPath(import.meta.url), count, questions, isEmpty, optionOf('--http-beside'))
}

/** The value after an option; null without it. */
const optionOf = (name: string) => (options.includes(name) ? (options[options.indexOf(name) + 1] ?? null) : null)

/** Pages compared with a full scan, which takes half a second each. */
const CHECKED = 100

const plan = (query: SearchQuery): PlannedSearch =>
  planSearch(query, { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null }, everydayMeanings)

const idsOf = (index: SearchIndex, search: PlannedSearch) =>
  index.search(search).hits.map(({ position }) => position.id)

function checkPages(index: SearchIndex, brute: BruteScan, plans: PlannedSearch[]): void {
  const wrong = plans.filter((search) => idsOf(index, search).join() !== brute.search(search).join())
  console.log(`${plans.length - wrong.length} of ${plans.length} pages are those of looking at every listing.`)
  if (wrong.length > 0) process.exitCode = 1
}

function inProcess(index: SearchIndex, brute: BruteScan, questions: SearchQuery[], plans: PlannedSearch[]): void {
  const search = timed(plans.map((planned) => () => void index.search(planned)))
  const again = timedAgain(plans.map((planned) => () => void index.search(planned)))
  const whole = timed(questions.map((query) => () => void index.search(plan(query))))
  const scan = timed(
    plans.slice(0, 40).map((planned) => () => void brute.search(planned)),
    1,
  )
  const row = (name: string, { cpuMicros, p50, p99 }: typeof scan) => [name, cpuMicros, 1e6 / cpuMicros, p50, p99]
  printTable('In process', [
    ['', 'CPU µs/query', 'queries/s and core', 'p50 ms', 'p99 ms'],
    row('index', search),
    row('index, the same query again', again),
    row('index, with reading the query', whole),
    row('looking at every listing', scan),
  ])
}

/** The same queries at increasing radii. */
function byRadius(index: SearchIndex, questions: SearchQuery[]): void {
  const rows = [0.5, 5, 50, 500, 5000].map((kilometers) => {
    const plans = questions.map((query) => plan({ ...query, radius: meters(kilometers * 1000) }))
    const { cpuMicros, p99 } = timed(
      plans.map((planned) => () => void index.search(planned)),
      5,
    )
    return [`${kilometers} km`, cpuMicros, p99]
  })
  printTable('By radius', [['', 'CPU µs/query', 'p99 ms'], ...rows])
}

if (options[0] === '--serve') await serve(Number(options[1]))
else if (options.includes('--beside')) {
  await benchBeside(process.cwd(), optionOf('--beside') ?? '', {
    count: sizes()[0]!,
    onlySame: options.includes('--same'),
  })
} else for (const count of sizes()) await bench(count)
