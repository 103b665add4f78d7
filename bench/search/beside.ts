import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { PlannedSearch, Searcher } from '#features/discovery/engine/plannedSearch.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import type { AskedSearch, SearchQuery } from '#features/discovery/rules.ts'
import type { SearchIndex } from '#features/discovery/server/searchIndex/searchIndex.ts'
import type { Judged } from '../judged/grades.ts'
import judged from '../judged/bengaluru.json' with { type: 'json' }
import { printTable } from '../kit/timing.ts'
import { BENCH_NOW, benchListings } from './listings.ts'
import { benchQuestions } from './questions.ts'

const QUESTIONS = 2000
const ROUNDS = 9

interface Found {
  hits: Array<{ position: { id: string } }>
  hasMore: boolean
}

/** The bundled search of a checkout. */
interface Engine {
  plan(query: SearchQuery): PlannedSearch
  search(planned: PlannedSearch): Found
  /** The page of a text as typed, with all its interpretations; null in versions without them. */
  page: ((asked: AskedSearch) => string) | null
}

interface Parts {
  SearchIndex: new (present: (row: SearchRow) => string) => SearchIndex
  runToEnd(steps: Generator<void, unknown>): unknown
  shownListing(row: SearchRow): unknown
  planSearch(query: SearchQuery, searcher: Searcher, words: unknown): PlannedSearch
  everydayMeanings?: unknown
  everydaySynonyms?: unknown
  readingsOf?(asked: AskedSearch, text: string, words: unknown): Iterable<{ asked: AskedSearch; instead: unknown }>
  normaliseSearch(asked: AskedSearch): SearchQuery
}

/**
 * Compares the search of another checkout with this one: same listings and queries, alternating in one process. This
 * one runs twice, which shows the noise of the measurement. Prints processor time by kind of query, only for queries
 * with equal answers. `onlySame`: compares the pages only, and fails when one differs.
 */
export async function benchBeside(
  here: string,
  other: string,
  { count, onlySame }: { count: number; onlySame: boolean },
): Promise<void> {
  const rows = [...benchListings(count)]
  const engines = {
    other: await engineOf(resolve(other), 'other', rows),
    this: await engineOf(here, 'this', rows),
    again: await engineOf(here, 'again', rows),
  }
  const questions = benchQuestions(rows.slice(0, 20_000), QUESTIONS)
  const pages = (engine: Engine) =>
    questions.map((query) =>
      engine
        .search(engine.plan(query))
        .hits.map(({ position }) => position.id)
        .join(),
    )
  const [before, now] = [pages(engines.other), pages(engines.this)]
  const isSame = questions.map((_, i) => before[i] === now[i])
  console.log(`${isSame.filter(Boolean).length} of ${questions.length} seeded questions have the same page.`)
  const differing = isSame.filter((same) => !same).length + judgedDifferently(engines.other, engines.this, rows)
  if (onlySame) {
    process.exitCode = differing > 0 ? 1 : 0
    return
  }
  const isFull = (page: string) => page.length > 37 * 19
  const groups: Array<[string, (i: number) => boolean]> = [
    ['all', () => true],
    ['without words', (i) => questions[i]!.text === ''],
    ['with words', (i) => questions[i]!.text !== ''],
    ['the same page from both', (i) => isSame[i]!],
    ['with words, the same page', (i) => isSame[i]! && questions[i]!.text !== ''],
    ['with words, the same full page', (i) => isSame[i]! && questions[i]!.text !== '' && isFull(now[i]!)],
    ['with words, more found now', (i) => now[i]!.length > before[i]!.length],
    ['… full page, without words', (i) => isFull(now[i]!) && questions[i]!.text === ''],
    ['… full page, with words', (i) => isFull(now[i]!) && questions[i]!.text !== ''],
  ]
  const table = groups.map(([name, belongs]) => {
    const asked = questions.filter((_, i) => belongs(i))
    const plans = Object.values(engines).map((engine) => asked.map((query) => engine.plan(query)))
    const calls = Object.values(engines).flatMap((engine, e) => [
      (i: number) => void engine.search(plans[e]![i]!),
      (i: number) => void engine.search(engine.plan(neverRead(asked[i]!))),
    ])
    const [old, oldRead, own, ownRead, same, sameRead] = bestOf(calls, asked.length)
    return [
      name,
      asked.length,
      old!,
      own!,
      (own! / old!).toFixed(2),
      (same! / own!).toFixed(2),
      oldRead!,
      ownRead!,
      (ownRead! / oldRead!).toFixed(2),
      (sameRead! / ownRead!).toFixed(2),
    ]
  })
  printTable(`Beside ${other}: CPU µs a query, ${rows.length} listings, best of ${ROUNDS} rounds in turns`, [
    ['', 'questions', 'other', 'this', 'ratio', 'A/A', 'other, read', 'this, read', 'ratio', 'A/A'],
    ...table,
  ])
}

