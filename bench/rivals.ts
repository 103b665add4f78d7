import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { type PlannedSearch, planSearch } from '#features/discovery/engine/plannedSearch.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import type { SearchQuery } from '#features/discovery/rules.ts'
import { figure, printTable } from './kit/timing.ts'
import { type Engine, cpuMicrosOf } from './rivals/engine.ts'
import { miniSearchEngine, oramaEngine } from './rivals/libraries.ts'
import { postgisEngine } from './rivals/postgis.ts'
import { redisEngine } from './rivals/redis.ts'
import { BruteScan } from './search/brute.ts'
import { filledIndex } from './search/filledIndex.ts'
import { BENCH_NOW } from './search/listings.ts'
import { benchQuestions } from './search/questions.ts'

/**
 * `npm run bench -- rivals [listings] [questions]`: this index compared with PostGIS, Redis, MiniSearch and Orama: same
 * listings, same seeded queries, alternating; a page is exact when it equals that of a full scan. Processor time of
 * this process and of the server that answers. Needs Debian's postgresql-15-postgis-3 and redis-server; engines that
 * are not installed are left out.
 */
const count = Number(process.argv[2] ?? 100_000)
const asked = Number(process.argv[3] ?? 400)
const ROUNDS = 3
/** Rounds before measuring, so that code is compiled and pages are in memory. */
const WARMING = 3
/** Number of queries for an engine that is a hundred times slower. */
const FEW = 40
const TOGETHER = 10

const plan = (query: SearchQuery): PlannedSearch =>
  planSearch(query, { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null }, everydayMeanings)

const GROUPS: Array<[string, (query: SearchQuery) => boolean]> = [
  ['nearest, with or without a category', isNearestOnly],
  ['all orders and filters, without words', ({ text }) => text === ''],
  ['with words', ({ text }) => text !== ''],
]

function isNearestOnly({ text, lowestPrice, lowestRating, sort }: SearchQuery): boolean {
  return text === '' && lowestPrice === null && lowestRating === null && sort === 'nearest'
}

interface Sum {
  questions: number
  cpuMicros: number
  exact: number
}

async function bench(): Promise<void> {
  const rows: SearchRow[] = []
  const brute = new BruteScan()
  const { index } = filledIndex(count, (row) => {
    rows.push(row)
    brute.add(row)
  })
  brute.ready()
  const own: Engine = {
    name: 'this index',
    answers: () => true,
    ask: (_, search) => index.search(search).hits.map(({ position }) => position.id),
    serverPid: null,
    isSlow: false,
    close: () => {},
  }
  const engines = [own]
  for (const make of [postgisEngine, redisEngine, miniSearchEngine, oramaEngine]) {
    const engine = await make(rows).catch((error: unknown) => console.log(`Left out: ${String(error)}`))
    if (engine) engines.push(engine)
  }
  try {
    for (const [name, belongs] of GROUPS)
      await compare(name, benchQuestions(rows, 4 * asked, 3).filter(belongs), engines, brute)
  } finally {
    for (const engine of engines) await engine.close()
  }
}

async function compare(name: string, all: SearchQuery[], engines: Engine[], brute: BruteScan): Promise<void> {
  const questions = all.slice(0, Math.ceil(asked / GROUPS.length))
  const plans = questions.map(plan)
  const truths = plans.map((search) => brute.search(search).join())
  const able = engines.filter(({ answers }) => questions.every(answers))
  const sums = new Map(able.map((engine) => [engine, { questions: 0, cpuMicros: 0, exact: 0 }]))
  for (const engine of able.filter(({ isSlow }) => !isSlow))
    for (let round = 0; round < WARMING; round++)
      for (const [i, query] of questions.entries()) await engine.ask(query, plans[i]!)
  for (let first = 0; first < questions.length; first += TOGETHER) {
    for (const engine of able) {
      if (engine.isSlow && first >= FEW) continue
      const sum: Sum = sums.get(engine)!
      let best = Infinity
      for (let round = 0; round < ROUNDS; round++) {
        const before = cpuMicrosOf(engine)
        const pages: string[] = []
        for (let i = first; i < Math.min(first + TOGETHER, questions.length); i++)
          pages.push((await engine.ask(questions[i]!, plans[i]!)).join())
        best = Math.min(best, cpuMicrosOf(engine) - before)
        if (round > 0) continue
        sum.questions += pages.length
        sum.exact += pages.filter((page, i) => page === truths[first + i]).length
      }
      sum.cpuMicros += best
    }
  }
  const perQuestion = (sum: Sum) => sum.cpuMicros / sum.questions
  const ours = perQuestion(sums.get(able[0]!)!)
  printTable(`${name}: ${figure(count)} listings`, [
    ['', 'CPU µs/question', 'times ours', 'exact pages', 'of'],
    ...[...sums].map(([engine, sum]) => [
      engine.name,
      perQuestion(sum),
      perQuestion(sum) / ours,
      sum.exact,
      sum.questions,
    ]),
  ])
}

await bench()
