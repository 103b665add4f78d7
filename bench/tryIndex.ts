import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
import { SearchIndex, finished } from '#features/discovery/server/searchIndex/searchIndex.ts'
import { shownListing } from '#features/discovery/server/present.ts'
import { planSearch } from '#features/discovery/server/query/plannedSearch.ts'
import { everydaySynonyms } from '#features/discovery/server/text/synonyms.ts'
import { benchListings, BENCH_NOW } from './search/listings.ts'
import { benchQuestions } from './search/questions.ts'
const n = Number(process.argv[2] ?? 100000)
const index = new SearchIndex((row) => JSON.stringify(shownListing(row)))
const t0 = performance.now()
const b = index.builder(); const samples = []
let i = 0
for (const row of benchListings(n)) { b.add(row); if (i++ % 97 === 0 && samples.length < 20000) samples.push(row) }
const t1 = performance.now()
finished(index.load(b))
const t2 = performance.now()
console.log('gen+add', (t1 - t0).toFixed(0), 'finish', (t2 - t1).toFixed(0), 'rows', index.count, index.bytes().index / index.count, index.bytes().payloads / index.count)
const qs = benchQuestions(samples, 2000)
const plan = (q: any) => planSearch(q, { userId: null, isDemo: false, now: BENCH_NOW, after: null }, everydaySynonyms)

const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) }
const plans = qs.map(plan)
for (let r = 0; r < 3; r++) for (const p of plans) index.search(p)
const R = 5
let best = 1e9
for (let r = 0; r < R; r++) { const a = cpu(); for (const p of plans) index.search(p); best = Math.min(best, cpu() - a) }
const a = cpu(); for (let r = 0; r < R; r++) for (const q of qs) plan(q); const pl = (cpu() - a) / R
const t: number[] = []
for (const p of plans) { let b = 1e9; for (let r = 0; r < 7; r++) { const a = performance.now(); index.search(p); b = Math.min(b, performance.now() - a) } t.push(b) }
const order = t.map((v, k) => [v, k] as const).sort((x, y) => y[0] - x[0])
const sorted = [...t].sort((x, y) => x - y)
console.log('cpu us/query best', (best / qs.length).toFixed(2), 'plan', (pl / qs.length).toFixed(2), 'mean(min of 7)', (t.reduce((x, y) => x + y) / t.length * 1000).toFixed(1), 'p50', sorted[1000]!.toFixed(4), 'p99', sorted[1980]!.toFixed(3), 'max', sorted[1999]!.toFixed(2))
const group = (name: string, f: (q: any) => boolean) => { const v = t.filter((_, k) => f(qs[k])); console.log(name.padEnd(22), v.length, (v.reduce((x, y) => x + y, 0) / v.length * 1000).toFixed(1)) }
group('no text nearest', (q) => !q.text && q.sort === 'nearest'); group('no text keyed', (q) => !q.text && q.sort !== 'nearest')
group('1 word nearest', (q) => q.text && !q.text.includes(' ') && q.sort === 'nearest'); group('1 word keyed', (q) => q.text && !q.text.includes(' ') && q.sort !== 'nearest')
group('2 words nearest', (q) => q.text.includes(' ') && q.sort === 'nearest'); group('2 words keyed', (q) => q.text.includes(' ') && q.sort !== 'nearest')
if (process.argv[3]) for (const [t, k] of order.slice(0, Number(process.argv[3]))) { const q = qs[k]!; console.log((t * 1000).toFixed(0), q.text, '|', q.sort, (q.radius / 1000).toFixed(1) + 'km', q.category, q.lowestPrice, q.highestPrice, q.lowestRating, index.search(plans[k]!).hits.length) }

if (process.env.PROF) {
  const session = new Session(); session.connect(); await session.post('Profiler.enable'); await session.post('Profiler.setSamplingInterval', { interval: 200 }); await session.post('Profiler.start')
  for (let r = 0; r < 40; r++) for (const p of plans) index.search(p)
  if (process.env.PROF === 'plan') for (let r = 0; r < 40; r++) for (const q of qs) plan(q)
  const { profile } = await session.post('Profiler.stop'); writeFileSync('/tmp/q.cpuprofile', JSON.stringify(profile))
}