/**
 * Compares the whole pages of the judged queries, each somewhere among the listings.
 * @returns how many differ
 */
function judgedDifferently(other: Engine, own: Engine, rows: readonly SearchRow[]): number {
  if (!other.page || !own.page) return 0
  const texts = (judged as Judged[]).flatMap(({ queries }) => queries)
  const asked = texts.map((q, i): AskedSearch => {
    const { latitude, longitude } = rows[(i * 31) % rows.length]!
    return { q, latitude, longitude, radiusMeters: 50_000, sort: SORTS[i % SORTS.length]! }
  })
  const differing = asked.filter((each) => other.page!(each) !== own.page!(each))
  console.log(`${asked.length - differing.length} of ${asked.length} judged queries have the same page.`)
  for (const { q } of differing.slice(0, 10)) console.log(`  differs: ${q}`)
  return differing.length
}

const SORTS = ['nearest', 'cheapest', 'popular', 'newest', 'rating']

let blanks = 0

/** The same query with a text that is not cached. */
const neverRead = (query: SearchQuery): SearchQuery =>
  query.text === '' ? query : { ...query, text: query.text + ' '.repeat((blanks = (blanks % 199) + 1)) }

/** Queries timed together: enough to be measurable, few enough to run once without interruption. */
const TOGETHER = 40

/** CPU microseconds per query: the best round of each batch, with alternating calls. */
function bestOf(calls: Array<(i: number) => void>, questions: number): number[] {
  const sums = calls.map(() => 0)
  for (const call of calls) for (let i = 0; i < questions; i++) call(i)
  for (let first = 0; first < questions; first += TOGETHER) {
    const best = calls.map(() => Infinity)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [c, call] of calls.entries()) {
        const before = process.cpuUsage()
        for (let i = first; i < Math.min(questions, first + TOGETHER); i++) call(i)
        const { user, system } = process.cpuUsage(before)
        best[c] = Math.min(best[c]!, user + system)
      }
    }
    for (const [c, micros] of best.entries()) sums[c]! += micros
  }
  return sums.map((sum) => sum / questions)
}

async function engineOf(root: string, name: string, rows: readonly SearchRow[]): Promise<Engine> {
  const outfile = join(import.meta.dirname, `beside-${name}`, 'engine.mjs')
  mkdirSync(join(outfile, '..'), { recursive: true })
  const engine = './src/features/discovery/engine'
  const hasReadings = existsSync(join(root, `${engine}/readings.ts`))
  const wordsFile = ['everyday', 'synonyms'].find((file) => existsSync(join(root, `${engine}/text/${file}.ts`)))
  await build({
    absWorkingDir: root,
    stdin: {
      contents: `export { SearchIndex, runToEnd } from './src/features/discovery/server/searchIndex/searchIndex.ts'
        export { shownListing } from '${engine}/present.ts'
        export { planSearch } from '${engine}/plannedSearch.ts'
        export { normaliseSearch } from './src/features/discovery/rules.ts'
        ${hasReadings ? `export { readingsOf } from '${engine}/readings.ts'` : ''}
        export * from '${engine}/text/${wordsFile}.ts'`,
      resolveDir: root,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  })
  const parts = (await import(pathToFileURL(outfile).href)) as Parts
  const index = new parts.SearchIndex((row) => JSON.stringify(parts.shownListing(row)))
  const filling = index.fill()
  for (const row of rows) filling.add(row)
  parts.runToEnd(filling.end())
  const searcher = { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null }
  const words = parts.everydayMeanings ?? parts.everydaySynonyms
  const plan = (query: SearchQuery) => parts.planSearch(query, searcher, words)
  const page = (asked: AskedSearch) => {
    let first: string | null = null
    for (const reading of parts.readingsOf!(asked, asked.q ?? '', words)) {
      const { hits, hasMore } = index.search(plan(parts.normaliseSearch(reading.asked)))
      const answer = JSON.stringify([reading.instead, hasMore, hits.map(({ position }) => position)])
      if (hits.length > 0) return answer
      first ??= answer
    }
    return first!
  }
  return { plan, search: (planned) => index.search(planned), page: hasReadings ? page : null }
}
